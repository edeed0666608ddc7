import { expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { openDatabase } from './database.ts'
import { outboxOf, startFlusher } from './flusher.ts'
import { userDatabasesOf } from './user-databases.ts'

const send = vi.hoisted(() => vi.fn())

vi.mock('#api/client.ts', () => ({ send }))
vi.mock('./connectivity.ts', () => ({
  isEdgeReachable: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

test('[A18] the next person of a device neither sees nor sends what the one before left', async () => {
  const sent: unknown[] = []
  send.mockImplementation(async (_: unknown, { name }: { name: string }) => void sent.push(name))
  // An id that begins like the next person's own.
  for (const id of ['asha', 'asha.school', 'ashanti.school'])
    await outboxOf(id).add({ call: 'folders.create', input: { name: id } })
  rememberPerson({ personId: 'ash', instituteId: 'school', firstName: 'Ash', role: 'instructor', expiresAt: '' })
  expect((await userDatabasesOf('ash')).map(({ id }) => id)).toEqual(['ash.school'])
  await outboxOf('ash.school').add({ call: 'folders.create', input: { name: 'own' } })
  startFlusher(() => {})
  await expect.poll(() => openDatabase('ash.school').outbox.count()).toBe(0)
  expect(sent).toEqual(['own'])
  for (const id of ['asha', 'asha.school', 'ashanti.school']) expect(await openDatabase(id).outbox.count()).toBe(1)
})
