import { partBytes } from '@takhti/schema/files/uploads/rules'
import { dayMs, minuteMs } from '@takhti/schema/kit/durations'
import { anExifJpeg, planted } from '@takhti/schema/kit/pictures/samples'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import { platformOf } from '#platform/platform.ts'
import { randomBytes } from '#platform/random.ts'
import { eraseStudent } from '#records/erase.ts'
import { feedCalls, type Who } from './feed-fixture.ts'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeSchool } from './school.ts'

const fresh = freshSchool()
const { send, get, post, comment, one, token } = feedCalls(fresh)

const put = async (bytes: Uint8Array, name: string, fileId = anId(), part = 0) => {
  const slice = bytes.slice(part * partBytes, (part + 1) * partBytes)
  const { classId } = fresh.school.at
  return send('/file', 'instructor', { classId, fileId, name, size: bytes.length, part, bytes: slice.toBase64() })
}

const text = (content: string) => new TextEncoder().encode(content)

const doc = (...content: object[]) => ({ type: 'doc', content })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const link = (href: string) => paragraph({ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] })

test('[FX-1] hostile text is refused by name, or stays text', async () => {
  const { classId } = fresh.school.at
  const hostile = [
    doc({ type: 'html', content: [] }),
    doc(paragraph({ type: 'text', text: 'x', marks: [{ type: 'style', attrs: { css: 'x' } }] })),
    doc({ ...paragraph(), attrs: { onclick: 'alert(1)' } }),
    doc(link('javascript:alert(1)')),
    doc(link('data:text/html,<script>alert(1)</script>')),
    doc({ type: 'image', attrs: { picture: 'https://evil.example/x.png', alt: '' } }),
    doc({ type: 'image', attrs: { picture: `file:${anId()}`, alt: '' } }),
    doc(paragraph({ type: 'text', text: 'x'.repeat(10_001) })),
    'x'.repeat(10_001),
  ]
  for (const body of hostile) expect((await send('/post', 'instructor', { classId, text: body })).status).toBe(400)
  const html = '<img src=x onerror=alert(1)> & <script>alert(1)</script>'
  const postId = await post({ text: html })
  const { text: commented } = await comment(postId, html)
  expect(commented).toBe(html)
  expect(await one(postId, 'learner')).toMatchObject({ text: html, comments: [{ text: html }] })
  const rich = doc(link('https://example.org/leaf'), { type: 'blockMath', attrs: { latex: 'x^2' } })
  expect(await one(await post({ text: rich }), 'learner')).toMatchObject({ text: rich })
})

// Fault: without the filter on `class_id` an assessment of another class has a card.
test('[FX-2] cards are checked at writing, and shown to those who may open them', async () => {
  const { lessonId, assessmentId, classId } = fresh.school.at
  const cards = [
    { kind: 'assessment', id: assessmentId },
    { kind: 'lesson', id: lessonId },
  ]
  const postId = await post({ cards })
  const kinds = async (who: Who) => (await one(postId, who))?.cards.map(({ kind }) => kind)
  expect(await kinds('instructor')).toEqual(['assessment', 'lesson'])
  // The test is not published.
  expect(await kinds('learner')).toEqual(['lesson'])
  await fresh.worker.post('/assessment/publish', token('instructor'), { assessmentId })
  expect(await kinds('learner')).toEqual(['assessment', 'lesson'])
  const { learner } = fresh.school.personIds
  await fresh.worker.post('/assessment/updateAssignedStudents', token('instructor'), {
    assessmentId,
    students: [learner],
  })
  expect(await kinds('guest')).toEqual(['lesson'])
  await instituteDatabaseOf(fresh.env, '00').run(sql`delete from publications
    where institute_id = ${fresh.school.at.instituteId} and lesson_id = ${lessonId}`)
  expect(await kinds('learner')).toEqual(['assessment'])
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  for (const card of [
    { kind: 'lesson', id: lessonId },
    { kind: 'lesson', id: other.at.lessonId },
    { kind: 'assessment', id: other.at.assessmentId },
    { kind: 'quiz', id: assessmentId },
    { kind: 'recording', id: anId() },
  ])
    expect((await send('/post', 'instructor', { classId, text: 'x', cards: [card] })).status, card.kind).toBe(404)
  expect((await send('/post/edit', 'instructor', { postId, text: 'Cards that stay are fine.' })).status).toBe(200)
})

test('[FX-3] files of a post lose their location, and are read with the post alone', async () => {
  const photo = await put(Uint8Array.from(anExifJpeg()), 'leaf.jpg')
  const { file } = photo.body as { file: { id: string } }
  const read = (fileId: string, who: Who) => get(`/file/${fileId}`, who)
  expect((await read(file.id, 'instructor')).status).toBe(200)
  expect((await read(file.id, 'learner')).status).toBe(404)
  const postId = await post({
    fileIds: [file.id],
    shownAt: new Date(fresh.worker.clock.now().getTime() + minuteMs).toISOString(),
  })
  expect((await read(file.id, 'learner')).status).toBe(404)
  fresh.worker.clock.pass(minuteMs)
  expect(await one(postId, 'learner')).toMatchObject({
    files: [{ id: file.id, name: 'leaf.jpg', mediaType: 'image/jpeg' }],
  })
  const { status, body } = await read(file.id, 'learner')
  expect(status).toBe(200)
  expect(atob((body as { bytes: string }).bytes)).not.toContain(planted)
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  expect((await fresh.worker.get(`/class-feed/file/${file.id}`, other.callers.instructor.token)).status).toBe(404)
  // One post has a file; a page that a browser could run is none.
  expect(
    (await send('/post', 'instructor', { classId: fresh.school.at.classId, text: 'x', fileIds: [file.id] })).status,
  ).toBe(404)
  expect((await put(text('<script>alert(1)</script>'), 'a.txt')).body).toMatchObject({
    code: 'assessments/file-invalid',
  })
  await send('/post/edit', 'instructor', { postId, fileIds: [], text: 'Without.' })
  expect((await read(file.id, 'learner')).status).toBe(404)
})

test('[FX-4] a file arrives in parts, in any order and twice; old ones without a post are purged', async () => {
  const bytes = text(`%PDF-1.7 ${'leaf '.repeat(130_000)}`)
  const fileId = anId()
  expect((await put(bytes, 'work.pdf', fileId, 1)).body).toEqual({ missing: [0], file: null })
  const whole = {
    missing: [],
    file: { id: fileId, name: 'work.pdf', mediaType: 'application/pdf', bytes: bytes.length },
  }
  const replies = await Promise.all([put(bytes, 'work.pdf', fileId, 0), put(bytes, 'work.pdf', fileId, 0)])
  for (const { status } of replies) expect(status).toBe(200)
  expect((await put(bytes, 'work.pdf', fileId, 1)).body).toEqual(whole)
  const postId = await post({ fileIds: [fileId] })
  const loose = ((await put(text('Notes'), 'notes.txt')).body as { file: { id: string } }).file.id
  await send('/post/delete', 'instructor', { postId })
  fresh.worker.clock.pass(2 * dayMs)
  await fresh.worker.drain()
  const db = instituteDatabaseOf(fresh.env, '00')
  const rows = async () =>
    (
      await db.all<{ id: string }>(sql`select id from feed_files where institute_id = ${fresh.school.at.instituteId}`)
    ).map(({ id }) => id)
  expect(await rows()).toEqual([fileId])
  expect(loose).not.toBe(fileId)
  fresh.worker.clock.pass(31 * dayMs)
  await fresh.worker.drain()
  expect(await rows()).toEqual([])
  expect(await db.all(sql`select id from feed_posts where id = ${postId}`)).toEqual([])
  expect(await fresh.env.FILES.list({ prefix: `${fresh.school.at.instituteId}/feed/` })).toMatchObject({ objects: [] })
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[FX-5] the erasure of a student takes their comments and reports, and leaves the post', async () => {
  const postId = await post()
  const { id: commentId } = await comment(postId, 'Mine')
  await comment(postId, 'Of a guest', 'guest')
  await send('/report', 'learner', { postId })
  await send('/report', 'guest', { postId, commentId })
  const platform = platformOf(fresh.env, { clock: fresh.worker.clock, random: randomBytes, waitUntil: () => undefined })
  const { instituteId } = fresh.school.at
  const at = fresh.worker.clock.now().toISOString()
  const person = { instituteId, personId: fresh.school.personIds.learner }
  await eraseStudent(platform, { ...person, shard: '00', at, jobId: anId() })
  expect(await one(postId, 'instructor')).toMatchObject({ commentCount: 1, comments: [{ text: 'Of a guest' }] })
  const { body } = await get(`/reports?classId=${fresh.school.at.classId}`, 'instructor')
  expect(JSON.stringify(body)).not.toContain(fresh.school.personIds.learner)
  expect(await brokenRules(fresh.env)).toEqual([])
})
