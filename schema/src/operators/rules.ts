import { hourMs } from '../kit/durations.ts'

/** A session for the platform ends with the working day of whoever opened it. */
export const operatorSessionMs = 8 * hourMs

/** What of the audit is the platform's own; institutes write under other names. */
export const operatorActions = [
  'institutes.create',
  'licences.create',
  'licences.setPlan',
  'licences.increment',
  'licences.setLimit',
  'licences.setFeature',
  'licences.transfer',
  'licences.createCoupon',
  'operators.bootstrap',
  'operators.signIn',
  'operators.signOut',
  'operators.add',
  'operators.remove',
  'operators.resetFactor',
] as const
