import { expect, test } from 'vitest'
import { googleVerdict, type GoogleIntent } from './rules.ts'

const intents: readonly GoogleIntent[] = ['signup', 'login', 'adminSignup', 'adminLogin']
const record = (hasAccount: boolean, ...roles: ('learner' | 'instructor' | 'admin')[]) => ({ hasAccount, roles })
const verdicts = (known: Parameters<typeof googleVerdict>[1]) => intents.map((intent) => googleVerdict(intent, known))

test('[AC-10] an unknown person may sign up as a teacher, and nothing else', () => {
  const unknown = { bySubject: null, byEmail: null }
  expect(verdicts(unknown)).toEqual(['create', 'unregistered', 'notValid', 'unregistered'])
})

test('[AC-11] the paths of admins need the role of an admin, whatever else is known', () => {
  const teacher = record(true, 'instructor')
  expect(verdicts({ bySubject: teacher, byEmail: null })).toEqual(['signIn', 'signIn', 'notValid', 'forbidden'])
  const admin = record(true, 'instructor', 'admin')
  expect(verdicts({ bySubject: admin, byEmail: null })).toEqual(['signIn', 'signIn', 'signIn', 'signIn'])
})

test('[AC-12] a verified address joins its account, and completes a waiting record', () => {
  expect(verdicts({ bySubject: null, byEmail: record(true, 'admin') })).toEqual(['join', 'join', 'join', 'join'])
  const waiting = { bySubject: null, byEmail: record(false, 'learner') }
  expect(verdicts(waiting)).toEqual(['completeWithInstitute', 'complete', 'notValid', 'forbidden'])
  const teacher = { bySubject: null, byEmail: record(false, 'instructor') }
  expect(verdicts(teacher)).toEqual(['complete', 'complete', 'notValid', 'forbidden'])
  const placeless = { bySubject: null, byEmail: record(false) }
  expect(verdicts(placeless)).toEqual(['completeWithInstitute', 'unregistered', 'notValid', 'forbidden'])
})
