import { expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { outboxOf, startFlusher } from './flusher.ts'

const send = vi.hoisted(() => vi.fn())

vi.mock('#api/client.ts', () => ({ send }))
vi.mock('./connectivity.ts', () => ({
  isEdgeReachable: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))
vi.mock('./desks.ts', () => ({ desksOf: async () => ['own', 'other'].map((id) => ({ id, instituteId: id })) }))

test('a command that is made while another desk is being sent goes out by itself', async () => {
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
  // The flush that it asks for comes to nothing: one is under way.
  await new Promise((resolve) => setTimeout(resolve, 50))
  held.resolve()
  await expect.poll(() => sent).toEqual(['held', 'meanwhile'])
})
