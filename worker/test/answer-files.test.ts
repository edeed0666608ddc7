import type { DraftQuestion } from '@takhti/schema/assessments/model'
import { lengthOfPart, partBytes } from '@takhti/schema/files/uploads/rules'
import { anExifJpeg, planted } from '@takhti/schema/kit/pictures/samples'
import type { AnswerFile } from '@takhti/schema/responses/answer'
import type { AssessmentResponse, StartedAttempt } from '@takhti/schema/responses/model'
import { expect, test } from 'vitest'
import { platformOf } from '#platform/platform.ts'
import { randomBytes } from '#platform/random.ts'
import { eraseStudent } from '#records/erase.ts'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeSchool } from './school.ts'

const fresh = freshSchool()

type Who = 'instructor' | 'learner' | 'guest' | 'admin'

const post = (path: string, who: Who, body: object) =>
  fresh.worker.post(path, fresh.school.callers[who].token, body, { 'Idempotency-Key': anId() })

const question = (type: 'PHOTO' | 'FILE' | 'AUDIO'): DraftQuestion => ({
  ...{ id: anId(), type, description: 'Show your work.', options: [], correctOptions: [], answer: '', points: 4 },
  ...{ difficulty: 'EASY', explanation: '', checks: { result: 'ok', reasons: [] }, madeBy: 'person' },
})

async function started(questions: DraftQuestion[]) {
  const input = { classId: fresh.school.at.classId, name: 'Plants', questions }
  const { body } = await post('/assessment/createDraftandPublish', 'instructor', input)
  const assessmentId = (body as { id: string }).id
  const reply = await post('/assessmentResponse/start', 'learner', { assessmentId })
  return { assessmentId, id: (reply.body as StartedAttempt).response.assessmentResponseId }
}

type Put = { id: string; questionId: string; bytes: Uint8Array; name?: string; fileId?: string; part?: number }

const put = ({ id, questionId, bytes, name = 'work.jpg', fileId = anId(), part = 0 }: Put, who: Who = 'learner') =>
  post('/assessmentResponse/file', who, {
    ...{ assessmentResponseId: id, questionId, fileId, name, size: bytes.length, part },
    bytes: bytes.slice(part * partBytes, part * partBytes + lengthOfPart(bytes.length, part)).toBase64(),
  })

async function stored(sent: Put): Promise<AnswerFile> {
  const { status, body } = await put(sent)
  const { file } = body as { file: AnswerFile | null }
  if (file === null || file === undefined) throw new Error(`${status} ${JSON.stringify(body)}`)
  return file
}

const save = async (id: string, questionId: string, files: AnswerFile[], sequence = 1) => {
  const at = fresh.worker.clock.now().toISOString()
  const answers = [{ questionId, sequence, answer: { kind: 'files', files }, answeredAt: at, spentMs: 0 }]
  const { body } = await post('/assessmentResponse/save', 'learner', { assessmentResponseId: id, sentAt: at, answers })
  return (body as { saved: string[] }).saved
}

const read = (id: string, fileId: string, token: string | null, part = 0) =>
  fresh.worker.get(`/assessmentResponse/file/${id}/${fileId}?part=${part}`, token)

const photo = () => Uint8Array.from(anExifJpeg())

const text = (content: string) => new TextEncoder().encode(content)

// Fault: without `storable` an answer with an invented file, or a file of another question, is saved.
test('[AF-1] an answer names files that are stored for its question, as their rows describe them', async () => {
  const [one, two] = [question('PHOTO'), question('PHOTO')]
  const { assessmentId, id } = await started([one, two])
  const file = await stored({ id, questionId: one.id, bytes: photo() })
  expect(await save(id, two.id, [file])).toEqual([])
  expect(await save(id, one.id, [{ ...file, id: anId() }])).toEqual([])
  expect(await save(id, one.id, [{ ...file, name: 'forged.jpg', bytes: 9 }])).toEqual([one.id])
  await post('/assessmentResponse/submit', 'learner', { assessmentResponseId: id })
  const path = `/assessmentResponse/read?assessmentId=${assessmentId}&createdBy=${fresh.school.personIds.learner}`
  const { body } = await fresh.worker.get(path, fresh.school.callers.instructor.token)
  const response = body as AssessmentResponse
  expect(response.questionResponses.find(({ questionId }) => questionId === one.id)?.answer).toEqual({
    kind: 'files',
    files: [file],
  })
  // A person marks it.
  expect(response).toMatchObject({ score: 0, pending: 1 })
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[AF-2 F1] a file is read by its student and teachers of the class, without its location', async () => {
  const one = question('PHOTO')
  const { id } = await started([one])
  const { id: fileId } = await stored({ id, questionId: one.id, bytes: photo() })
  const { callers } = fresh.school
  for (const token of [callers.learner.token, callers.instructor.token]) {
    const { status, body } = await read(id, fileId, token)
    expect(status).toBe(200)
    expect(atob((body as { bytes: string }).bytes)).not.toContain(planted)
  }
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  for (const token of [callers.guest.token, other.callers.instructor.token, other.callers.learner.token])
    expect((await read(id, fileId, token)).status).toBe(404)
  expect((await read(id, fileId, callers.admin.token)).status).toBe(403)
  expect((await put({ id, questionId: one.id, bytes: photo() }, 'guest')).status).toBe(404)
  expect((await put({ id, questionId: one.id, bytes: photo() }, 'instructor')).status).toBe(403)
})

test('[AF-3] parts arrive in any order and often, and are one file once all are there', async () => {
  const one = question('FILE')
  const { id } = await started([one])
  const bytes = text(`%PDF-1.7 ${'leaf '.repeat(240_000)}`)
  const sent = { id, questionId: one.id, bytes, name: 'work.pdf', fileId: anId() }
  expect((await put({ ...sent, part: 2 })).body).toEqual({ missing: [0, 1], file: null })
  expect((await put({ ...sent, part: 0 })).body).toEqual({ missing: [1], file: null })
  expect(
    await save(id, one.id, [{ id: sent.fileId, name: 'work.pdf', mediaType: 'application/pdf', bytes: 9 }]),
  ).toEqual([])
  const file = { id: sent.fileId, name: 'work.pdf', mediaType: 'application/pdf', bytes: bytes.length }
  const replies = await Promise.all([put({ ...sent, part: 1 }), put({ ...sent, part: 1 }), put({ ...sent, part: 0 })])
  for (const { status } of replies) expect(status).toBe(200)
  expect((await put({ ...sent, part: 1 })).body).toEqual({ missing: [], file })
  const parts = await Promise.all(
    [0, 1, 2].map(async (part) => (await read(id, sent.fileId, fresh.school.callers.learner.token, part)).body),
  )
  const whole = parts.map((part) => atob((part as { bytes: string }).bytes)).join('')
  expect(whole.length).toBe(bytes.length)
  expect(whole).toBe(new TextDecoder('latin1').decode(bytes))
  expect(await save(id, one.id, [file])).toEqual([one.id])
})

test('[AF-4] a page, a sound for a photo, 20 MB and a file after the release are refused', async () => {
  const [one, two] = [question('PHOTO'), question('FILE')]
  const { id } = await started([one, two])
  const codeOf = async (sent: Put) => ((await put(sent)).body as { code?: string }).code
  const page = text('<!doctype html><script>alert(1)</script>')
  expect(await codeOf({ id, questionId: two.id, bytes: page, name: 'work.txt' })).toBe('assessments/file-invalid')
  expect(await codeOf({ id, questionId: one.id, bytes: text('OggS sound') })).toBe('assessments/file-invalid')
  const large = new Uint8Array(20_000_000)
  expect(await codeOf({ id, questionId: one.id, bytes: large })).toBe('assessments/file-too-large')
  const late = { id, questionId: one.id, bytes: photo() }
  await post('/assessmentResponse/submit', 'learner', { assessmentResponseId: id })
  await stored(late)
  await post('/assessmentResponse/updateStatus', 'instructor', { assessmentResponseId: id, status: 'Returned' })
  expect(await codeOf(late)).toBe('responses/closed')
})

test('[AF-5] erasing a student deletes the bytes of their answers', async () => {
  const one = question('PHOTO')
  const { id } = await started([one])
  await stored({ id, questionId: one.id, bytes: photo() })
  const { instituteId } = fresh.school.at
  const prefix = `${instituteId}/attempts/`
  expect((await fresh.env.FILES.list({ prefix })).objects).toHaveLength(1)
  const waitUntil = () => undefined
  const platform = platformOf(fresh.env, { clock: fresh.worker.clock, random: randomBytes, waitUntil })
  const at = fresh.worker.clock.now().toISOString()
  const person = { instituteId, personId: fresh.school.personIds.learner }
  await eraseStudent(platform, { ...person, shard: '00', at, jobId: anId() })
  expect((await fresh.env.FILES.list({ prefix })).objects).toEqual([])
})
