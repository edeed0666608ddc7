export { checkPairing, handleMessage as hear } from './remote-commands.ts'
export { RemoteDialog } from './RemoteDialog.tsx'
export type { DeviceActions } from './remote-commands.ts'
