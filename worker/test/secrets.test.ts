import { hourMs } from '@takhti/schema/kit/durations'
import { expect, test } from 'vitest'
import { secretStore } from '#accounts/secret-store.ts'
import { directoryOf, together } from '#platform/db.ts'
import { newSecret, sha256 } from '#platform/random.ts'
import { migratedEnv } from './databases.ts'

test('[E1] a secret is used once by one of many at once, for its own purpose, before it expires', async () => {
  const db = directoryOf(await migratedEnv())
  const store = secretStore(db)
  const now = new Date()
  const hash = await sha256(newSecret())
  const stored = { hash, personId: null, body: { to: 'somewhere' }, expiresAt: new Date(now.getTime() + hourMs), now }
  await together(db, [store.store({ ...stored, purpose: 'verifyEmail' })])
  expect(await store.take({ hash, purpose: 'resetPassword', now })).toBeNull()
  expect(await store.take({ hash, purpose: 'verifyEmail', now: stored.expiresAt })).toBeNull()
  const taken = await Promise.all(Array.from({ length: 100 }, () => store.take({ hash, purpose: 'verifyEmail', now })))
  expect(taken.filter((row) => row !== null)).toEqual([{ personId: null, body: { to: 'somewhere' } }])
})
