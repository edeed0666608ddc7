import type { Order } from './engine-orders.ts'
import { doWork } from './engine-work.ts'

// In a worker: three hours of speech must not drop a frame of the page.
addEventListener('message', ({ data }: MessageEvent<Order>) => void doWork(data, (reply) => postMessage(reply)))
postMessage('ready')
