export { removeOldSessions } from './session-store.ts'
