import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmail, normaliseEmail } from '../rules.ts'
import { checkFirstName, checkSignUp, isContactNumber, signUpVerdict, type SignUpFields } from './rules.ts'

const good: SignUpFields = {
  firstName: 'आशा',
  lastName: '',
  contactNumber: '',
  email: 'asha@school.example',
  password: 'tumbling river stones',
  confirmation: 'tumbling river stones',
  isAgreed: true,
}

test('[AC-6] a form that is filled in has no fault, and an empty one has all of them at once', () => {
  expect(checkSignUp(good)).toEqual({})
  const empty = { firstName: ' ', lastName: '', contactNumber: '', email: '', password: '', confirmation: '' }
  expect(checkSignUp({ ...empty, isAgreed: false })).toEqual({
    firstName: 'firstNameMissing',
    email: 'emailMissing',
    password: 'passwordMissing',
    confirmation: 'confirmationMissing',
    isAgreed: 'termsMissing',
  })
})

test('[AC-6] each fault is at its own field', () => {
  expect(checkSignUp({ ...good, firstName: '7seven' })).toEqual({ firstName: 'firstNameLetter' })
  expect(checkSignUp({ ...good, email: 'asha@' })).toEqual({ email: 'emailInvalid' })
  expect(checkSignUp({ ...good, email: 'x@people.takhti.invalid' })).toEqual({ email: 'emailInvalid' })
  expect(checkSignUp({ ...good, contactNumber: '12' })).toEqual({ contactNumber: 'contactInvalid' })
  expect(checkSignUp({ ...good, confirmation: 'another' })).toEqual({ confirmation: 'passwordMismatch' })
  expect(checkSignUp({ ...good, password: 'x9!K', confirmation: 'x9!K' })).toEqual({ password: 'passwordShort' })
  expect(checkSignUp({ ...good, password: 'password1', confirmation: 'password1' })).toEqual({
    password: 'passwordUnsafe',
  })
})

test('[AC-7] a first name begins with a letter of any script', () => {
  for (const name of ['Asha', 'आशा', 'أمل', '李', 'Ölrun', ' Zoe ']) expect(checkFirstName(name)).toBe('ok')
  for (const name of ['7', '-a', '"x"', '🙂', '१']) expect(checkFirstName(name)).toBe('firstNameLetter')
})

test('[AC-8] a contact number may be written with the signs and digits people use', () => {
  for (const number of ['', '+91 98765 43210', '(040) 123-4567', '९८७६५४३२१०'])
    expect(isContactNumber(number)).toBe(true)
  for (const number of ['12', 'call me', '+1+2345678', '1234567890123456']) expect(isContactNumber(number)).toBe(false)
})

test('[AC-9] any teacher may sign up; a student needs a record; no person gets a second account', () => {
  const record = (hasAccount: boolean, ...roles: ('learner' | 'instructor' | 'admin')[]) => ({ hasAccount, roles })
  expect(signUpVerdict('teacher', null)).toBe('create')
  expect(signUpVerdict('student', null)).toBe('notValid')
  expect(signUpVerdict('teacher', record(false, 'instructor'))).toBe('complete')
  expect(signUpVerdict('teacher', record(false, 'admin'))).toBe('complete')
  expect(signUpVerdict('teacher', record(false))).toBe('completeWithInstitute')
  expect(signUpVerdict('teacher', record(false, 'learner'))).toBe('completeWithInstitute')
  expect(signUpVerdict('student', record(false, 'learner'))).toBe('complete')
  expect(signUpVerdict('student', record(false, 'instructor'))).toBe('notValid')
  for (const kind of ['teacher', 'student'] as const)
    expect(signUpVerdict(kind, record(true, 'learner', 'instructor'))).toBe('hasAccount')
})

test('[E13] an address has one spelling, whatever forms of Unicode and cases it is typed in', () => {
  const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.constantFrom(...forms), (local, form) => {
      const address = `${local}@school.example`
      const once = normaliseEmail(address)
      expect(normaliseEmail(once)).toBe(once)
      expect(normaliseEmail(address.normalize(form))).toBe(once)
    }),
  )
  expect(normaliseEmail('ﬁｒｅ@Schöol.example')).toBe('fire@schöol.example')
  for (const hidden of ['a\u200Bb@c.de', 'a\u202Eb@c.de', 'ab@c\u00AD.de'])
    expect(isEmail(normaliseEmail(hidden))).toBe(false)
})
