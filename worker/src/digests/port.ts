export { sendDigests } from './sending.ts'
