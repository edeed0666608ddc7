import type { CardReview, StudyDeck } from '@takhti/schema/flashcards/model'
import { dayMs } from '@takhti/schema/kit/durations'
import type { Deck } from '@takhti/schema/questions/decks/model'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import { recorded } from './databases.ts'
import { freshSchool } from './fresh-school.ts'
import { anId, makeSchool, TestWorker } from './school.ts'

const fresh = freshSchool()

type Who = 'instructor' | 'learner' | 'guest' | 'admin'

const token = (who: Who = 'instructor') => fresh.school.callers[who].token

async function post<Body>(path: string, input: object, by = token()) {
  const { status, body } = await fresh.worker.post(path, by, input, { 'Idempotency-Key': anId() })
  return { status, body: body as Body & { message?: string } }
}

async function get<Body>(path: string, by = token()) {
  const { status, body } = await fresh.worker.get(path, by)
  return { status, body: body as Body }
}

const fronts = ['leaf', 'root', 'seed']

async function makeDeck(): Promise<Deck> {
  const cards = fronts.map((front) => ({ id: anId(), front, back: `${front} means` }))
  return (await post<Deck>('/myFiles/add-flashcard', { name: 'Plants', cards })).body
}

const give = (deckId: string, isGiven = true, by = token()) =>
  post('/flashcard/deck', { deckId, classId: fresh.school.at.classId, isGiven }, by)

async function givenDeck(): Promise<Deck> {
  const deck = await makeDeck()
  expect((await give(deck.id)).status).toBe(200)
  return deck
}

const decksOf = async (by = token('learner')) => (await get<{ decks: StudyDeck[] }>('/flashcard/decks', by)).body.decks

const reviewOf = (deckId: string | null, cardId: string, change: Partial<CardReview> = {}): CardReview => ({
  ...{ id: anId(), deckId, cardId, grade: 3, reviewedAt: fresh.worker.clock.now().toISOString() },
  ...change,
})

const send = (reviews: object[], by = token('learner')) => post('/flashcard/review', { reviews }, by)

async function logOf(by = token('learner'), after = 0) {
  return (
    await get<{ reviews: CardReview[]; after: number; hasMore: boolean }>(`/flashcard/reviews?after=${after}`, by)
  ).body
}

test('[FL-11] a given deck is read with its cards and edits until it is taken back', async () => {
  const deck = await givenDeck()
  const { id: classId } = (await decksOf())[0]?.classes[0] ?? {}
  expect(classId).toBe(fresh.school.at.classId)
  expect((await decksOf(token('guest')))[0]?.cards.map(({ front }) => front)).toEqual(fronts)
  const [first] = deck.cards
  if (first === undefined) throw new Error('the deck has no card')
  const { version, ...item } = first
  const change = { kind: 'put', item: { ...item, front: 'a leaf' }, version: anId(), base: version }
  expect((await post('/myFiles/deck/change', { id: deck.id, changes: [change] })).status).toBe(200)
  expect((await decksOf())[0]?.cards[0]).toEqual({ id: first.id, front: 'a leaf', back: 'leaf means' })
  expect((await decksOf(token('instructor')))[0]).toMatchObject({ id: deck.id, cardCount: 3, cards: [] })
  expect((await give(deck.id, false)).status).toBe(200)
  expect(await decksOf()).toEqual([])
})

test('[FL-12] a deck in the trash is given to no class and shown to none', async () => {
  const deck = await givenDeck()
  expect((await post('/myFiles/delete', { id: deck.id })).status).toBe(200)
  expect(await decksOf()).toEqual([])
  expect((await give(deck.id)).status).toBe(404)
})

test('[FL-13] only the owner gives a deck, and only to a class that they teach', async () => {
  const deck = await makeDeck()
  for (const who of ['learner', 'guest'] as const) expect((await give(deck.id, true, token(who))).status).toBe(403)
  expect((await give(anId())).status).toBe(404)
  expect((await give(fresh.school.at.contentId)).status).toBe(404)
  const unknown = await post('/flashcard/deck', { deckId: deck.id, classId: anId(), isGiven: true })
  expect(unknown).toMatchObject({ status: 404, body: { message: 'Class not found' } })
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  expect((await give(deck.id, true, other.callers.instructor.token)).status).toBe(404)
  await give(deck.id)
  const { classId } = fresh.school.at
  const path = `/flashcard/forgotten?classId=${classId}&deckId=${deck.id}`
  expect((await get(path, other.callers.instructor.token)).status).toBe(404)
  expect(await decksOf(other.callers.learner.token)).toEqual([])
})

test('[FL-14] the log has a repeated review once, and a device reads on from its place', async () => {
  const { id, cards } = await givenDeck()
  const reviews = cards.map((card) => reviewOf(id, card.id))
  const undo = reviewOf(id, cards[0]?.id ?? '', { grade: 0, undoes: reviews[0]?.id ?? '' })
  for (const batch of [reviews.slice(0, 2), reviews, [undo], [...reviews, undo]])
    expect((await send(batch)).status).toBe(200)
  const all = await logOf()
  expect(all).toMatchObject({ reviews: [...reviews, undo], hasMore: false })
  expect(await logOf(token('learner'), all.after)).toMatchObject({ reviews: [], after: all.after })
})

test('[F4] a learner reads and writes only their own log', async () => {
  const { id, cards } = await givenDeck()
  const own = reviewOf(id, cards[0]?.id ?? '')
  await send([own])
  // The same id by another student is another entry, and changes nothing of the first.
  await send([{ ...own, grade: 1 }], token('guest'))
  expect((await logOf()).reviews).toEqual([own])
  expect((await logOf(token('guest'))).reviews).toEqual([{ ...own, grade: 1 }])
  for (const who of ['instructor', 'admin'] as const) {
    expect((await get('/flashcard/reviews', token(who))).status).toBe(403)
    expect((await send([own], token(who))).status).toBe(403)
  }
})

test('[FL-15] malformed reviews are refused, and those of decks of no class are left out', async () => {
  const { id, cards } = await givenDeck()
  const good = reviewOf(id, cards[0]?.id ?? '')
  for (const bad of [
    { ...good, grade: 5 },
    { ...good, grade: 0 },
    { ...good, undoes: anId() },
    { ...good, reviewedAt: 'yesterday' },
    { ...good, id: 'mine' },
    { ...good, personId: anId() },
  ])
    expect((await send([bad])).status).toBe(400)
  expect((await send([])).status).toBe(400)
  const hidden = await makeDeck()
  const missed = reviewOf(null, anId())
  expect((await send([good, missed, reviewOf(hidden.id, hidden.cards[0]?.id ?? '')])).status).toBe(200)
  expect((await logOf()).reviews).toEqual([good, missed])
})

test('[FL-16] a review from a clock ahead has the time of the server', async () => {
  const now = fresh.worker.clock.now()
  const ahead = reviewOf(null, anId(), { reviewedAt: new Date(now.getTime() + 30 * dayMs).toISOString() })
  await send([ahead])
  const stored = Date.parse((await logOf()).reviews[0]?.reviewedAt ?? '')
  expect(Math.abs(stored - now.getTime())).toBeLessThan(dayMs)
})

type Forgotten = { students: number; reviewers: number; items: { card: { id: string } }[] }

test('[FL-17] what a class forgets counts Again on a known card, of reviews and students', async () => {
  const { id, cards } = await givenDeck()
  const [leaf = '', root = ''] = cards.map((card) => card.id)
  const at = (minutes: number) => new Date(fresh.worker.clock.now().getTime() - minutes * 60_000).toISOString()
  const graded = (cardId: string, grade: number, minutes: number) =>
    reviewOf(id, cardId, { grade, reviewedAt: at(minutes) })
  // The first answer of a card is no lapse, and a review that was taken back never was.
  const undone = graded(leaf, 1, 10)
  const undo = reviewOf(id, leaf, { grade: 0, undoes: undone.id })
  await send([graded(leaf, 1, 40), graded(leaf, 1, 30), graded(leaf, 3, 20), undone, undo, graded(root, 1, 40)])
  await send([graded(leaf, 3, 40)], token('guest'))
  const path = `/flashcard/forgotten?classId=${fresh.school.at.classId}&deckId=${id}`
  const { body } = await get<Forgotten>(path)
  expect(body.reviewers).toBe(2)
  expect(body.students).toBeGreaterThanOrEqual(2)
  const { id: cardId, front, back } = cards[0] ?? { id: '', front: '', back: '' }
  expect(body.items).toEqual([
    { card: { id: cardId, front, back }, lapses: 1, reviews: 4, forgetters: 1, reviewers: 2 },
  ])
  await give(id, false)
  expect((await get(path)).status).toBe(404)
})

async function statementsOf(path: string, by: string | null): Promise<number> {
  const { env: watched, trips } = recorded(fresh.env)
  expect((await new TestWorker(watched).get(path, by)).status, path).toBe(200)
  return trips.filter(({ database }) => database === 'institute').flatMap(({ statements }) => statements).length
}

test('[FL-18] calls are at most four statements, as many for 500 students as for two', async () => {
  const { id, cards } = await givenDeck()
  const { instituteId, classId } = fresh.school.at
  const paths: [string, string | null][] = [
    ['/flashcard/decks', token('learner')],
    ['/flashcard/reviews', token('learner')],
    [`/flashcard/forgotten?classId=${classId}&deckId=${id}`, token()],
  ]
  const count = async () => {
    const counts: number[] = []
    for (const [path, by] of paths) counts.push(await statementsOf(path, by))
    return counts
  }
  const few = await count()
  const db = instituteDatabaseOf(fresh.env, '00')
  const people = JSON.stringify(Array.from({ length: 500 }, anId))
  const at = new Date().toISOString()
  await db.run(sql`insert into members (institute_id, id, name, created_at)
    select ${instituteId}, value, 'Student ' || key, ${at} from json_each(${people})`)
  await db.run(sql`insert into class_members (institute_id, class_id, person_id, role, joined_at)
    select ${instituteId}, ${classId}, value, 'learner', ${at} from json_each(${people})`)
  await db.run(sql`insert into card_reviews (institute_id, person_id, id, deck_id, card_id, grade, reviewed_at)
    select ${instituteId}, value, value, ${id}, ${cards[0]?.id ?? ''}, 1, ${at} from json_each(${people})`)
  const many = await count()
  expect(many).toEqual(few)
  for (const statements of many) expect(statements).toBeLessThanOrEqual(4)
})

const pixels = Uint8Array.fromBase64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
)

async function uploaded(bytes: Uint8Array, mediaType = 'image/png', by = token()): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()))
  const about = { file: anId(), mediaType, bytes: bytes.length, parts: [hash.toHex()] }
  const { id } = (await post<{ id: string }>('/myFiles/upload', about, by)).body
  await post('/myFiles/upload/part', { id, part: 0, bytes: bytes.toBase64() }, by)
  await post('/myFiles/upload/finish', { id }, by)
  return id
}

/** A given deck of one card, which names files. */
async function deckNaming(...fileIds: string[]): Promise<string> {
  const content = fileIds.map((fileId) => ({ type: 'image', attrs: { picture: `file:${fileId}`, alt: '' } }))
  const [first = anId()] = fileIds
  const cards = [
    {
      ...{ id: anId(), front: { type: 'doc', content }, back: 'leaf' },
      backSound: { id: first, mediaType: 'audio/mpeg', bytes: 100 },
    },
  ]
  const { id } = (await post<Deck>('/myFiles/add-flashcard', { name: 'Pictures', cards })).body
  expect((await give(id)).status).toBe(200)
  return id
}

const fileOf = (deckId: string, fileId: string, by = token('learner'), part = 0) =>
  get<{ mediaType: string; size: number; bytes: string; code?: string }>(
    `/flashcard/file/${fileId}?deckId=${deckId}&part=${part}`,
    by,
  )

test('[FL-39] students read a file of a given card by that deck alone, until it is taken back', async () => {
  const [picture, other] = [await uploaded(pixels), await uploaded(Uint8Array.from([...pixels, 0]))]
  const deckId = await deckNaming(picture)
  expect((await decksOf()).find(({ id }) => id === deckId)?.cards[0]).toMatchObject({
    front: { type: 'doc' },
    backSound: { id: picture, mediaType: 'audio/mpeg' },
  })
  for (const who of ['learner', 'guest'] as const) {
    const { status, body } = await fileOf(deckId, picture, token(who))
    expect([status, body]).toEqual([200, { mediaType: 'image/png', size: pixels.length, bytes: pixels.toBase64() }])
  }
  expect((await fileOf(deckId, other)).status).toBe(404)
  expect((await fileOf((await givenDeck()).id, picture)).status).toBe(404)
  expect((await fileOf(deckId, picture, token('learner'), 1)).status).toBe(404)
  const foreign = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  expect((await fileOf(deckId, picture, foreign.callers.learner.token)).status).toBe(404)
  await give(deckId, false)
  expect((await fileOf(deckId, picture)).status).toBe(404)
})

test('[FL-40] a file that is no picture or sound, or another person’s, is not served to students', async () => {
  const page = await uploaded(new TextEncoder().encode('<script>alert(1)</script>'), 'image/png')
  const foreign = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const others = await uploaded(pixels, 'image/png', foreign.callers.instructor.token)
  const deckId = await deckNaming(page, others)
  const { status, body } = await fileOf(deckId, page)
  expect([status, body.code]).toEqual([400, 'assessments/file-invalid'])
  expect((await fileOf(deckId, others)).status).toBe(404)
})

test('[FL-41] a card with an address as a picture, or a sound of another type, is refused', async () => {
  const card = { id: anId(), front: 'leaf', back: 'x' }
  const image = { type: 'image', attrs: { picture: 'https://x.example/a.png', alt: '' } }
  const sound = { id: anId(), mediaType: 'text/html', bytes: 10 }
  for (const wrong of [
    { front: { type: 'doc', content: [image] } },
    { frontSound: sound },
    { back: { type: 'doc' } },
  ]) {
    const cards = [{ ...card, ...wrong }]
    expect((await post('/myFiles/add-flashcard', { name: 'Plants', cards })).status).toBe(400)
  }
})
