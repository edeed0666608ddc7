// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetPerson, rememberPerson, type Person } from '#api/person.ts'
import { databaseIdOf } from './database-id.ts'
import { openDatabase } from './database.ts'
import { deleteIfEnded } from './session-end.ts'

const answer = vi.hoisted(() => ({ isEnded: false }))
vi.mock('#api/client.ts', () => ({ send: async () => answer }))

const personOf = (personId: string): Person => ({
  ...{ personId, instituteId: 'i', firstName: 'Asha', role: 'learner', expiresAt: '' },
})

afterEach(async () => {
  forgetPerson()
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

const databases = async () => (await Dexie.getDatabaseNames()).filter((name) => name.includes('synced.i'))

async function signedIn(personId: string, ledger: { localSeq: number; ackedSeq: number }): Promise<void> {
  rememberPerson(personOf(personId))
  await openDatabase(databaseIdOf(personOf(personId))).ledger.put({ id: 'lesson', writer: 'w', ...ledger })
}

// Before, a device that was signed out from elsewhere retained each lesson and answer of its person.
test('[E8] the data of a session that was ended elsewhere are deleted from its device', async () => {
  await signedIn('synced', { localSeq: 4, ackedSeq: 4 })
  answer.isEnded = false
  expect(await deleteIfEnded()).toBe('no')
  expect(await databases()).not.toEqual([])
  answer.isEnded = true
  expect(await deleteIfEnded()).toBe('deleted')
  expect(await databases()).toEqual([])
})

test('[E8] unsent work waits for the person, also when the session was ended elsewhere', async () => {
  await signedIn('unsent', { localSeq: 5, ackedSeq: 4 })
  answer.isEnded = true
  expect(await deleteIfEnded()).toBe('unsent')
  expect((await openDatabase(databaseIdOf(personOf('unsent'))).ledger.toArray())[0]?.localSeq).toBe(5)
})
