// @vitest-environment happy-dom
import type { StudyDeck } from '@takhti/schema/flashcards/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { base64Of } from '#api/to-base64.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { storeAnswer } from '#offline/answers.ts'
import english from '../locales/en/flashcards.json'
import { readCardFile, storeCardFiles } from './card-files.ts'
import { studyScreen } from './StudyScreen.tsx'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))

vi.mock('#api/client.ts', () => ({ send }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => false,
  useOnline: () => false,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const named = (number: number) => ({ deckId: idOf(1), fileId: idOf(number) })
const partBytes = 2 ** 19

let page: TestPage | null = null
let counts: number[] = []

const store = (...files: { deckId: string; fileId: string }[]) =>
  storeCardFiles(files, { count: (missing) => counts.push(missing), isOver: () => false })

beforeEach(() => {
  rememberPerson({ personId: crypto.randomUUID(), instituteId: 'i', firstName: 'Mina', role: 'learner', expiresAt: '' })
  counts = []
  send.mockReset().mockImplementation(async (_call: unknown, { part }: { part: number }) => {
    const bytes = new Uint8Array(part === 0 ? partBytes : 3).fill(part + 1)
    return { mediaType: 'audio/mpeg', size: partBytes + 3, bytes: base64Of(bytes) }
  })
})

afterEach(async () => {
  await page?.leave()
  page = null
  queryClient.clear()
})

test('[FL-42] a card’s file is fetched once, read without a network, and deleted with the card', async () => {
  await store(named(7), named(8))
  expect(counts).toEqual([2, 1, 0])
  send.mockReset().mockRejectedValue(new ApiError('offline'))
  await store(named(7), named(8))
  const blob = await readCardFile(named(7))
  expect([blob.type, blob.size]).toEqual(['audio/mpeg', partBytes + 3])
  expect([...new Uint8Array(await blob.arrayBuffer()).slice(-4)]).toEqual([1, 2, 2, 2])
  await store(named(8), named(9))
  expect(counts.at(-1)).toBe(1)
  await expect(readCardFile(named(7))).rejects.toThrow()
  await readCardFile(named(8))
})

const picture = { type: 'image' as const, attrs: { picture: `file:${idOf(7)}`, alt: 'A leaf' } }
const maths = { type: 'inlineMath' as const, attrs: { latex: 'x^2' } }
const deck: StudyDeck = {
  ...{ id: idOf(1), name: 'Leaves', language: 'en', deckKind: 'flashcard', cardCount: 1 },
  classes: [{ id: idOf(9), name: 'Class 6 B' }],
  cards: [
    {
      id: idOf(100),
      front: { type: 'doc', content: [{ type: 'paragraph', content: [maths] }, picture] },
      back: 'leaf',
      backSound: { id: idOf(8), mediaType: 'audio/mpeg', bytes: partBytes + 3 },
    },
  ],
}

test('[FL-43] a card shows its picture and formula, and plays its sound, without a network', async () => {
  await store(named(7), named(8))
  send.mockReset().mockRejectedValue(new ApiError('offline'))
  await storeAnswer('flashcards.decks {}', { decks: [deck] })
  page = await showScreen(studyScreen, studyScreen.path, english)
  const shown = page
  const press = async (name: string) => {
    await vi.waitFor(() => expect(shown.all('button').map((each) => each.name)).toContain(name))
    await shown.press(name)
  }
  await press('Study Leaves')
  await vi.waitFor(() => expect(document.querySelector('img')?.src).toMatch(/^blob:/))
  expect(document.querySelector('img')?.alt).toBe('A leaf')
  expect(shown.text()).toContain('x^2')
  expect(document.querySelector('audio')).toBeNull()
  await press('Show the answer')
  await vi.waitFor(() => expect(document.querySelector('audio')?.src).toMatch(/^blob:/))
  expect(document.querySelector('audio')?.getAttribute('aria-label')).toBe('Sound')
})
