export { queueItem } from './queue-item.ts'
export { isMine, type Sender } from './queue.ts'
