import { expect, test } from 'vitest'
import { clientOf } from '#api/client.ts'
import { MadeSet } from '#message-inputs.ts'
import { setOf } from './making/set-of.ts'
import { sendEntry } from './send-entry.ts'

const id = '01900000-0000-7000-8000-000000000001'
const at = '2026-11-21T10:00:00.000Z'
const session = { token: 'tok', instituteId: 'inst' }
const span = { firstSegment: 0, lastSegment: 0, start: 0, end: 3, quote: 'Ice' }
const capture = {
  kind: 'article' as const,
  title: `${'x'.repeat(199)}😀`,
  url: 'https://reader.example/ice',
  language: 'en',
  capturedAt: '2026-11-21T10:00:00.000Z',
  via: 'article' as const,
  segments: [{ text: 'Ice floats.' }],
}
const card = { front: 'Ice', back: 'Frozen water.', span }
const made = { making: 'cards' as const, cards: { cards: [card, { ...card, back: 'x'.repeat(5_000) }] } }

test('a deck whose answer was lost is resent with the same id and key, and is one deck', async () => {
  const decks = new Map<unknown, unknown>()
  const keys: (string | null)[] = []
  const client = clientOf('https://takhti.school.example', async (input, init) => {
    const request = new Request(input, init)
    const body: { id: string; name: string; cards: { id: string }[] } = await request.json()
    decks.set(body.id, { path: new URL(request.url).pathname, cards: body.cards.length })
    keys.push(request.headers.get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return Response.json(stored(body))
  })
  const entry = { id, capture: deck() }
  expect(await sendEntry(client, entry, session)).toEqual({ isOk: false, problem: 'offline' })
  expect(await sendEntry(client, entry, session)).toEqual({ isOk: true, value: { id, questionCount: 2 } })
  expect(keys).toEqual([id, id])
  expect([...decks]).toEqual([[id, { path: '/api/myFiles/add-flashcard', cards: 2 }]])
})

test('a set that Takhti has no room for is refused with its message', async () => {
  const client = clientOf('https://takhti.school.example', async () =>
    Response.json({ code: 'sets/full', message: 'words', requestId: 'r1' }, { status: 409 }),
  )
  expect(await sendEntry(client, { id, capture: deck() }, session)).toEqual({ isOk: false, problem: 'sets/full' })
})

test('cards fit a deck however long their sentences are, and an empty result is not saved', () => {
  const { title, kind } = deck()
  expect({ kind, size: title.length, isWhole: title.isWellFormed() }).toEqual({
    kind: 'cards',
    size: 200,
    isWhole: true,
  })
  expect(setOf({ making: 'cards', cards: { cards: [] } }, capture, () => id)).toBeNull()
  expect(setOf({ making: 'quiz', quiz: { questions: [] } }, capture, () => id)).toBeNull()
  expect(setOf({ making: 'summary', summary: { sentences: [] } }, capture, () => id)).toBeNull()
})

function deck(): MadeSet {
  const set = setOf(made, capture, () => id)
  if (set === null) throw new Error('No deck was made')
  return MadeSet.parse(set)
}

function stored({ name, cards }: { name: string; cards: { id: string }[] }): object {
  const filed = { parentId: null, tags: [], isStarred: false, createdAt: at, updatedAt: at }
  const versioned = cards.map((each) => ({ ...each, version: each.id }))
  return { id, name, language: 'en', sourceId: null, revision: 1, ...filed, deckKind: 'flashcard', cards: versioned }
}
