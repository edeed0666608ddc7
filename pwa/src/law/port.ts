export { dueAgreement } from './agreement.ts'
