import type { ContentItem } from '@takhti/schema/files/model'
import type { Thread, ThreadMessage } from '@takhti/schema/threads/model'
import { maxMessagesOfThread } from '@takhti/schema/threads/rules'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { migratedEnv } from './databases.ts'
import { makeLicensing, tally, type Licensing } from './licensing.ts'
import { anId, makeSchool } from './school.ts'
import { makePerson } from './two-institutes.ts'

let env: Env
let at: Licensing

beforeAll(async () => {
  env = await migratedEnv()
})

beforeEach(async () => {
  at = await makeLicensing(env)
})

const teacher = () => at.school.callers.instructor.token

const post = (path: string, body: object, token = teacher()) =>
  at.worker.post(path, token, body, { 'Idempotency-Key': anId() })

async function made<Answer>(path: string, body: object): Promise<Answer> {
  const reply = await post(path, body)
  expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBe(200)
  // Each caller names the shape that its path answers.
  return reply.body as Answer
}

const pages = [
  'Photosynthesis is the process by which green plants make food from light.',
  'Respiration is the process by which cells release energy from food.',
]

/** Stores a document of one paragraph a page. Returns its id. */
async function document(texts: readonly string[] = pages, language = 'en'): Promise<string> {
  const { id } = await made<ContentItem>('/capture', {
    kind: 'document',
    format: 'pdf',
    title: 'Plants',
    fileName: 'plants.pdf',
    pageCount: texts.length,
    language,
    capturedAt: '2026-11-23T01:00:00.000Z',
    via: 'upload',
    segments: texts.map((text, index) => ({ text, page: index + 1 })),
  })
  return id
}

const begin = (...sourceIds: string[]) => made<Thread>('/thread', { name: 'Plants', sourceIds })

async function ask(id: string, text: string): Promise<ThreadMessage> {
  const { messages } = await made<{ messages: ThreadMessage[] }>('/thread/ask', { id, text })
  const [, answer] = messages
  if (!answer) throw new Error('no answer')
  return answer
}

type Whole = Thread & { messages: ThreadMessage[] }

async function read(id: string): Promise<Whole> {
  return (await at.worker.get(`/thread/get?id=${id}`, teacher())).body as Whole
}

test('a document is stored with its pages, and an answer cites the right one word for word', async () => {
  const sourceId = await document()
  expect((await at.worker.get(`/myFiles/get?id=${sourceId}`, teacher())).body).toMatchObject({
    kind: 'document',
    url: '',
    format: 'pdf',
    fileName: 'plants.pdf',
    pageCount: 2,
    segments: [{ page: 1 }, { page: 2 }],
  })
  const thread = await begin(sourceId)
  const answer = await ask(thread.id, 'What is respiration?')
  expect(answer).toMatchObject({ number: 2, role: 'assistant', isAnswered: true })
  expect(answer.citations[0]).toMatchObject({ sourceId, span: { page: 2 } })
  for (const { span } of answer.citations) expect(pages.join('\n')).toContain(span.quote)
  const unknown = await ask(thread.id, 'Who painted the ceiling of the Sistine Chapel?')
  expect(unknown).toMatchObject({ citations: [], isAnswered: false })
  const { messages, messageCount } = await read(thread.id)
  expect(messages.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(messageCount).toBe(4)
})

test.each([
  [
    'hi',
    ['प्रकाश संश्लेषण वह प्रक्रिया है जिससे पौधे भोजन बनाते हैं।', 'श्वसन वह प्रक्रिया है जिसमें कोशिकाएँ ऊर्जा मुक्त करती हैं।'],
    'श्वसन क्या है?',
  ],
  [
    'or',
    [
      'ପ୍ରକାଶ ସଂଶ୍ଲେଷଣ ହେଉଛି ଏକ ପ୍ରକ୍ରିୟା ଯାହା ଦ୍ୱାରା ସବୁଜ ଉଦ୍ଭିଦ ସୂର୍ଯ୍ୟ ଆଲୋକରୁ ଖାଦ୍ୟ ପ୍ରସ୍ତୁତ କରନ୍ତି।',
      'ଶ୍ୱସନ ହେଉଛି ଏକ ପ୍ରକ୍ରିୟା ଯାହା ଦ୍ୱାରା କୋଷଗୁଡ଼ିକ ଖାଦ୍ୟରୁ ଶରୀର ପାଇଁ ଶକ୍ତି ମୁକ୍ତ କରନ୍ତି।',
    ],
    'ଶ୍ୱସନ କ’ଣ?',
  ],
  [
    'ar',
    [
      'البناء الضوئي هو العملية التي تصنع بها النباتات الخضراء الغذاء.',
      'التنفس هو العملية التي تطلق بها الخلايا الطاقة من الغذاء.',
    ],
    'ما هو التنفس؟',
  ],
])('in %s the passage that speaks of it is found', async (language, texts, question) => {
  const sourceId = await document(texts, language)
  const answer = await ask((await begin(sourceId)).id, question)
  expect(answer.citations[0]?.span).toMatchObject({ page: 2, quote: texts[1] })
})

test('several sources answer together, and each citation names its own', async () => {
  const [first, second] = [
    await document([pages[0] ?? '', 'Roots take up water and salts from the soil of the garden.']),
    await document([pages[1] ?? '', 'Blood carries oxygen to all the parts of a body.']),
  ]
  const thread = await begin(first, second)
  expect((await ask(thread.id, 'What is photosynthesis?')).citations[0]?.sourceId).toBe(first)
  expect((await ask(thread.id, 'What is respiration?')).citations[0]?.sourceId).toBe(second)
  expect(await made('/thread/rename', { id: thread.id, name: 'Cells' })).toBeTruthy()
  const { body } = await at.worker.get(`/thread/list?sourceId=${second}`, teacher())
  expect(body).toMatchObject({ threads: [{ id: thread.id, name: 'Cells', messageCount: 4 }] })
})

const osmosis = [
  'Osmosis is the movement of water through a membrane.',
  'Roots take up water from the soil by way of their fine hairs.',
]

test('all conversations are listed, and one asks the sources that it is given later', async () => {
  const [first, second] = [await document(), await document(osmosis)]
  const thread = await begin(first)
  await begin(second)
  const listed = async () => (await at.worker.get('/thread/list', teacher())).body as { threads: Thread[] }
  expect(new Set((await listed()).threads.flatMap(({ sourceIds }) => sourceIds))).toEqual(new Set([first, second]))
  expect((await ask(thread.id, 'What is osmosis?')).isAnswered).toBe(false)
  await made('/thread/sources', { id: thread.id, sourceIds: [second, second] })
  expect((await ask(thread.id, 'What is osmosis?')).citations[0]).toMatchObject({ sourceId: second })
  // A source of the thread may be in the trash; one that does not exist is refused.
  await made('/myFiles/delete', { id: second })
  await made('/thread/sources', { id: thread.id, sourceIds: [first, second] })
  expect((await post('/thread/sources', { id: thread.id, sourceIds: [anId()] })).status).toBe(404)
  expect((await read(thread.id)).sourceIds).toEqual([first, second])
})

test('of two questions at once on one state both are stored in order, or one is to be retried', async () => {
  const thread = await begin(await document())
  const found = await tally([1, 2, 3].map(() => post('/thread/ask', { id: thread.id, text: 'What is respiration?' })))
  const { messages, messageCount } = await read(thread.id)
  expect(messages).toHaveLength((found['ok'] ?? 0) * 2)
  expect(messageCount).toBe(messages.length)
  expect(Object.keys(found).filter((code) => code !== 'ok' && code !== 'common/conflict')).toEqual([])
})

test('a full thread takes no more messages, and one with its sources in the trash can be read', async () => {
  const sourceId = await document()
  const thread = await begin(sourceId)
  await env.INSTITUTES_00.prepare('update threads set message_count = ? where id = ?')
    .bind(maxMessagesOfThread, thread.id)
    .run()
  expect((await post('/thread/ask', { id: thread.id, text: 'What is respiration?' })).body).toMatchObject({
    code: 'sets/full',
  })
  const other = await begin(sourceId)
  await ask(other.id, 'What is respiration?')
  await made('/myFiles/delete', { id: sourceId })
  expect((await post('/thread/ask', { id: other.id, text: 'And what else?' })).status).toBe(404)
  expect((await read(other.id)).messages).toHaveLength(2)
})

test('only its owner sees, asks, renames or deletes a thread; a deleted one is gone', async () => {
  const sourceId = await document()
  const thread = await begin(sourceId)
  await ask(thread.id, 'What is respiration?')
  const elsewhere = await makeSchool(env, { shard: '01', isLicensed: true })
  const colleague = await makePerson(env, [{ school: at.school, shard: '00', role: 'instructor' }])
  for (const { token } of [elsewhere.callers.instructor, colleague]) {
    expect((await at.worker.get(`/thread/get?id=${thread.id}`, token)).status).toBe(404)
    expect((await at.worker.get(`/thread/list?sourceId=${sourceId}`, token)).status).toBe(404)
    expect((await post('/thread', { name: 'Mine', sourceIds: [sourceId] }, token ?? '')).status).toBe(404)
    for (const [path, more] of [
      ['ask', { text: 'What?' }],
      ['rename', { name: 'Mine' }],
      ['sources', { sourceIds: [sourceId] }],
      ['delete', {}],
    ] as const)
      expect((await post(`/thread/${path}`, { id: thread.id, ...more }, token ?? '')).status).toBe(404)
  }
  expect((await read(thread.id)).messages).toHaveLength(2)
  await made('/thread/delete', { id: thread.id })
  expect((await at.worker.get(`/thread/get?id=${thread.id}`, teacher())).status).toBe(404)
  const left = await env.INSTITUTES_00.prepare('select count(*) as count from thread_messages where thread_id = ?')
    .bind(thread.id)
    .first()
  expect(left).toEqual({ count: 0 })
})
