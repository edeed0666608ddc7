import { dayMs, hourMs } from '../../kit/durations.ts'
import type { Role } from '../../kit/roles.ts'
import { checkPassword } from '../password-rules.ts'
import { checkEmailField } from '../rules.ts'

/** The mail that proves an address works for one hour (specification, section 9). */
export const verifyLifetimeMs = hourMs

/** An unverified sign-up is deleted after a week; until then its mail can be sent again. */
export const signUpLifetimeMs = 7 * dayMs

/** Seconds between two mails that a person can request; the server's own counters are wider. */
export const resendAfterSeconds = 60

/** The kinds of sign-ups: each is validated by its own rules. */
export const signUpKinds = ['teacher', 'student'] as const

export type SignUpKind = (typeof signUpKinds)[number]

/** The directory's knowledge of an address before a sign-up. */
export type KnownRecord = {
  /** Whether the person has already verified the address, or has a way to sign in. */
  hasAccount: boolean
  roles: readonly Role[]
}

/**
 * The outcome of a sign-up with a verified address: a new person with an institute of their own, a completed record, or
 * nothing. A record gets an institute of its own where it has none.
 */
export type SignUpVerdict = 'create' | 'complete' | 'completeWithInstitute' | 'hasAccount' | 'notValid'

/**
 * A teacher may sign up without a record, even where some institute has a record of the address as a student: the
 * record proved nothing, and its membership waits for the owner's consent. A student needs a record that their
 * institute made.
 */
export function signUpVerdict(kind: SignUpKind, record: KnownRecord | null): SignUpVerdict {
  if (record === null) return kind === 'teacher' ? 'create' : 'notValid'
  if (record.hasAccount) return 'hasAccount'
  if (kind === 'student') return record.roles.includes('learner') ? 'complete' : 'notValid'
  return record.roles.includes('instructor') || record.roles.includes('admin') ? 'complete' : 'completeWithInstitute'
}

/** The sign-up form's fields, as typed. */
export type SignUpFields = {
  firstName: string
  lastName: string
  contactNumber: string
  email: string
  password: string
  confirmation: string
  isAgreed: boolean
}

/** The faults in the form, by field, as keys of its messages. */
export type SignUpFaults = Partial<{
  firstName: 'firstNameMissing' | 'firstNameLetter'
  contactNumber: 'contactInvalid'
  email: 'emailMissing' | 'emailInvalid'
  password: 'passwordMissing' | 'passwordShort' | 'passwordUnsafe'
  confirmation: 'confirmationMissing' | 'passwordMismatch'
  isAgreed: 'termsMissing'
}>

/** Every fault of a form at once, so that a person corrects them in one go. */
export function checkSignUp(fields: SignUpFields): SignUpFaults {
  const entries = [
    ['firstName', checkFirstName(fields.firstName)],
    ['contactNumber', isContactNumber(fields.contactNumber) ? 'ok' : 'contactInvalid'],
    ['email', checkEmailField(fields.email)],
    ['password', checkPasswordField(fields)],
    ['confirmation', checkConfirmation(fields)],
    ['isAgreed', fields.isAgreed ? 'ok' : 'termsMissing'],
  ] as const
  return Object.fromEntries(entries.filter(([, fault]) => fault !== 'ok'))
}

/** A first name begins with a letter, of any script. */
export function checkFirstName(text: string): 'ok' | 'firstNameMissing' | 'firstNameLetter' {
  const name = text.normalize('NFC').trim()
  if (name === '') return 'firstNameMissing'
  return /^\p{L}/u.test(name) ? 'ok' : 'firstNameLetter'
}

/** Nothing, or seven to fifteen digits (ITU-T E.164) in the digits of any script, with the usual signs between them. */
export function isContactNumber(text: string): boolean {
  const number = text.trim()
  if (number === '') return true
  const digits = number.match(/\p{Nd}/gu)?.length ?? 0
  return /^\+?[\p{Nd}\s().-]+$/u.test(number) && digits >= 7 && digits <= 15
}

/** Publicly known text about a person who signs up, which their password must not be. */
export function ownWords({
  firstName,
  lastName,
  email,
}: Pick<SignUpFields, 'firstName' | 'lastName' | 'email'>): string[] {
  return [firstName, lastName, `${firstName}${lastName}`, email, email.split('@')[0] ?? '']
}

/** The name of a one-teacher institute until they choose another one. */
export function ownInstituteName(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.trim()
}

function checkPasswordField(fields: SignUpFields): 'ok' | 'passwordMissing' | 'passwordShort' | 'passwordUnsafe' {
  if (fields.password === '') return 'passwordMissing'
  const verdict = checkPassword(fields.password, ownWords(fields))
  if (verdict === 'ok') return 'ok'
  return verdict === 'tooShort' ? 'passwordShort' : 'passwordUnsafe'
}

function checkConfirmation({
  password,
  confirmation,
}: SignUpFields): 'ok' | 'confirmationMissing' | 'passwordMismatch' {
  if (confirmation === '') return 'confirmationMissing'
  return confirmation === password ? 'ok' : 'passwordMismatch'
}
