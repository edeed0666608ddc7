import { expect, test } from 'vitest'
import { calls } from '../calls.ts'
import { actsOnAccount, reachesAccount, sessionReaches } from './roles.ts'

test('[E11] a login card reaches no account, and an older client’s session has full reach', () => {
  expect(sessionReaches.filter(reachesAccount)).toEqual(['full'])
  expect(reachesAccount(undefined)).toBe(true)
})

test('[E11] a call acts on the account where it needs a session, no institute, and takes no card', () => {
  expect(actsOnAccount({ roles: 'signedIn', takesCard: false })).toBe(true)
  expect(actsOnAccount({ roles: 'signedIn', takesCard: true })).toBe(false)
  expect(actsOnAccount({ roles: ['learner'] })).toBe(false)
  expect(actsOnAccount({ roles: 'anyone' })).toBe(false)
  const names = calls.filter(({ call }) => actsOnAccount(call['~orpc'].meta)).map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['settings.keep', 'profiles.updateOwn', 'sessions.list', 'joining.listOwn']),
  )
  expect(names).not.toContain('classes.listMine')
})
