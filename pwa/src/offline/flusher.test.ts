import { expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { openDatabase } from './database.ts'
import { outboxOf, startFlusher } from './flusher.ts'

const send = vi.hoisted(() => vi.fn())

vi.mock('#api/client.ts', () => ({ send }))
vi.mock('./connectivity.ts', () => ({
  isEdgeReachable: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))
vi.mock('./user-databases.ts', () => ({
  userDatabasesOf: async () => ['own', 'other'].map((id) => ({ id, instituteId: id })),
}))

test('a command made while another user database is flushed is sent by itself', async () => {
  rememberPerson({ personId: 'p', instituteId: 'own', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  const held = Promise.withResolvers<void>()
  const sent: unknown[] = []
  send.mockImplementation(async (_: unknown, { name }: { name: string }) => {
    sent.push(name)
    if (name === 'held') await held.promise
  })
  await outboxOf('other').add({ call: 'folders.create', input: { name: 'held' } })
  startFlusher(() => {})
  await expect.poll(() => sent).toEqual(['held'])
  await outboxOf('own').add({ call: 'folders.create', input: { name: 'meanwhile' } })
  // The flush that it requests does nothing: one is running.
  await new Promise((resolve) => setTimeout(resolve, 50))
  held.resolve()
  await expect.poll(() => sent).toEqual(['held', 'meanwhile'])
})

// Seen red: without `drop` both calls went out, were refused, and were listed as not sendable.
test('[E11] by a login card queued account calls are dropped silently, and work is sent', async () => {
  rememberPerson({
    personId: 'p',
    instituteId: 'own',
    firstName: 'Asha',
    role: 'learner',
    expiresAt: '',
    reach: 'card',
  })
  const sent: unknown[] = []
  send.mockImplementation(async ({ area, verb }: { area: string; verb: string }) => void sent.push(`${area}.${verb}`))
  const { outbox } = openDatabase('own')
  const refusal = { code: 'common/forbidden', requestId: 'r' } as const
  const row = { input: {}, madeAt: '', state: 'parked', attempts: 1, refusal } as const
  await outbox.add({ ...row, call: 'settings.keep', idempotencyKey: 'k' })
  await outboxOf('own').add({ call: 'profiles.updateOwn', input: { language: 'hi' } })
  await outboxOf('own').add({ call: 'folders.create', input: { name: 'work' } })
  await expect.poll(() => outbox.count()).toBe(0)
  expect(sent).toEqual(['folders.create'])
})

// Fault: without the `catch` an accepted entry waits, and is sent again.
test('[CA-17] an accepted entry is reported before it leaves the outbox, and leaves it then', async () => {
  rememberPerson({ personId: 'p', instituteId: 'own', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  const sent: unknown[] = []
  send.mockImplementation(async (_: unknown, { name }: { name: string }) => {
    sent.push(name)
    if (name === 'refused') throw new ApiError('schedule/moved')
  })
  const reported: unknown[] = []
  startFlusher(
    () => {},
    async (databaseId, { call, input }) => {
      reported.push([databaseId, call, input, await openDatabase('own').outbox.count()])
      throw new Error('no code')
    },
  )
  await outboxOf('own').add({ call: 'folders.create', input: { name: 'refused' } })
  await outboxOf('own').add({ call: 'folders.create', input: { name: 'taken' } })
  await expect.poll(() => openDatabase('own').outbox.where('state').equals('waiting').count()).toBe(0)
  expect(sent).toEqual(['refused', 'taken'])
  expect(reported).toEqual([['own', 'folders.create', { name: 'taken' }, 2]])
})
