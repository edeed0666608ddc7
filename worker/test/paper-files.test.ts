import type { FilePart } from '@takhti/schema/assessments/files/contract'
import { maxFileBytesOfPaper } from '@takhti/schema/assessments/files/kinds'
import type { AssessmentQuestion, DraftQuestion } from '@takhti/schema/assessments/model'
import { aBarePng, anExifJpeg, planted } from '@takhti/schema/kit/pictures/samples'
import { imagesOf } from '@takhti/schema/kit/rich-text/text'
import type { StartedAttempt } from '@takhti/schema/responses/model'
import { samples } from '@takhti/schema/samples'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import { sha256 } from '#platform/random.ts'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeSchool, type School } from './school.ts'

const fresh = freshSchool()

type Who = 'instructor' | 'learner' | 'guest' | 'admin'

const post = (path: string, body: object, who: Who = 'instructor', school: School = fresh.school) =>
  fresh.worker.post(path, school.callers[who].token, body, { 'Idempotency-Key': anId() })

const base64 = (text: string) => Uint8Array.from(new TextEncoder().encode(text)).toBase64()

function aQuestion(over: object = {}): DraftQuestion {
  const [sample] = samples['assessments.createDraft'](fresh.school.at)['questions'] as DraftQuestion[]
  if (sample === undefined) throw new Error('no sample')
  return { ...sample, id: anId(), ...over }
}

async function draft(questions: DraftQuestion[], school: School = fresh.school): Promise<string> {
  const input = { classId: school.at.classId, name: 'Plants', questions }
  return ((await post('/assessment/createDraft', input, 'instructor', school)).body as { id: string }).id
}

async function changed(path: string, body: object): Promise<AssessmentQuestion> {
  const reply = await post(`/assessment/question/${path}`, body)
  expect(reply).toMatchObject({ status: 200 })
  return reply.body as AssessmentQuestion
}

const read = (assessmentId: string, fileId: string, token: string | null, part = 0) =>
  fresh.worker.get(`/assessment/question/file/${assessmentId}/${fileId}?part=${part}`, token)

const idIn = (image: string | undefined) => image?.split('/')[1] ?? ''

async function started(assessmentId: string, who: Who = 'learner'): Promise<StartedAttempt> {
  const reply = await post('/assessmentResponse/start', { assessmentId }, who)
  expect(reply).toMatchObject({ status: 200 })
  return reply.body as StartedAttempt
}

// Fault: `readableFile` without the condition on attempts answers the guest; without that on the paper, the draft's image.
test('[PF-2] F1 a student reads files that their paper names; other classes and institutes none', async () => {
  const [shown, drafted] = [aQuestion(), aQuestion()]
  const assessmentId = await draft([shown])
  const photo = Uint8Array.from(anExifJpeg()).toBase64()
  const { image } = await changed('uploadImage', { questionId: shown.id, assessmentId, photo })
  const files = [{ name: 'Table.txt', bytes: base64('Light, food') }]
  const withFile = await changed('insertFiles', { questionId: shown.id, assessmentId, files })
  const fileId = withFile.files?.[0]?.id ?? ''
  await post('/assessment/publish', { assessmentId })
  await post('/assessment/question/change', {
    assessmentId,
    changes: [{ kind: 'put', item: drafted, version: anId(), base: null }],
  })
  const later = await changed('uploadImage', {
    questionId: drafted.id,
    assessmentId,
    photo: aBarePng(4, 4, 90).toBase64(),
  })
  const { callers } = fresh.school
  // Before the attempt the student has no paper.
  expect((await read(assessmentId, idIn(image), callers.learner.token)).status).toBe(404)
  const paper = await started(assessmentId)
  expect(paper.questions[0]).toMatchObject({ image, files: [{ id: fileId, name: 'Table.txt' }] })
  const mine = await read(assessmentId, idIn(image), callers.learner.token)
  expect(mine).toMatchObject({ status: 200, body: { mediaType: 'image/jpeg', part: 0 } })
  expect(atob((mine.body as FilePart).bytes)).not.toContain(planted)
  expect(await read(assessmentId, fileId, callers.learner.token)).toMatchObject({
    status: 200,
    body: { mediaType: 'text/plain', bytes: files[0]?.bytes },
  })
  expect((await read(assessmentId, idIn(later.image), callers.learner.token)).status).toBe(404)
  expect((await read(assessmentId, idIn(later.image), callers.instructor.token)).status).toBe(200)
  expect((await read(assessmentId, fileId, callers.learner.token, 1)).status).toBe(404)
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const strangers = [callers.guest.token, other.callers.instructor.token, other.callers.learner.token]
  for (const token of strangers) expect((await read(assessmentId, idIn(image), token)).status).toBe(404)
  expect((await read(assessmentId, idIn(image), callers.admin.token)).status).toBe(403)
  expect((await read(assessmentId, idIn(image), null)).status).toBe(401)
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[PF-3] a page, an SVG and a photo of 20 MB are refused, and nothing of them is stored', async () => {
  const question = aQuestion()
  const assessmentId = await draft([question])
  const at = { questionId: question.id, assessmentId }
  const svg = base64('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  expect(await post('/assessment/question/uploadImage', { ...at, photo: svg })).toMatchObject({
    status: 400,
    body: { code: 'images/invalid' },
  })
  const page = [{ name: 'work.txt', bytes: base64('<!doctype html><script>alert(1)</script>') }]
  expect(await post('/assessment/question/insertFiles', { ...at, files: page })).toMatchObject({
    status: 400,
    body: { code: 'assessments/file-invalid' },
  })
  const large = aBarePng(2_000, 2_000, 1_000_001).toBase64()
  expect(await post('/assessment/question/uploadImage', { ...at, photo: large })).toMatchObject({
    status: 413,
    body: { code: 'assessments/file-too-large' },
  })
  const photo = 'A'.repeat(26_666_668)
  expect(await post('/assessment/question/uploadImage', { ...at, photo })).toMatchObject({
    status: 413,
    body: { code: 'common/too-large' },
  })
  const prefix = `${fresh.school.at.instituteId}/assessments/`
  expect((await fresh.env.FILES.list({ prefix })).objects).toEqual([])
  expect((await post('/assessment/question/uploadImage', { ...at, photo: svg }, 'learner')).status).toBe(403)
})

test('[PF-4] a repeated upload is stored once; a removed file stays in the published paper', async () => {
  const question = aQuestion()
  const assessmentId = await draft([question])
  const at = { questionId: question.id, assessmentId }
  const files = [{ name: 'Table.txt', bytes: base64('Light, food') }]
  const first = await changed('insertFiles', { ...at, files })
  const again = await changed('insertFiles', { ...at, files: [...files, ...files] })
  expect(again.files).toEqual(first.files)
  const photo = aBarePng(4, 4, 90).toBase64()
  const { image } = await changed('uploadImage', { ...at, photo })
  expect((await changed('uploadImage', { ...at, photo })).image).toBe(image)
  await post('/assessment/publish', { assessmentId })
  const fileIds = [first.files?.[0]?.id]
  expect((await changed('removeFiles', { ...at, fileIds })).files).toEqual([])
  expect((await changed('removeUploadedImage', at)).image).toBe('')
  const paper = await started(assessmentId)
  expect(paper.questions[0]).toMatchObject({ image, files: first.files })
  expect((await read(assessmentId, idIn(image), fresh.school.callers.learner.token)).status).toBe(200)
})

// Faults: without `ownFiles` the paper names the author's file, which no student can read; while texts refused the names
// of an assessment's images, a paper with an image in a text could not be published.
test('[PF-5] publishing copies an image of the publisher and a file of another assessment', async () => {
  const png = aBarePng(4, 4, 90)
  const upload = { file: 'leaf.png', mediaType: 'image/png', bytes: png.length, parts: [await sha256(png)] }
  const { id } = (await post('/myFiles/upload', upload)).body as { id: string }
  await post('/myFiles/upload/part', { id, part: 0, bytes: png.toBase64() })
  await post('/myFiles/upload/finish', { id })
  const source = aQuestion()
  const sourceId = await draft([source])
  const files = [{ name: 'Table.txt', bytes: base64('Light, food') }]
  const copied = await changed('insertFiles', { questionId: source.id, assessmentId: sourceId, files })
  const foreign = `file:${anId()}`
  const questions = [
    aQuestion({
      image: `file:${id}`,
      description: { type: 'doc', content: [{ type: 'image', attrs: { picture: `file:${id}`, alt: 'A leaf' } }] },
      options: [
        {
          id: 'a',
          title: { type: 'doc', content: [{ type: 'image', attrs: { picture: `file:${id}`, alt: 'A leaf' } }] },
        },
        { id: 'b', title: 'Neither' },
      ],
      correctOptions: ['a'],
    }),
    aQuestion({ files: copied.files }),
    aQuestion({ image: foreign }),
  ]
  const assessmentId = await draft(questions)
  await post('/assessment/publish', { assessmentId })
  const paper = await started(assessmentId)
  const { token } = fresh.school.callers.learner
  expect(paper.questions[0]?.image).toMatch(new RegExp(`^paper:${assessmentId}/`))
  expect((await read(assessmentId, idIn(paper.questions[0]?.image), token)).status).toBe(200)
  const [inOption] = imagesOf(paper.questions[0]?.options[0]?.title ?? '')
  expect(inOption, 'an option has its image').toBe(paper.questions[0]?.image)
  expect(await read(assessmentId, paper.questions[1]?.files?.[0]?.id ?? '', token)).toMatchObject({
    status: 200,
    body: { bytes: files[0]?.bytes },
  })
  expect(paper.questions[2]?.image).toBe(foreign)
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[PF-6] an image within a question is a file of its paper, and stays in the draft', async () => {
  const embedded = `data:image/png;base64,${aBarePng(4, 4, 90).toBase64()}`
  const questions = [aQuestion({ image: embedded }), aQuestion({ image: 'data:image/png;base64,bm8gaW1hZ2U=' })]
  const assessmentId = await draft(questions)
  await post('/assessment/publish', { assessmentId })
  const paper = await started(assessmentId)
  const image = paper.questions[0]?.image
  expect(image).toMatch(new RegExp(`^paper:${assessmentId}/`))
  const { callers } = fresh.school
  expect(await read(assessmentId, idIn(image), callers.learner.token)).toMatchObject({
    body: { mediaType: 'image/png' },
  })
  expect(JSON.stringify(paper.questions[0])).not.toContain('base64')
  // What is no image is no file.
  expect(paper.questions[1]?.image).toBe(questions[1]?.image)
  const { body } = await fresh.worker.get(`/assessment/read?assessmentId=${assessmentId}`, callers.instructor.token)
  expect(body).toMatchObject({ questions: [{ image: embedded }, {}] })
  expect(await brokenRules(fresh.env)).toEqual([])
})

// Faults: `ownFiles` without `missing` publishes a paper whose file no student can open; the row's type is the file's own.
test('[PF-7] a question names a file before its bytes, and is published only with them', async () => {
  const fileId = anId()
  const claimed = { id: fileId, name: 'Table.txt', mediaType: 'text/html', bytes: 1 }
  const question = aQuestion({ files: [claimed] })
  const assessmentId = await draft([question])
  expect(await post('/assessment/publish', { assessmentId })).toMatchObject({
    status: 400,
    body: { code: 'assessments/file-missing', issues: [{ path: `questions.${question.id}` }] },
  })
  const at = { questionId: question.id, assessmentId }
  const files = [{ id: fileId, name: 'Table.txt', bytes: base64('Light, food') }]
  const inserted = await changed('insertFiles', { ...at, files })
  const before = await fresh.worker.get(
    `/assessment/read?assessmentId=${assessmentId}`,
    fresh.school.callers.instructor.token,
  )
  // The author's wording stays the current one: a device goes on editing from it.
  expect(before.body).toMatchObject({ questions: [{ version: inserted.version, files: [claimed] }] })
  expect((await post('/assessment/publish', { assessmentId })).status).toBe(200)
  const stored = { id: fileId, name: 'Table.txt', mediaType: 'text/plain', bytes: 11 }
  expect((await started(assessmentId)).questions[0]?.files).toEqual([stored])
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[PF-8] teachers of a copied question open its file, students only in their paper', async () => {
  const source = aQuestion()
  const sourceId = await draft([source])
  const files = [{ name: 'Table.txt', bytes: base64('Light, food') }]
  const withFile = await changed('insertFiles', { questionId: source.id, assessmentId: sourceId, files })
  const fileId = withFile.files?.[0]?.id ?? ''
  const copyId = await draft([aQuestion({ files: withFile.files })])
  const { callers } = fresh.school
  expect(await read(copyId, fileId, callers.instructor.token)).toMatchObject({
    status: 200,
    body: { name: 'Table.txt' },
  })
  await post('/assessment/publish', { assessmentId: copyId })
  const [own] = (await started(copyId)).questions
  expect((await read(copyId, fileId, callers.learner.token)).status).toBe(404)
  expect((await read(copyId, own?.files?.[0]?.id ?? '', callers.learner.token)).status).toBe(200)
  expect((await read(sourceId, fileId, callers.learner.token)).status).toBe(404)
})

test('[PF-9] the files of one paper have a limit together', async () => {
  const [full, next] = [aQuestion(), aQuestion()]
  const assessmentId = await draft([full, next])
  const files = [{ name: 'Table.txt', bytes: base64('Light, food') }]
  await changed('insertFiles', { questionId: full.id, assessmentId, files })
  const size = maxFileBytesOfPaper - 10
  await instituteDatabaseOf(fresh.env, '00').run(
    sql`update assessment_files set bytes = ${size} where assessment_id = ${assessmentId}`,
  )
  const more = [{ name: 'Other.txt', bytes: base64('Water, food') }]
  expect(
    await post('/assessment/question/insertFiles', { questionId: next.id, assessmentId, files: more }),
  ).toMatchObject({
    status: 413,
    body: { code: 'assessments/file-too-large' },
  })
  await instituteDatabaseOf(fresh.env, '00').run(
    sql`update assessment_files set bytes = ${size + 11} where assessment_id = ${assessmentId}`,
  )
  expect(await post('/assessment/publish', { assessmentId })).toMatchObject({
    status: 413,
    body: { code: 'assessments/file-too-large' },
  })
})
