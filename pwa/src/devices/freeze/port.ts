export { FreezeCover } from './FreezeCover.tsx'
export { useFreeze } from './use-freeze.ts'
