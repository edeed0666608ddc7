import { auditActions } from '@takhti/schema/kit/audit-actions'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import arabic from '../locales/ar.json'
import english from '../locales/en.json'
import hindi from '../locales/hi.json'
import { actionName, detailLines, wordsOfLine } from './audit-text.ts'

// Looks up a path as i18next does; the tests need none of its other behaviour.
const textIn = (file: object) =>
  ((path: string) => path.split('.').reduce<unknown>((at, key) => at && Object(at)[key], file)) as TFunction

// Failed when 83 actions, among them `factors.reset` and `sessions.signInFailed`, were shown by their code.
test('[UX-B12] every action that the worker writes has a text in all complete languages', () => {
  for (const file of [english, hindi, arabic])
    for (const action of auditActions) {
      const words = actionName(textIn(file), action)
      expect(words, action).toBeTypeOf('string')
      expect(words, action).not.toContain('.')
    }
})

test('[UX-B12] an entry shows text for roles, methods and answers, and no ids', () => {
  const t = textIn(english)
  const lines = detailLines({
    before: { roles: ['learner'], userIds: ['0195-x'], name: 'open' },
    after: { via: 'passkey', door: 'wait', roles: ['learner', 'admin'], name: 'Open day' },
  })
  expect(lines.flatMap((line) => wordsOfLine(t, line) ?? [])).toEqual([
    { field: 'Roles', before: 'Student', after: 'Student, Admin' },
    { field: 'Name', before: 'open', after: 'Open day' },
    { field: 'Way', before: null, after: 'passkey' },
    { field: 'Joining by code', before: null, after: 'after approval' },
  ])
})
