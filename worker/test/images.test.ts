import { dayMs } from '@takhti/schema/kit/durations'
import { cleanedPicture } from '@takhti/schema/kit/pictures/picture'
import { aBarePng, anExifJpeg, anExifPng, anExifWebp } from '@takhti/schema/kit/pictures/samples'
import { samples } from '@takhti/schema/samples'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { sha256 } from '#platform/random.ts'
import { migratedEnv } from './databases.ts'
import { brokenRules } from './fsck.ts'
import { limitOf, makeLicensing, setLimit, tally, times, type Licensing } from './licensing.ts'
import { anId, makeSchool } from './school.ts'

let env: Env
let at: Licensing

beforeAll(async () => {
  env = await migratedEnv()
})

beforeEach(async () => {
  at = await makeLicensing(env)
})

const teacher = () => at.school.callers.instructor.token

/** The chunks of a PNG of a size and length; its pixels are noise, which the server does not decode. */
async function picture({ width = 40, height = 30, length = 500 } = {}) {
  const bytes = aBarePng(width, height, length)
  return { imageId: await sha256(bytes), bytes: bytes.toBase64(), length }
}

type Picture = Awaited<ReturnType<typeof picture>>

const add = (
  { imageId, bytes }: Pick<Picture, 'imageId' | 'bytes'>,
  flow_id = at.school.at.lessonId,
  token = teacher(),
) => at.worker.post('/flow/image', token, { flow_id, imageId, bytes })

const get = ({ imageId }: Pick<Picture, 'imageId'>, token: string | null, flow_id = at.school.at.lessonId) =>
  at.worker.get(`/flow/image/${flow_id}/${imageId}`, token)

const stored = async () =>
  (await env.FILES.list({ prefix: `${at.school.at.instituteId}/lessons/` })).objects.map(({ size }) => size)

/** A bucket that fails to delete while it is away. */
function failing(bucket: R2Bucket, state: { isAway: boolean }): R2Bucket {
  return new Proxy(bucket, {
    get(target, name: keyof R2Bucket) {
      if (name === 'delete' && state.isAway) return () => Promise.reject(new Error('the bucket is away'))
      return target[name].bind(target)
    },
  })
}

/** The storage in use by the institute; after a month the sessions that could ask for it have expired. */
function storageLeft() {
  const question = `select used, reserved from licence_limits where institute_id = ? and type = 'dataStorage'`
  return env.DIRECTORY.prepare(question).bind(at.school.at.instituteId).first()
}

// Fault: `get` without a check of the caller's access answers the stranger and the student of an unpublished lesson.
test('[IM-1] those who may open its lesson get an image, byte for byte, and no other caller does', async () => {
  const one = await picture()
  expect((await add(one)).status).toBe(200)
  const { callers, at: places } = at.school
  const expected = { status: 200, body: { imageId: one.imageId, type: 'image/png', bytes: one.bytes } }
  expect(await get(one, callers.instructor.token)).toMatchObject(expected)
  expect(await get(one, callers.learner.token)).toMatchObject(expected)
  const stranger = await makeSchool(env, { shard: '00', isLicensed: true })
  expect(await get(one, stranger.callers.instructor.token)).toMatchObject({ status: 404 })
  expect(await get(one, null)).toMatchObject({ status: 401 })
  // Another lesson does not have it, though the institute does.
  const { body } = await at.worker.post('/flow/addIWB', teacher(), { name: 'Another' })
  const other = (body as { flow_id: string }).flow_id
  expect(await get(one, teacher(), other)).toMatchObject({ status: 404, body: { code: 'images/not-found' } })
  await add(one, other)
  expect(await get(one, callers.learner.token, other)).toMatchObject({
    status: 404,
    body: { code: 'lessons/not-found' },
  })
  const taken = { flow_id: places.lessonId, class_id: places.classId, isPublic: false }
  await at.worker.post('/flow/publishIwb', teacher(), taken)
  expect(await get(one, callers.learner.token)).toMatchObject({ status: 404, body: { code: 'lessons/not-found' } })
})

test('[IM-2] only editors of a lesson add an image, and one sent often is stored once', async () => {
  const one = await picture()
  const { callers } = at.school
  for (const token of [callers.learner.token, callers.guest.token, callers.admin.token])
    expect((await add(one, undefined, token)).status).toBe(403)
  const stranger = await makeSchool(env, { shard: '00', isLicensed: true })
  const refused = { status: 404, body: { code: 'lessons/not-found' } }
  expect(await add(one, undefined, stranger.callers.instructor.token)).toMatchObject(refused)
  expect(await add(one, anId())).toMatchObject(refused)
  expect(await stored()).toEqual([])
  const { used } = await limitOf(at, 'dataStorage')
  expect((await tally(times(6, () => add(one))))['ok']).toBeGreaterThan(0)
  expect((await add(one)).status).toBe(200)
  expect(await limitOf(at, 'dataStorage')).toMatchObject({ used: used + one.length, reserved: 0 })
  expect(await stored()).toEqual([one.length])
  expect(await brokenRules(env)).toEqual([])
})

// Fault: without the comparison of the hash, the image under another one's name is stored.
test('[IM-3 B7] a non-image, too many bytes or pixels, or another image’s name is refused', async () => {
  const one = await picture()
  const named = async (bytes: Uint8Array<ArrayBuffer>) => ({ imageId: await sha256(bytes), bytes: bytes.toBase64() })
  const text = (words: string) => named(Uint8Array.from(new TextEncoder().encode(words)))
  const invalid = { status: 400, body: { code: 'images/invalid', message: 'photo only' } }
  expect(await add({ ...one, imageId: 'a'.repeat(64) })).toMatchObject(invalid)
  expect(await add(await picture({ width: 2_049 }))).toMatchObject(invalid)
  expect(
    await add(await text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')),
  ).toMatchObject(invalid)
  expect(await add(await text('GIF89a__________'))).toMatchObject(invalid)
  expect(await add(await text(''))).toMatchObject(invalid)
  expect((await add(await picture({ length: 1_000_001 }))).status).toBe(400)
  expect((await add({ ...one, imageId: '../../logo' })).status).toBe(400)
  expect((await add(await picture({ length: 1_000_000 }))).status).toBe(200)
})

test('[IM-4] an image counts its bytes; without room it is refused; a deleted lesson frees them', async () => {
  const one = await picture({ length: 800 })
  const { used } = await limitOf(at, 'dataStorage')
  await setLimit(at, 'dataStorage', used + 1_000)
  expect((await add(one)).status).toBe(200)
  expect(await add(await picture({ length: 300 }))).toMatchObject({
    status: 406,
    body: { code: 'LICENSE_LIMIT_EXHAUSTED', feature: 'dataStorage' },
  })
  expect(await stored()).toEqual([800])
  expect((await at.worker.post('/flow/removeIwb', teacher(), { flow_id: at.school.at.lessonId })).status).toBe(200)
  expect(await get(one, teacher())).toMatchObject({ status: 404, body: { code: 'lessons/not-found' } })
  at.worker.clock.pass(29 * dayMs)
  await at.worker.drain()
  expect(await stored()).toEqual([800])
  at.worker.clock.pass(2 * dayMs)
  await at.worker.drain()
  expect(await stored()).toEqual([])
  expect(await storageLeft()).toEqual({ used, reserved: 0 })
  expect(await brokenRules(env)).toEqual([])
})

// Fault: with the rows deleted before the bytes, the second run finds nothing to finish. With a returned-storage line that is not
// idempotent, the bytes of one lesson are given back twice.
test('[IM-4 K6] a purge that is cut off anywhere is finished by the next, and frees storage once', async () => {
  const files = { isAway: false }
  at = await makeLicensing({ ...env, FILES: failing(env.FILES, files) })
  const { used } = await limitOf(at, 'dataStorage')
  expect((await add(await picture({ length: 800 }))).status).toBe(200)
  expect((await at.worker.post('/flow/removeIwb', teacher(), { flow_id: at.school.at.lessonId })).status).toBe(200)
  at.worker.clock.pass(31 * dayMs)
  files.isAway = true
  await at.worker.drain()
  files.isAway = false
  await env.INSTITUTES_00.exec(
    `create trigger cut_off before delete on lessons begin select raise(abort, 'the machine went away'); end`,
  )
  await at.worker.drain()
  await env.INSTITUTES_00.exec('drop trigger cut_off')
  await at.worker.drain()
  expect(await stored()).toEqual([])
  expect(await storageLeft()).toEqual({ used, reserved: 0 })
  const rows = env.INSTITUTES_00.prepare('select count(*) as count from lesson_images where lesson_id = ?')
  expect(await rows.bind(at.school.at.lessonId).first()).toEqual({ count: 0 })
  expect(await brokenRules(env)).toEqual([])
})

test('[IM-5] the sample of the contract is an image', async () => {
  const input = samples['images.add'](at.school.at)
  expect((await at.worker.post('/flow/image', teacher(), input)).status).toBe(200)
})

// Before, a photo sent without the app reached each student with the place where it was taken.
test('[IM-3] an image with metadata is refused, whatever its kind', async () => {
  const invalid = { status: 400, body: { code: 'images/invalid' } }
  for (const bytes of [anExifJpeg(), anExifWebp(), anExifPng(8, 8)]) {
    const file = Uint8Array.from(bytes)
    expect(await add({ imageId: await sha256(file), bytes: file.toBase64() })).toMatchObject(invalid)
    const bare = cleanedPicture(file)?.bytes ?? file
    expect(await add({ imageId: await sha256(bare), bytes: bare.toBase64() }), String(bare.slice(0, 4))).toMatchObject({
      status: 200,
    })
  }
  // Nothing may hide behind the image's end either.
  const longer = Uint8Array.from([...(cleanedPicture(anExifJpeg())?.bytes ?? []), 1, 2, 3])
  expect(await add({ imageId: await sha256(longer), bytes: longer.toBase64() })).toMatchObject(invalid)
})
