export { sendDigests } from './digest-run.ts'
