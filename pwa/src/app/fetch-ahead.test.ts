// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { readAnswer } from '#offline/answers.ts'
import { fetchAhead } from './fetch-ahead.ts'

const sent = vi.hoisted((): unknown[] => [])

vi.mock('#offline/connectivity.ts', () => ({ isEdgeReachable: () => true, suspectOffline: () => {} }))

vi.mock('#api/client.ts', () => ({
  send: (call: unknown) => {
    sent.push(call)
    return Promise.resolve({ decks: [] })
  },
}))

const person = { instituteId: 'i', firstName: 'Mina', expiresAt: '' }

test('[FL-28] the decks of a student are on the device before they are opened', async () => {
  rememberPerson({ ...person, personId: crypto.randomUUID(), role: 'instructor' })
  await fetchAhead()
  expect(sent).toEqual([])
  rememberPerson({ ...person, personId: crypto.randomUUID(), role: 'learner' })
  await fetchAhead()
  expect((await readAnswer('flashcards.decks {}'))?.data).toEqual({ decks: [] })
})
