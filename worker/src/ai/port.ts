export { accountOf, engineFor, labelOf } from './engine.ts'
export { readableFor } from './source.ts'
