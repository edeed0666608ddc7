import type { Order } from './engine-orders.ts'
import { doWork } from './engine-work.ts'

// Beside the page: three hours of speech cost no frame of it.
addEventListener('message', ({ data }: MessageEvent<Order>) => void doWork(data, (reply) => postMessage(reply)))
postMessage('ready')
