import { checkPassword } from '../password-rules.ts'

/** The faults of a new password and its repetition, by field, as keys of the messages. */
export type NewPasswordFaults = {
  newPassword?: 'missing' | 'short' | 'unsafe'
  confirmation?: 'confirmationMissing' | 'mismatch'
}

/** Checks a form for a new password; `own` is publicly known text about the person, as for `checkPassword`. */
export function checkNewPassword({
  newPassword,
  confirmation,
  own,
}: {
  newPassword: string
  confirmation: string
  own: readonly string[]
}): NewPasswordFaults {
  const faults: NewPasswordFaults = {}
  const verdict = checkPassword(newPassword, own)
  if (newPassword === '') faults.newPassword = 'missing'
  else if (verdict !== 'ok') faults.newPassword = verdict === 'tooShort' ? 'short' : 'unsafe'
  if (confirmation === '') faults.confirmation = 'confirmationMissing'
  else if (confirmation !== newPassword) faults.confirmation = 'mismatch'
  return faults
}
