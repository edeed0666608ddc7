import { dayMs, minuteMs } from '@takhti/schema/kit/durations'
import { aPhotoWithPlace, hasPlace } from '@takhti/schema/kit/pictures/samples'
import type { Message, SafeguardedConversation } from '@takhti/schema/messages/model'
import { reviewMs } from '@takhti/schema/messages/rules'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { returnStorage } from '#licences/port.ts'
import { directoryOf, instituteDatabaseOf } from '#platform/db.ts'
import { platformOf } from '#platform/platform.ts'
import { randomBytes } from '#platform/random.ts'
import { eraseStudent } from '#records/erase.ts'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeSchool } from './school.ts'

const fresh = freshSchool()

type Who = 'instructor' | 'learner' | 'guest' | 'admin'

const token = (who: Who) => fresh.school.callers[who].token
const post = (path: string, who: Who, body: object) =>
  fresh.worker.post(path, token(who), body, { 'Idempotency-Key': anId() })

const sides = () => ({
  classId: fresh.school.at.classId,
  studentId: fresh.school.personIds.learner,
  teacherId: fresh.school.personIds.instructor,
})

/** The first bytes of a recording in WebM, and silence. */
const voice = Uint8Array.from([0x1a, 0x45, 0xdf, 0xa3, ...new Uint8Array(600)])

async function put(bytes: Uint8Array, name: string, by: { who?: Who; fileId?: string } = {}) {
  const { who = 'learner', fileId = anId() } = by
  const body = { classId: sides().classId, fileId, name, size: bytes.length, bytes: bytes.toBase64() }
  return { fileId, reply: await post('/message/file', who, body) }
}

const send = (fileIds: readonly string[], text = '', who: Who = 'learner') => {
  fresh.worker.clock.pass(1)
  return post('/message', who, { ...sides(), text, attachments: fileIds.map((id) => ({ kind: 'file', id })) })
}

const read = (fileId: string, who: Who) => fresh.worker.get(`/message/file/${fileId}`, token(who))

/** The stored bytes of a file, as a reader gets them. */
async function bytesOf(fileId: string, who: Who): Promise<Uint8Array> {
  const { status, body } = await read(fileId, who)
  expect(status).toBe(200)
  // The contract declares this answer.
  return Uint8Array.fromBase64((body as { bytes: string }).bytes)
}

const stored = async () =>
  (await fresh.env.FILES.list({ prefix: `${fresh.school.at.instituteId}/messages` })).objects.length

// Fault: without the sides of the conversation in `findReadableFile` every admin and guest of the class reads it.
test('[MS-20] a voice note without a text reaches the other side, and no one else', async () => {
  const { fileId, reply } = await put(voice, 'Voice note.webm')
  expect(reply.body).toMatchObject({ missing: [], file: { id: fileId, mediaType: 'audio/webm' } })
  expect((await read(fileId, 'instructor')).status).toBe(404)
  expect((await send([fileId])).status).toBe(200)
  const { body } = await fresh.worker.get(`/message?${new URLSearchParams(sides())}`, token('instructor'))
  // The contract declares this answer.
  expect((body as { items: Message[] }).items).toMatchObject([
    { text: '', attachments: [{ kind: 'file', id: fileId, name: 'Voice note.webm', mediaType: 'audio/webm' }] },
  ])
  for (const who of ['learner', 'instructor'] as const) expect(await bytesOf(fileId, who)).toEqual(voice)
  expect((await read(fileId, 'guest')).status).toBe(403)
  expect((await read(fileId, 'admin')).status).toBe(404)
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  expect((await fresh.worker.get(`/message/file/${fileId}`, other.callers.instructor.token)).status).toBe(404)
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[MS-21] an admin reads a file while the conversation is open to them, and not after that', async () => {
  const { fileId } = await put(voice, 'a.webm')
  await send([fileId])
  const { body } = await fresh.worker.get('/message/safeguarding', token('admin'))
  // The contract declares this answer.
  const [found] = (body as { items: SafeguardedConversation[] }).items
  const opened = { conversationId: found?.conversationId, reason: 'concern' }
  expect((await post('/message/safeguarding/review', 'admin', opened)).status).toBe(200)
  expect((await read(fileId, 'admin')).status).toBe(200)
  fresh.worker.clock.pass(reviewMs + minuteMs)
  expect((await read(fileId, 'admin')).status).toBe(404)
})

test('[MS-22] a file is in one message, of its owner; a message has a text or an attachment', async () => {
  expect((await send([])).status).toBe(400)
  const { fileId } = await put(voice, 'a.webm')
  expect((await send([fileId], '', 'instructor')).body).toMatchObject({ code: 'messages/attachment-not-found' })
  expect((await put(voice, 'a.webm', { who: 'instructor', fileId })).reply.status).not.toBe(200)
  expect((await send([fileId])).status).toBe(200)
  expect((await send([fileId])).body).toMatchObject({ code: 'messages/attachment-not-found' })
  expect((await put(voice, 'a.webm', { fileId })).reply.status).toBe(200)
  expect((await put(voice, 'a.webm', { who: 'guest' })).reply.status).toBe(403)
  const page = new TextEncoder().encode('<script>alert(1)</script>')
  expect((await put(page, 'a.txt')).reply.body).toMatchObject({ code: 'assessments/file-invalid' })
})

// Fault: with the sent bytes instead of the cleaned ones in `paperFileOf` both have the place.
test('[MS-23] a photo of a phone loses its place, in a message and in a post', async () => {
  const photo = aPhotoWithPlace()
  expect(hasPlace(photo)).toBe(true)
  const { fileId } = await put(photo, 'photo.jpg')
  await send([fileId])
  const inMessage = await bytesOf(fileId, 'instructor')
  const feedFile = { classId: sides().classId, fileId: anId(), name: 'photo.jpg', size: photo.length }
  await post('/class-feed/file', 'instructor', { ...feedFile, bytes: photo.toBase64() })
  const { body } = await fresh.worker.get(`/class-feed/file/${feedFile.fileId}`, token('instructor'))
  // The contract declares this answer.
  const inPost = Uint8Array.fromBase64((body as { bytes: string }).bytes)
  for (const bytes of [inMessage, inPost]) {
    expect(bytes.length).toBeGreaterThan(200)
    expect(hasPlace(bytes)).toBe(false)
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('Exif')
  }
})

test('[MS-24] a file without a message is deleted after a week, and those of an erased student', async () => {
  const { fileId } = await put(voice, 'a.webm')
  await send([fileId], 'Listen')
  await put(voice, 'b.webm')
  const answer = await put(voice, 'c.webm', { who: 'instructor' })
  await send([answer.fileId], 'Well done', 'instructor')
  fresh.worker.clock.pass(6 * dayMs)
  await fresh.worker.drain()
  expect(await stored()).toBe(3)
  fresh.worker.clock.pass(2 * dayMs)
  await fresh.worker.drain()
  expect(await stored()).toBe(2)
  const platform = platformOf(fresh.env, { clock: fresh.worker.clock, random: randomBytes, waitUntil: () => undefined })
  const at = fresh.worker.clock.now().toISOString()
  const person = { instituteId: fresh.school.at.instituteId, personId: fresh.school.personIds.learner }
  await eraseStudent(platform, { ...person, shard: '00', at, jobId: anId() })
  expect(await stored()).toBe(0)
  const rows = instituteDatabaseOf(fresh.env, '00').all(
    sql`select id from message_files where institute_id = ${fresh.school.at.instituteId}`,
  )
  expect(await rows).toEqual([])
  expect(await brokenRules(fresh.env)).toEqual([])
})

const usedStorage = async () => {
  const [row] = await directoryOf(fresh.env).all<{ used: number }>(sql`select used from licence_limits
    where institute_id = ${fresh.school.at.instituteId} and type = 'dataStorage'`)
  return row?.used ?? 0
}

// Fault: without `freeStorage` in `dropMessageFilesOf` the bytes of the erased student remain in use.
test('[MS-25] erasing a student returns the storage of the files of their conversations', async () => {
  const before = await usedStorage()
  const sent = await put(voice, 'a.webm')
  await send([sent.fileId])
  const answer = await put(voice, 'b.webm', { who: 'instructor' })
  await send([answer.fileId], '', 'instructor')
  const other = await put(voice, 'c.webm', { who: 'instructor' })
  expect(await usedStorage()).toBe(before + 3 * voice.length)
  const platform = platformOf(fresh.env, { clock: fresh.worker.clock, random: randomBytes, waitUntil: () => undefined })
  const person = { instituteId: fresh.school.at.instituteId, personId: fresh.school.personIds.learner }
  const erasing = { ...person, shard: '00', at: fresh.worker.clock.now().toISOString(), jobId: anId() } as const
  await eraseStudent(platform, erasing)
  expect(await usedStorage()).toBe(before + voice.length)
  await eraseStudent(platform, erasing)
  expect(await usedStorage()).toBe(before + voice.length)
  // The teacher's file without a message is deleted later, by its own age.
  expect((await read(other.fileId, 'instructor')).status).toBe(200)
})

// Fault: with `-bytes` in `returnedStorageLine` the CHECK refuses it, and the rest of the run is left out.
test('[MS-26] a file that was never counted stops no deletion of others', async () => {
  await put(voice, 'a.webm')
  const { classId, instituteId } = fresh.school.at
  const long = new Date(fresh.worker.clock.time.getTime() - 30 * dayMs).toISOString()
  const planted = sql`select ${instituteId}, ${anId()}, ${classId}, ${fresh.school.personIds.learner}, 'old.webm',
    'audio/webm', 1000000000, ${long}`
  const db = instituteDatabaseOf(fresh.env, '00')
  await db.run(sql`insert into message_files
    (institute_id, id, class_id, owner_id, name, media_type, bytes, created_at) ${planted}`)
  await db.run(sql`insert into feed_files
    (institute_id, id, class_id, owner_id, name, media_type, bytes, created_at) ${planted}`)
  await returnStorage(directoryOf(fresh.env), { instituteId, entityId: anId(), bytes: 10 ** 12, now: new Date() })
  expect(await usedStorage()).toBe(0)
  fresh.worker.clock.pass(8 * dayMs)
  await fresh.worker.drain()
  for (const table of ['message_files', 'feed_files'])
    expect(await db.all(sql`select id from ${sql.identifier(table)} where institute_id = ${instituteId}`)).toEqual([])
})
