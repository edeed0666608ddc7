export { accountOf, engineFor } from './engine.ts'
