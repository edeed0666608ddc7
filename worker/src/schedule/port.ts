export { substitution } from './substitutes/access.ts'
