export { checkPairing, handleMessage } from './remote-commands.ts'
export { RemoteDialog } from './RemoteDialog.tsx'
export type { DeviceActions } from './remote-commands.ts'
