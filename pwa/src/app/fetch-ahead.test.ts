// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#api/calls.ts'
import { lateCalls } from '#api/late-calls.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { readAnswer, storedAnswers } from '#offline/answers.ts'
import { fetchAhead } from './fetch-ahead.ts'

type Sent = { call: unknown; input: { id?: string; cursor?: string } }

const sent = vi.hoisted((): Sent[] => [])

vi.mock('#offline/connectivity.ts', () => ({ isEdgeReachable: () => true, suspectOffline: () => {} }))

vi.mock('#api/client.ts', () => ({
  send(call: unknown, input: Sent['input']) {
    sent.push({ call, input })
    if (call === calls.classes.listMine) return Promise.resolve({ items: [{ classId: '7a' }, { classId: '7b' }] })
    if (call !== calls.students.listOfClass) return Promise.resolve({ decks: [] })
    const items = [{ userId: `${input.id}-${input.cursor ?? 'first'}`, first_name: 'Asha', last_name: 'Rao' }]
    const hasNextPage = input.id === '7a' && input.cursor === undefined
    return Promise.resolve({ items, hasNextPage, cursor: hasNextPage ? 'second' : null })
  },
}))

const person = { instituteId: 'i', firstName: 'Mina', expiresAt: '' }

beforeEach(() => {
  sent.length = 0
  queryClient.clear()
})

test('[FL-28] the decks of a student are on the device before they are opened', async () => {
  rememberPerson({ ...person, personId: crypto.randomUUID(), role: 'learner' })
  await fetchAhead()
  expect(sent.map(({ call }) => call)).toEqual([lateCalls.flashcards.decks])
  expect((await readAnswer('flashcards.decks {}'))?.data).toEqual({ decks: [] })
})

test('[KB-8] every student of a teacher’s classes is on the device once, for a search offline', async () => {
  rememberPerson({ ...person, personId: crypto.randomUUID(), role: 'instructor' })
  await fetchAhead()
  const stored = (await storedAnswers('students.listOfClass')).flatMap(
    // The mock above answers in this shape.
    ({ data }) => (data as { items: { userId: string }[] }).items,
  )
  expect(stored.map(({ userId }) => userId).sort()).toEqual(['7a-first', '7a-second', '7b-first'])
  sent.length = 0
  queryClient.clear()
  await fetchAhead()
  expect(sent.map(({ call }) => call)).toEqual([calls.classes.listMine])
})

test('[KB-9] an admin, who has no classes of their own, fetches nothing ahead', async () => {
  rememberPerson({ ...person, personId: crypto.randomUUID(), role: 'admin' })
  await fetchAhead()
  expect(sent).toEqual([])
})
