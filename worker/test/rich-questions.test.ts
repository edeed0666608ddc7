import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { samples } from '@takhti/schema/matrix'
import type { OpenQuestion, QuizState } from '@takhti/schema/quizzes/channel'
import type { QuizSummary } from '@takhti/schema/quizzes/model'
import { expect, test } from 'vitest'
import { routeQuizzes } from '#rooms/port.ts'
import { rooms, Visitor } from '#rooms/visitor.ts'
import { freshSchool } from './fresh-school.ts'
import { anId } from './school.ts'

const fresh = freshSchool()
const teacher = () => fresh.school.callers.instructor.token
const post = (path: string, body: object) => fresh.worker.post(path, teacher(), body)

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQSfkEAAISAXNyq8VTAAAAAElFTkSuQmCC'

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const show = (picture: string) => ({ type: 'image', attrs: { picture, alt: 'A leaf' } })
const doc = (...content: object[]) => ({ type: 'doc', content })

function question(over: object): Record<string, unknown> {
  const [sample] = (samples['quizzes.create'](fresh.school.at) as { questions: object[] }).questions
  return { ...sample, id: anId(), ...over }
}

async function aPicture(): Promise<string> {
  const bytes = Uint8Array.fromBase64(png)
  const parts = [new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()]
  const about = { file: 'leaf.png', mediaType: 'image/png', bytes: bytes.length, parts }
  const { id } = (await post('/myFiles/upload', about)).body as { id: string }
  await post('/myFiles/upload/part', { id, part: 0, bytes: png })
  await post('/myFiles/upload/finish', { id })
  return `file:${id}`
}

const read = (picture: string) => fresh.worker.get(`/live-quiz/picture?picture=${encodeURIComponent(picture)}`, null)

async function sit({ path, ticket }: { path: string; ticket: string }): Promise<Visitor> {
  const request = new Request(`https://takhti.test/api${path}?ticket=${ticket}`, { headers: { upgrade: 'websocket' } })
  const { webSocket } = await routeQuizzes(request, rooms)
  if (webSocket === null) throw new Error('no socket')
  return Visitor.of(webSocket)
}

test('[RT-4] a set stores structured text as sent, and refuses what the schema does not name', async () => {
  const stem = doc(paragraph('Solve'), { type: 'blockMath', attrs: { latex: 'x^2=4' } })
  const store = (description: unknown, explanation: unknown = '') =>
    post('/myFiles/question-set', { name: 'Maths', questions: [question({ description, explanation })] })
  const stored = await store(stem, doc(paragraph('Because')))
  expect(stored).toMatchObject({
    status: 200,
    body: { questions: [{ description: stem, explanation: doc(paragraph('Because')) }] },
  })
  const { id } = stored.body as { id: string }
  expect((await fresh.worker.get(`/myFiles/question-set/${id}`, teacher())).body).toMatchObject({
    questions: [{ description: stem }],
  })
  const options = [
    { id: 'a', title: doc({ type: 'blockMath', attrs: { latex: '\\sqrt{2}' } }) },
    { id: 'b', title: 'Plain' },
  ]
  const answer = doc(paragraph('A model answer'))
  const rich = await post('/myFiles/question-set', {
    name: 'Maths',
    questions: [question({ options, correctOptions: ['a'], answer })],
  })
  expect(rich).toMatchObject({ status: 200, body: { questions: [{ options, answer }] } })
  const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } }
  const refusedTitles: [unknown, string][] = [
    [doc({ type: 'iframe', attrs: { src: 'https://a.example' } }), 'rich text: node iframe'],
    [doc({ type: 'paragraph' }), 'rich text: empty'],
    [doc(paragraph('x'.repeat(501))), 'rich text: letters'],
  ]
  for (const [title, message] of refusedTitles) {
    const refused = await post('/myFiles/question-set', {
      name: 'Maths',
      questions: [question({ options: [{ id: 'a', title }, options[1]], correctOptions: ['a'] })],
    })
    expect(refused, message).toMatchObject({ status: 400 })
    expect(JSON.stringify(refused.body)).toContain(message)
  }
  const cases: [unknown, string][] = [
    [doc({ type: 'iframe', attrs: { src: 'https://a.example' } }), 'rich text: node iframe'],
    [doc({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [link] }] }), 'rich text: attribute href'],
    [doc(show('https://a.example/x.png')), 'rich text: attribute picture'],
    [doc({ type: 'paragraph' }), 'rich text: empty'],
    [doc(paragraph('x'.repeat(2_001))), 'rich text: letters'],
  ]
  for (const [description, message] of cases) {
    const refused = await store(description)
    expect(refused, message).toMatchObject({ status: 400, body: { code: 'common/bad-request' } })
    expect(JSON.stringify(refused.body)).toContain(message)
  }
})

test('[RT-4] a text of ten thousand levels, and one of a megabyte, are refused by their limits', async () => {
  // No serializer of the test nests as deeply, so the levels are written as text.
  const send = (inner: string) => {
    const made = { name: 'Maths', questions: [question({ description: doc({ type: 'PLACE' }) })] }
    const body = JSON.stringify(made).replace('{"type":"PLACE"}', inner)
    return fresh.worker.send({ method: 'POST', path: '/api/myFiles/question-set', body }, teacher())
  }
  const levels = 10_000
  const deep = '{"type":"blockquote","content":['.repeat(levels) + JSON.stringify(paragraph('x')) + ']}'.repeat(levels)
  const paragraphs = (count: number) =>
    Array.from({ length: count }, () => JSON.stringify(paragraph('x'.repeat(500)))).join(',')
  expect(await send(paragraphs(1_900))).toMatchObject({ status: 413, body: { code: 'common/too-large' } })
  for (const [inner, message] of [
    [deep, 'rich text: depth'],
    [paragraphs(200), 'rich text: units'],
  ] as const) {
    const refused = await send(inner)
    expect(refused, message).toMatchObject({ status: 400, body: { code: 'common/bad-request' } })
    expect(JSON.stringify(refused.body)).toContain(message)
  }
})

test('[RT-4] images of a stem and an explanation are own files, read by those shown them', async () => {
  const [inStem, inExplanation, inOption] = [await aPicture(), await aPicture(), await aPicture()]
  const asked = question({
    description: doc(paragraph('Which leaf?'), show(inStem)),
    options: [
      { id: 'a', title: doc(show(inOption)) },
      { id: 'b', title: 'Plain' },
    ],
    correctOptions: ['a'],
    explanation: doc(show(inExplanation)),
  })
  const strange = question({ description: doc(paragraph('Which?'), show(`file:${anId()}`)) })
  const refused = await post('/live-quiz', { name: 'Leaves', questions: [strange] })
  expect(refused, 'a file of nobody').toMatchObject({ status: 400 })

  const made = await post('/live-quiz', { name: 'Leaves', questions: [asked] })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const quiz = made.body as QuizSummary & { code: string }
  const seat = (await post('/ticket', { room: 'quiz', quizId: quiz.quizId, view: 'host' })).body
  const { path, ticket } = seat as { path: string; ticket: string }
  const host = await Visitor.open(`${path}?ticket=${ticket}`)
  const { host: leads } = (await host.message('quiz/state')).body as QuizState
  const text = JSON.stringify(leads?.questions)
  expect(text, 'no name of a file leaves the school').not.toContain('file:')
  const [picture = '', inChoice = '', later = ''] = text.match(/quiz:[\w/-]+/g) ?? []
  expect(await read(picture), 'nobody was shown it').toMatchObject({ status: 404 })

  const join = await fresh.worker.post('/live-quiz/join', null, { code: quiz.code, nickname: 'Nightingale' })
  const visitor = await sit(join.body as { path: string; ticket: string })
  host.send('quiz/start', { turn: 0 })
  const shown = ((await visitor.message('question/opened')).body as OpenQuestion).question
  expect(plainOf(shown.description)).toBe('Which leaf?\n[A leaf]')
  expect(JSON.stringify(shown)).toContain(picture)
  expect(JSON.stringify(shown), 'an option has its image').toContain(inChoice)
  expect(JSON.stringify(shown), 'the explanation is not shown yet').not.toContain(later)
  expect(await read(picture)).toMatchObject({ status: 200, body: { bytes: png } })

  const again = await post('/live-quiz', { name: 'Leaves', againOf: quiz.quizId })
  expect(again, 'another quiz has its own names for the files').toMatchObject({ status: 200 })
})
