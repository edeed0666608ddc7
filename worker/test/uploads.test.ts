import { maxFileBytes, partBytes } from '@takhti/schema/files/uploads/rules'
import { dayMs, hourMs } from '@takhti/schema/kit/durations'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { sha256 } from '#platform/random.ts'
import { migratedEnv } from './databases.ts'
import { brokenRules } from './fsck.ts'
import { limitOf, makeLicensing, setLimit, tally, times, type Licensing } from './licensing.ts'
import { anId, makeSchool, openSession } from './school.ts'

let env: Env
let at: Licensing

beforeAll(async () => {
  env = await migratedEnv()
})

beforeEach(async () => {
  at = await makeLicensing(env)
})

const teacher = () => at.school.callers.instructor.token

/** A file of a number of bytes, no two parts alike, as a device would send it. */
async function file(bytes: number, name = 'Leaves.mp4') {
  const content = Uint8Array.from({ length: bytes }, (_, index) => (index + Math.floor(index / partBytes)) % 251)
  const parts = times(Math.ceil(bytes / partBytes), (part) => content.slice(part * partBytes, (part + 1) * partBytes))
  const hashes = await Promise.all(parts.map((part) => sha256(part)))
  const input = { file: name, mediaType: 'video/mp4', bytes, parts: hashes }
  return { input, parts: parts.map((part) => part.toBase64()) }
}

type File = Awaited<ReturnType<typeof file>>
type Body = { id: string; status: string; progress: number; missing: number[] }

const begin = ({ input }: File, token = teacher()) => at.worker.post('/myFiles/upload', token, input)
const begun = async (one: File) => (await begin(one)).body as Body
const send = (id: string, part: number, bytes = '', token = teacher()) =>
  at.worker.post('/myFiles/upload/part', token, { id, part, bytes })
const end = (verb: 'finish' | 'cancel' | 'delete', id: string, token = teacher()) =>
  at.worker.post(`/myFiles/upload/${verb}`, token, { id })
const listed = async (token = teacher()) =>
  ((await at.worker.get('/myFiles/fetch', token)).body as { items: Body[] }).items.map(({ id }) => id)
const read = (id: string, part: number, token = teacher()) => at.worker.get(`/myFiles/upload/${id}/${part}`, token)

const used = async () => (await limitOf(at, 'dataStorage')).used

/** Storage as the directory has it; after a day the sessions that could ask for it have expired. */
const storage = () =>
  env.DIRECTORY.prepare(`select used, reserved from licence_limits where institute_id = ? and type = 'dataStorage'`)
    .bind(at.school.at.instituteId)
    .first<{ used: number; reserved: number }>()

const stored = async () =>
  (await env.FILES.list({ prefix: `${at.school.at.instituteId}/files/` })).objects
    .map(({ size }) => size)
    .sort((one, other) => one - other)

const rows = async () =>
  (
    await env.INSTITUTES_00.prepare('select status from uploads where institute_id = ?')
      .bind(at.school.at.instituteId)
      .all<{ status: string }>()
  ).results.map(({ status }) => status)

// Fault: without a check for missing parts `finish` answers SUCCESS for half a file.
test('[UP-2 B1 B2] parts in any order, each call twice, make the file with its exact bytes', async () => {
  const before = await used()
  const one = await file(2 * partBytes + 5)
  const { id, ...start } = await begun(one)
  expect(start).toMatchObject({ file: 'Leaves.mp4', status: 'IN_PROGRESS', progress: 0, missing: [0, 1, 2] })
  expect(await used()).toBe(before + one.input.bytes)
  for (const part of [2, 0]) for (const _ of 'ab') expect((await send(id, part, one.parts[part])).status).toBe(200)
  // The tab was closed, and the user chooses the file again.
  expect(await begun(one)).toMatchObject({ id, status: 'IN_PROGRESS', progress: 50, missing: [1] })
  expect((await end('finish', id)).body).toMatchObject({ status: 'IN_PROGRESS', missing: [1] })
  expect(await listed()).toEqual([])
  expect(await read(id, 0)).toMatchObject({ status: 404 })
  await send(id, 1, one.parts[1])
  expect((await tally(times(3, () => end('finish', id))))['ok']).toBeGreaterThan(0)
  for (const again of [await begun(one), (await end('finish', id)).body])
    expect(again).toMatchObject({ id, status: 'SUCCESS', progress: 100, missing: [] })
  expect(await send(id, 1, one.parts[1])).toMatchObject({ status: 200 })
  expect(await listed()).toEqual([id])
  for (const part of [0, 1, 2]) expect((await read(id, part)).body).toEqual({ bytes: one.parts[part] })
  expect(await read(id, 3)).toMatchObject({ status: 404 })
  expect(await limitOf(at, 'dataStorage')).toMatchObject({ used: before + one.input.bytes, reserved: 0 })
  expect(await brokenRules(env)).toEqual([])
})

test('[UP-3] two devices that begin the same file share one upload; another name is another file', async () => {
  const before = await used()
  const one = await file(10)
  expect((await tally(times(5, () => begin(one))))['ok']).toBeGreaterThan(0)
  const { id } = await begun(one)
  expect((await begun(await file(10, 'Roots.mp4'))).id).not.toBe(id)
  expect(await limitOf(at, 'dataStorage')).toMatchObject({ used: before + 20, reserved: 0 })
  expect(await brokenRules(env)).toEqual([])
})

// Fault: without the comparison of the hash, a file marked as whole has other bytes.
test('[UP-4 B6] a part with other bytes, another place, or a wrong length or number is refused', async () => {
  const one = await file(partBytes + 5)
  const { id } = await begun(one)
  const refused = { status: 400, body: { code: 'common/bad-request' } }
  const [first = '', last = ''] = one.parts
  for (const [part, bytes] of [
    [0, last],
    [1, first],
    [1, ''],
    [1, last.slice(0, 4)],
    [2, last],
    [-1, last],
  ] as const)
    expect(await send(id, part, bytes), `part ${part}`).toMatchObject(refused)
  const other = await file(partBytes + 5, 'Other.mp4')
  expect(await send(id, 1, other.parts[1]?.replace(/^../, 'zz'))).toMatchObject(refused)
  expect(await send(id, 0, `${first}AAAA`)).toMatchObject({ status: 400 })
  expect(await stored()).toEqual([])
  for (const change of [{ bytes: 0 }, { bytes: 5 }, { bytes: maxFileBytes + 1 }, { parts: ['../logo', 'x'] }])
    expect(await at.worker.post('/myFiles/upload', teacher(), { ...one.input, ...change })).toMatchObject(refused)
})

test('[UP-5 B3] a file without room in the storage is refused before a byte of it is sent', async () => {
  const before = await used()
  await setLimit(at, 'dataStorage', before + 25)
  const begins = await Promise.all(times(3, async (index) => begin(await file(10, `${index}.txt`))))
  expect(begins.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(begins.find(({ status }) => status !== 200)).toMatchObject({
    status: 406,
    body: { code: 'LICENSE_LIMIT_EXHAUSTED', feature: 'dataStorage' },
  })
  expect(await limitOf(at, 'dataStorage')).toMatchObject({ used: before + 20, reserved: 0 })
  expect(await brokenRules(env)).toEqual([])
})

/** Another teacher of the same institute. */
async function colleague(): Promise<string> {
  const input = { first_name: 'Colleague', email: `${anId()}@school.example`, instituteId: at.school.at.instituteId }
  const { body } = await at.worker.post('/admin/create/teacher', at.school.callers.admin.token, input)
  return openSession(env, { at: at.school.at, personId: (body as { userId: string }).userId, reach: 'full' })
}

// Fault: a `find` without the owner gives the file to everyone in the institute.
test('[UP-6 F1 B10] only its owner sees, fills, ends or reads a file, in any institute', async () => {
  const one = await file(10)
  const { id } = await begun(one)
  await send(id, 0, one.parts[0])
  const stranger = await makeSchool(env, { shard: '00', isLicensed: true })
  const { learner, guest, admin } = at.school.callers
  const notFound = { status: 404, body: { code: 'common/not-found' } }
  const others = [stranger.callers.instructor.token, await colleague()]
  const expectAbsent = async (status: object, other: string | null) => {
    expect(await send(id, 0, one.parts[0], other)).toMatchObject(status)
    expect(await end('finish', id, other)).toMatchObject(status)
    expect(await end('delete', id, other)).toMatchObject(status)
    expect(await end('cancel', id, other)).toMatchObject(status)
    expect(await read(id, 0, other)).toMatchObject(status)
    expect(await listed(other)).toEqual([])
  }
  const everybody = async (status: object) => {
    for (const other of others) await expectAbsent(status, other)
    for (const { token } of [learner, guest, admin]) expect(await read(id, 0, token)).toMatchObject({ status: 403 })
    expect(await read(id, 0, null)).toMatchObject({ status: 401 })
  }
  await everybody(notFound)
  await end('finish', id)
  await everybody(notFound)
  expect(await listed()).toEqual([id])
  expect((await begin(one, stranger.callers.instructor.token)).body).toMatchObject({ missing: [0] })
})

test('[UP-7] cancel and delete free storage at once; a late part is purged within the hour', async () => {
  const before = await used()
  const one = await file(partBytes + 5)
  const { id } = await begun(one)
  await send(id, 0, one.parts[0])
  expect((await end('cancel', id)).status).toBe(200)
  expect(await end('cancel', id)).toMatchObject({ status: 404 })
  expect(await stored()).toEqual([])
  expect(await used()).toBe(before)
  expect(await send(id, 1, one.parts[1])).toMatchObject({ status: 404 })
  expect(await end('finish', id)).toMatchObject({ status: 404 })
  // A request that read the row before the end writes after it.
  await env.FILES.put(`${at.school.at.instituteId}/files/${id}/1`, 'late')
  // The same file can be uploaded again, and is a new one.
  const again = await begun(one)
  expect(again).toMatchObject({ missing: [0, 1] })
  expect(again.id).not.toBe(id)
  for (const part of [0, 1]) await send(again.id, part, one.parts[part])
  await end('finish', again.id)
  // A late cancel does not remove a complete file.
  await end('cancel', again.id)
  expect(await listed()).toEqual([again.id])
  expect((await end('delete', again.id)).status).toBe(200)
  expect(await end('delete', again.id)).toMatchObject({ status: 404 })
  expect(await listed()).toEqual([])
  expect(await used()).toBe(before)
  at.worker.clock.pass(hourMs + 1)
  await at.worker.drain()
  expect([await stored(), await rows()]).toEqual([[], []])
  expect(await storage()).toEqual({ used: before, reserved: 0 })
  expect(await brokenRules(env)).toEqual([])
})

test('[UP-8 B3] an upload without progress for a day is purged, and an active one is not', async () => {
  const before = await used()
  const [idle, busy] = [await file(5, 'idle.txt'), await file(partBytes + 5, 'busy.txt')]
  await begun(idle)
  const { id } = await begun(busy)
  at.worker.clock.pass(dayMs - hourMs)
  expect((await send(id, 0, busy.parts[0])).status).toBe(200)
  at.worker.clock.pass(2 * hourMs)
  await at.worker.drain()
  expect((await rows()).sort()).toEqual(['IN_PROGRESS', 'REMOVED'])
  at.worker.clock.pass(2 * hourMs)
  await at.worker.drain()
  expect(await rows()).toEqual(['IN_PROGRESS'])
  expect(await storage()).toEqual({ used: before + busy.input.bytes, reserved: 0 })
})

/** A bucket that fails in one of its methods while it is away. */
function failing(bucket: R2Bucket, state: { away: keyof R2Bucket | null }): R2Bucket {
  return new Proxy(bucket, {
    get(target, name: keyof R2Bucket) {
      if (name === state.away) return () => Promise.reject(new Error('the bucket is away'))
      return target[name].bind(target)
    },
  })
}

const triggers = {
  'insert on uploads': `before insert on uploads`,
  'end of an upload': `before update on uploads`,
}

// Fault: with the row deleted before its bytes, a purge that is cut off leaves them for ever.
test('[UP-9 B4] a worker that dies between any two steps loses nothing and leaves no orphans', async () => {
  const state: { away: keyof R2Bucket | null } = { away: null }
  at = await makeLicensing({ ...env, FILES: failing(env.FILES, state) })
  const before = await used()
  const one = await file(partBytes + 5)
  const dying = async (where: keyof typeof triggers, call: () => Promise<{ status: number }>) => {
    await env.INSTITUTES_00.exec(`create trigger dying ${triggers[where]} begin select raise(abort, 'died'); end`)
    expect((await call()).status, where).toBe(500)
    await env.INSTITUTES_00.exec('drop trigger dying')
  }
  await dying('insert on uploads', () => begin(one))
  expect(await limitOf(at, 'dataStorage')).toMatchObject({ used: before, reserved: 0 })
  const { id } = await begun(one)
  state.away = 'put'
  expect((await send(id, 0, one.parts[0])).status).toBe(500)
  state.away = null
  for (const part of [0, 1]) expect((await send(id, part, one.parts[part])).status).toBe(200)
  await dying('end of an upload', () => end('finish', id))
  state.away = 'list'
  expect((await end('finish', id)).status).toBe(500)
  state.away = null
  expect((await end('finish', id)).body).toMatchObject({ status: 'SUCCESS' })
  // The file is deleted, and its bytes cannot be: they and their storage are freed later.
  await dying('end of an upload', () => end('delete', id))
  state.away = 'delete'
  expect((await end('delete', id)).status).toBe(200)
  at.worker.clock.pass(hourMs + 1)
  await at.worker.drain()
  expect([await rows(), await stored()]).toEqual([['REMOVED'], [5, partBytes]])
  state.away = null
  await env.INSTITUTES_00.exec(`create trigger dying before delete on uploads begin select raise(abort, 'died'); end`)
  await at.worker.drain()
  await env.INSTITUTES_00.exec('drop trigger dying')
  await at.worker.drain()
  expect([await rows(), await stored()]).toEqual([[], []])
  expect(await storage()).toEqual({ used: before, reserved: 0 })
  expect(await brokenRules(env)).toEqual([])
})

test('[UP-10] a call for a file that was never begun finds nothing', async () => {
  expect(await send(anId(), 0, 'AAAA')).toMatchObject({ status: 404 })
  expect(await end('finish', anId())).toMatchObject({ status: 404 })
  expect(await end('cancel', anId())).toMatchObject({ status: 404 })
})
