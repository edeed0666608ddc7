export { checkPairing, handleMessage as hear } from './obeying.ts'
export { RemoteDialog } from './RemoteDialog.tsx'
export type { Hands } from './obeying.ts'
