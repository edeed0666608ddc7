export { checkPairing, hear } from './obeying.ts'
export type { Hands } from './obeying.ts'
