import { embedded } from '@takhti/assistant/engines/embedded-engine'
import { automaticCaptions, type Lecture, sentencesOf } from '@takhti/assistant/samples/lecture'
import { type Readable, readSource, type Source } from '@takhti/assistant/source'
import type { ChatPart } from '@takhti/schema/ai/model'
import type { ContentItem } from '@takhti/schema/files/model'
import { dayMs } from '@takhti/schema/kit/durations'
import { contentWords } from '@takhti/schema/kit/function-words'
import type { SourceSpan } from '@takhti/schema/questions/model'
import type { Thread } from '@takhti/schema/threads/model'
import { beforeAll, expect, inject, test } from 'vitest'
import { platformOf, type Platform } from '#platform/platform.ts'
import { randomBytes } from '#platform/random.ts'
import { scopeOf, type Scope } from '#platform/scope.ts'
import { passageStore } from '#threads/passage-store.ts'
import { termsOf } from '#threads/passage-words.ts'
import { spanInSource } from '#threads/passages.ts'
import { findPassages, type Found } from '#threads/retrieval.ts'
import type { ActiveSource } from '#threads/source-store.ts'
import { migratedEnv } from './databases.ts'
import { brokenRules } from './fsck.ts'
import { makeLicensing, setLimit, type Licensing } from './licensing.ts'
import { makeSchool } from './school.ts'

let at: Licensing
let platform: Platform
let scope: Scope

beforeAll(async () => {
  const env = await migratedEnv()
  at = await makeLicensing(env)
  await setLimit(at, 'aiCredits', 10_000)
  platform = platformOf(env, { clock: at.worker.clock, random: randomBytes, waitUntil: () => {} })
  const { personId, instituteId } = at.school.at
  scope = scopeOf({ personId, instituteId, shard: '00', roles: new Set(['instructor']) })
})

type StoredSource = ActiveSource & { source: Source }

const captureOf = ({ kind, title, language, capturedAt, segments }: Readable) => ({
  ...{ kind, title, language, capturedAt, segments },
  ...{ url: 'https://example.org/lecture', via: 'article' },
})

/** A source as it is stored, and as it is read whole. */
async function storeSource(readable: Readable): Promise<StoredSource> {
  const { kind, title, language } = readable
  const reply = await at.worker.post('/capture', at.school.callers.instructor.token, captureOf(readable))
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const { id, createdAt } = reply.body as ContentItem
  return { id, kind, title, language, createdAt, source: readSource(readable) }
}

const lectures = inject('lectures')

/** As an article: each chapter's sentences are one paragraph. */
function written({ title, language, chapters }: Lecture): Readable {
  const space = language === 'zh' || language === 'ja' ? '' : ' '
  const segments = chapters.map(({ sentences }) => ({ text: sentences.map(({ text }) => text).join(space) }))
  return { kind: 'article', title, language, capturedAt: '2026-09-14T08:30:00.000Z', segments }
}

type CollectedAnswer = { text: string; quotes: string[] }

async function collect(
  parts: AsyncIterable<ChatPart>,
  spanOf: (source: number, span: SourceSpan) => SourceSpan | null,
) {
  const answer: CollectedAnswer = { text: '', quotes: [] }
  for await (const part of parts) {
    if (part.kind === 'text') answer.text += part.text
    if (part.kind !== 'citation') continue
    const span = spanOf(part.citation.source, part.citation.span)
    answer.quotes.push(JSON.stringify(span))
  }
  return answer
}

async function byIndex(
  sources: readonly StoredSource[],
  text: string,
): Promise<{ found: Found; answer: CollectedAnswer }> {
  const request = { messages: [{ role: 'user' as const, text }] }
  const found = await findPassages({ platform, scope }, sources, request)
  const parts = embedded.ask(
    found.sources.map(({ source }) => source),
    request,
  )
  const answer = await collect(parts, (source, span) => {
    const excerpt = found.sources[source]
    return excerpt === undefined ? null : spanInSource(excerpt, span)
  })
  return { found, answer }
}

const whole = (sources: readonly StoredSource[], text: string) =>
  collect(
    embedded.ask(
      sources.map(({ source }) => source),
      { messages: [{ role: 'user', text }] },
    ),
    (_, span) => span,
  )

const unspaced = (language: string) => language === 'zh' || language === 'ja'

/** Questions that a user would ask about a sentence: all of it, its beginning, and its end. */
function questionsOn(text: string, language: string): string[] {
  const words = contentWords(text, language)
  const joined = (some: readonly string[]) => some.join(unspaced(language) ? '' : ' ')
  return [text, joined(words.slice(0, 3)), joined(words.slice(-4, -1))].filter((each) => each !== '')
}

const keysOf = (lecture: Lecture) => sentencesOf(lecture).filter(({ isKey }) => isKey)

// Every source is read whole once for each query.
const slowly = { timeout: 300_000 }

test('in sixteen languages retrieval answers from several sources as reading all of them does', slowly, async () => {
  const stored: (StoredSource & { lecture: Lecture })[] = []
  for (const lecture of lectures) stored.push({ ...(await storeSource(written(lecture))), lecture })
  let answered = 0
  for (const own of stored) {
    const sources = [own, ...stored.filter((each) => each !== own && each.language === own.language).slice(0, 4)]
    // One sentence in four of the English lectures, of which there are twelve.
    const keys = keysOf(own.lecture).filter((_, index) => own.language !== 'en' || index % 4 === 0)
    for (const question of keys.flatMap(({ text }) => questionsOn(text, own.language))) {
      const [{ answer }, read] = [await byIndex(sources, question), await whole(sources, question)]
      expect(answer, `${own.language} ${question}`).toEqual(read)
      if (answer.quotes.length > 0) answered += 1
    }
  }
  expect(new Set(stored.map(({ language }) => language)).size).toBe(16)
  expect(answered).toBeGreaterThan(300)
})

test('of a long source a part is read, and the answer is as good as when all is', slowly, async () => {
  const chapters = lectures.filter(({ language }) => language === 'en').flatMap((each) => each.chapters)
  const long: Lecture = { name: 'all', language: 'en', title: 'Everything', chapters }
  // Unwritten ends of sentences are guessed, and the guess differs where less is read.
  for (const [readable, leastSame, mostLost] of [
    [written(long), 0.95, 0],
    [automaticCaptions(long), 0.85, 0.03],
  ] as const) {
    const sources = [await storeSource(readable)]
    const length = sources[0]?.source.text.length ?? 0
    let [same, asked, read, lost] = [0, 0, 0, 0]
    const keys = keysOf(long).filter((_, index) => index % 12 === 0)
    for (const question of keys.flatMap(({ text }) => questionsOn(text, 'en'))) {
      const [{ answer, found }, all] = [await byIndex(sources, question), await whole(sources, question)]
      if (all.quotes.length > 0 && answer.quotes.length === 0) lost += 1
      read += found.sources.reduce((sum, { source }) => sum + source.text.length, 0)
      if (answer.text === all.text) same += 1
      asked += 1
    }
    expect(lost / asked).toBeLessThanOrEqual(mostLost)
    expect(same / asked).toBeGreaterThan(leastSame)
    expect(read / asked).toBeLessThan(length / 2)
  }
})

const rowsOf = (table: string, where: string, value: string) =>
  at.env.INSTITUTES_00.prepare(`select count(*) as rows from ${table} where ${where} = ?`)
    .bind(value)
    .first<number>('rows')

const plants: Readable = {
  kind: 'article',
  title: 'Plants',
  language: 'en',
  capturedAt: '2026-09-14T08:30:00.000Z',
  segments: [
    { text: 'Photosynthesis is the process by which green plants make food from light.' },
    {
      text: 'Respiration is the process by which cells release energy from food. Respiration needs oxygen from the air.',
    },
  ],
}

test('a source stored before the index existed is indexed when it is first asked', async () => {
  const own = await storeSource(plants)
  expect(await rowsOf('source_passages', 'content_id', own.id)).toBe(1)
  for (const table of ['source_passages', 'indexed_sources'])
    await at.env.INSTITUTES_00.prepare(`delete from ${table} where content_id = ?`).bind(own.id).run()
  const asked = await Promise.all([1, 2, 3].map(() => byIndex([own], 'What is respiration?')))
  for (const { answer } of asked) expect(answer).toEqual(await whole([own], 'What is respiration?'))
  expect(await rowsOf('source_passages', 'content_id', own.id)).toBe(1)
  expect(await brokenRules(at.env)).toEqual([])
})

test('[F1] nothing of another person or institute is found, whatever a thread names', async () => {
  const own = await storeSource(plants)
  const elsewhere = await makeSchool(at.env, { shard: '00', isLicensed: true })
  const { token } = elsewhere.callers.instructor
  const theirs = await at.worker.post('/capture', token, captureOf(plants))
  const { id } = theirs.body as ContentItem
  const begun = await at.worker.post('/thread', token, { name: 'Plants', sourceIds: [id] })
  const thread = begun.body as Thread
  const name = (ids: readonly string[]) =>
    at.env.INSTITUTES_00.prepare('update threads set source_ids = ? where id = ?')
      .bind(JSON.stringify(ids), thread.id)
      .run()
  await name([id, own.id])
  const ask = { id: thread.id, text: 'What is respiration?' }
  const { status, body } = await at.worker.post('/thread/ask-sse', token, ask)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(JSON.stringify(body)).toContain(id)
  expect(JSON.stringify(body)).not.toContain(own.id)
  await name([own.id])
  expect((await at.worker.post('/thread/ask', token, ask)).status).toBe(404)
  // The store itself is limited to one institute, whatever it is asked for.
  const { instituteId } = elsewhere.at
  const store = passageStore({ instituteId }, platform.institute('00'))
  const terms = termsOf('respiration', ['en'])
  expect(await store.search({ contentIds: [own.id], terms })).toEqual([])
  expect((await store.search({ contentIds: [id, own.id], terms })).map(({ contentId }) => contentId)).toEqual([id])
  expect(await store.spread([own.id], 10)).toEqual([])
})

test('query syntax in a question to the index is searched as text', async () => {
  const own = await storeSource(plants)
  for (const text of [
    'source : "x"',
    '"respiration',
    'respiration OR NOT',
    'respiration*',
    'NEAR(respiration food)',
    '^',
    '💧',
    "'); --",
  ])
    expect((await byIndex([own], text)).answer, text).toEqual(await whole([own], text))
})

// Last, because no session lives as long as the trash.
test('a source that is deleted for good leaves no passage and no term in the index', async () => {
  const own = await storeSource(plants)
  const { token } = at.school.callers.instructor
  expect((await at.worker.post('/myFiles/delete', token, { id: own.id })).status).toBe(200)
  at.worker.clock.pass(31 * dayMs)
  await at.worker.drain()
  expect(await rowsOf('content', 'id', own.id)).toBe(0)
  expect(await rowsOf('source_passages', 'content_id', own.id)).toBe(0)
  expect(await rowsOf('passage_index', 'passage_index', `source : "${own.id.replaceAll('-', '')}"`)).toBe(0)
  expect(await brokenRules(at.env)).toEqual([])
})
