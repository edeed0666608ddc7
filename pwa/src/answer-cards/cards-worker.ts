import { readCards } from './card-reader.ts'
import type { Pixels } from './grey.ts'

// In a worker, so that an image of a slow phone never blocks the screen.
addEventListener('message', ({ data }: MessageEvent<Pixels>) => postMessage(readCards(data)))
