export { acceptanceRows } from './store.ts'
