export { accountOf, engineFor, labelOf } from './engine.ts'
