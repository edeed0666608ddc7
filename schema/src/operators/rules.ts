import { hourMs } from '../kit/durations.ts'

/** A session of an operator ends with their working day. */
export const operatorSessionMs = 8 * hourMs

/** The platform's own actions in the audit; institutes use other names. */
export const operatorActions = [
  'institutes.create',
  'institutes.move',
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
