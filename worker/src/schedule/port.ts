export { substitution } from './substitutes/access-store.ts'
