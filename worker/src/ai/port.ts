export { accountOf, engineFor, labelOf } from './engine.ts'
export { onSource } from './task.ts'
export { readableFor } from './source.ts'
