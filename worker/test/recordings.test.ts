import { dayMs, hourMs } from '@takhti/schema/kit/durations'
import type { LiveClass } from '@takhti/schema/live/model'
import type { Recording } from '@takhti/schema/live/recording/model'
import { partsPerAnswer, storageStep } from '@takhti/schema/live/recording/rules'
import { samples } from '@takhti/schema/matrix'
import { beforeEach, expect, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'
import { limitOf, makeLicensing, setLimit, times, type Licensing } from './licensing.ts'
import { anId, makeSchool, openSession } from './school.ts'

const fresh = freshSchool()

let at: Licensing
let live: LiveClass

beforeEach(async () => {
  at = await makeLicensing(fresh.env)
  const { lessonId, classId } = at.school.at
  const started = await at.worker.post('/live-class/start', token('instructor'), { flow_id: lessonId, classId })
  // The contract's answer to this path.
  live = started.body as LiveClass
})

const token = (who: 'instructor' | 'learner' | 'guest' | 'admin') => at.school.callers[who].token

const post = (verb: string, input: object, by: string | null = token('instructor'), key = anId()) =>
  at.worker.post(`/live-class/recordings/${verb}`, by, input, { 'Idempotency-Key': key })

const begin = (recordingId: string, by?: string | null) =>
  post('begin', { recordingId, flow_id: live.flow_id, liveId: live.liveId, startedAt: live.startedAt }, by)

const bytesOf = (part: number) => Uint8Array.from({ length: 50 }, (_, index) => (part * 7 + index) % 251)

const send = (recordingId: string, part: number, bytes = bytesOf(part), by?: string | null) =>
  post('part', { recordingId, part, bytes: bytes.toBase64() }, by)

const listed = async (by = token('learner')) =>
  ((await at.worker.get(`/live-class/recordings?flow_id=${live.flow_id}`, by)).body as { items: Recording[] }).items

const read = (recordingId: string, part = 0, by = token('learner')) =>
  at.worker.get(`/live-class/recordings/${recordingId}/${part}`, by)

/** The whole readable recording, as a device reads it. */
async function whole(recordingId: string): Promise<number[]> {
  let bytes: number[] = []
  for (let part: number | null = 0; part !== null;) {
    const { body } = await read(recordingId, part)
    const answer = body as { bytes: string; next: number | null }
    bytes = bytes.concat([...Uint8Array.fromBase64(answer.bytes)])
    part = answer.next
  }
  return bytes
}

const used = async () => (await limitOf(at, 'dataStorage')).used

const stored = async () =>
  (await fresh.env.FILES.list({ prefix: `${at.school.at.instituteId}/recordings/` })).objects.length

// Fault: parts that are counted each time they arrive: the second sending counted twice.
test('[H9] absent students read a recording whole and in order, however often parts are sent', async () => {
  const before = await used()
  const id = anId()
  for (const _ of 'ab') expect(await begin(id)).toMatchObject({ status: 200 })
  const numbers = times(partsPerAnswer + 3, (part) => part)
  for (const part of numbers) for (const _ of 'ab') expect(await send(id, part)).toMatchObject({ status: 200 })
  expect(await used()).toBe(before + storageStep)
  expect(await whole(id)).toEqual(numbers.flatMap((part) => [...bytesOf(part)]))
  for (const _ of 'ab')
    expect(await post('end', { recordingId: id, durationMs: 75_000 })).toMatchObject({ status: 200 })
  expect(await used()).toBe(before + numbers.length * 50)
  expect(await listed()).toMatchObject([
    { recordingId: id, durationMs: 75_000, bytes: numbers.length * 50, parts: numbers.length, isTeacher: false },
  ])
})

test('[H9] the recording of a dead device is listed and read up to its first missing part', async () => {
  const id = anId()
  await begin(id)
  for (const part of [0, 1, 3]) await send(id, part)
  expect(await listed()).toMatchObject([{ recordingId: id, endedAt: null, durationMs: 0 }])
  expect(await whole(id)).toEqual([...bytesOf(0), ...bytesOf(1)])
  // The rest was on the device, which was found again.
  for (const _ of 'ab') await send(id, 2)
  expect(await listed()).toMatchObject([{ bytes: 4 * 50, parts: 4 }])
  expect(await whole(id)).toEqual([0, 1, 2, 3].flatMap((part) => [...bytesOf(part)]))
})

test('[H9 F1 B10] a recording is unknown outside its class; only its teachers manage it', async () => {
  const id = anId()
  const other = await makeSchool(fresh.env, { shard: '01', isLicensed: true })
  const stranger = other.callers.instructor.token
  expect(await begin(id, stranger)).toMatchObject({ status: 404 })
  expect(await begin(id, token('learner'))).toMatchObject({ status: 403 })
  await begin(id)
  await send(id, 0)
  expect(await send(id, 1, bytesOf(1), stranger)).toMatchObject({ status: 404 })
  expect(await read(id, 0, stranger)).toMatchObject({ status: 404 })
  expect(await at.worker.get(`/live-class/recordings?flow_id=${live.flow_id}`, stranger)).toMatchObject({ status: 404 })
  for (const [verb, input] of [
    ['publish', { recordingId: id, isPublished: false }],
    ['remove', { recordingId: id }],
  ] as const) {
    expect(await post(verb, input, token('learner'))).toMatchObject({ status: 403 })
    expect(await post(verb, input, stranger)).toMatchObject({ status: 404 })
  }
  expect(await post('publish', { recordingId: id, isPublished: false })).toMatchObject({ status: 200 })
  expect(await listed()).toEqual([])
  expect(await read(id)).toMatchObject({ status: 404 })
  expect(await listed(token('instructor'))).toMatchObject([{ recordingId: id, isPublished: false, isTeacher: true }])
  expect(await read(id, 0, token('instructor'))).toMatchObject({ status: 200 })
})

// Fault: parts from any teacher of the class; the colleague's was played to everyone.
test('[H9] a recording takes parts only from its recorder, also of two teachers of the class', async () => {
  const input = { first_name: 'Colleague', email: `${anId()}@school.example`, instituteId: at.school.at.instituteId }
  const { userId } = (await at.worker.post('/admin/create/teacher', token('admin'), input)).body as { userId: string }
  const users = { classIds: [live.classId], userIds: [userId] }
  expect(await at.worker.post('/admin/class/addUsers/instructor', token('admin'), users)).toMatchObject({ status: 200 })
  const colleague = await openSession(fresh.env, { at: at.school.at, personId: userId, reach: 'full' })
  const id = anId()
  await begin(id)
  await send(id, 0)
  expect(await send(id, 0, bytesOf(9), colleague)).toMatchObject({ status: 404 })
  expect(await post('end', { recordingId: id, durationMs: 1 }, colleague)).toMatchObject({ status: 404 })
  expect(await whole(id)).toEqual([...bytesOf(0)])
  expect(await listed(colleague)).toMatchObject([{ recordingId: id, isTeacher: true, endedAt: null }])
})

const large = new Uint8Array(2 ** 18).fill(1)

/** Records until the storage is full, and beyond that. Returns the status of each large part. */
async function fill(id: string): Promise<number[]> {
  await begin(id)
  await send(id, 0)
  await setLimit(at, 'dataStorage', await used())
  const answers: number[] = []
  for (const part of times(5, (index) => index + 1)) answers.push((await send(id, part, large)).status)
  return answers
}

test('[H9 B3] a full storage refuses further parts, earlier ones stay, and deletion frees it', async () => {
  const id = anId()
  const before = await used()
  const answers = await fill(id)
  expect(answers.slice(0, 3)).toEqual([200, 200, 200])
  expect(answers.at(-1)).toBe(406)
  expect((await whole(id)).length).toBeGreaterThan(50)
  expect(await post('remove', { recordingId: id })).toMatchObject({ status: 200 })
  expect(await listed(token('instructor'))).toEqual([])
  expect(await send(id, 9)).toMatchObject({ status: 404 })
  await expect.poll(stored, { timeout: 20_000 }).toBe(0)
  await expect.poll(used, { timeout: 20_000 }).toBe(before)
})

// Fault: late parts that take a step of storage: two megabytes were held for a recording of three hundred bytes.
test('[H9] refused parts are accepted when there is room, also after the end, at their own size', async () => {
  const id = anId()
  const before = await used()
  const answers = await fill(id)
  expect(answers).toEqual([200, 200, 200, 406, 406])
  expect(await post('end', { recordingId: id, durationMs: 30_000 })).toMatchObject({ status: 200 })
  await setLimit(at, 'dataStorage', (await used()) + 10 * storageStep)
  for (const part of [5, 4, 4, 5]) expect(await send(id, part, large)).toMatchObject({ status: 200 })
  expect((await whole(id)).length).toBe(50 + 5 * large.length)
  expect(await listed()).toMatchObject([{ bytes: 50 + 5 * large.length, parts: 6 }])
  expect(await used()).toBe(before + 50 + 5 * large.length)
})

// Fault: an end that ignores the number of parts: half of the recording was listed as whole.
test('[H9] the end of a recording reports its missing parts, until they arrive', async () => {
  const id = anId()
  await begin(id)
  for (const part of [0, 2]) await send(id, part)
  const ended = { recordingId: id, durationMs: 30_000, parts: 5 }
  for (const _ of 'ab') expect(await post('end', ended)).toMatchObject({ status: 200 })
  expect(await listed()).toMatchObject([{ parts: 5, missingParts: 3 }])
  expect(await whole(id)).toEqual([...bytesOf(0)])
  for (const part of [3, 1]) await send(id, part)
  // An older device sends no number of parts.
  expect(await post('end', { recordingId: id, durationMs: 30_000 })).toMatchObject({ status: 200 })
  expect(await listed()).toMatchObject([{ parts: 5, missingParts: 1, bytes: 4 * 50 }])
  expect(await whole(id)).toEqual([0, 1, 2, 3].flatMap((part) => [...bytesOf(part)]))
  await send(id, 4)
  expect(await listed()).toMatchObject([{ parts: 5, missingParts: 0 }])
  expect((await whole(id)).length).toBe(5 * 50)
})

// Fault: storage that each sending takes for itself: three megabytes were held for one.
test('[H9 B3] a part sent twice at once is counted once, also late and beside another', async () => {
  const id = anId()
  const before = await used()
  await begin(id)
  const atOnce = (parts: readonly number[]) => Promise.all(parts.map(async (part) => (await send(id, part)).status))
  expect(await atOnce([0, 0, 0])).toEqual([200, 200, 200])
  expect(await used()).toBe(before + storageStep)
  await send(id, 3)
  await post('end', { recordingId: id, durationMs: 20_000 })
  expect(await atOnce([1, 2, 1, 2])).toEqual([200, 200, 200, 200])
  expect(await listed()).toMatchObject([{ bytes: 4 * 50, parts: 4 }])
  expect(await used()).toBe(before + 4 * 50)
  await post('remove', { recordingId: id })
  await expect.poll(used, { timeout: 20_000 }).toBe(before)
})

/** Makes something happen once in a request, right before a database's next batch or single statement. */
function once(name: 'DIRECTORY' | 'INSTITUTES_00', where: 'batch' | RegExp, act: () => Promise<unknown>): void {
  const whole = at.worker.env
  let isDone = false
  const first = async () => {
    if (isDone) return
    isDone = true
    at.worker.env = whole
    await act()
  }
  const held = (statement: D1PreparedStatement) => ({
    bind: (...values: unknown[]) => {
      const bound = statement.bind(...values)
      return {
        all: () => first().then(() => bound.all()),
        run: () => first().then(() => bound.run()),
      }
    },
  })
  const db = new Proxy(whole[name], {
    get(target, key) {
      if (key === 'batch' && where === 'batch')
        return (statements: D1PreparedStatement[]) => first().then(() => target.batch(statements))
      if (key === 'prepare')
        return (sql: string) => (where !== 'batch' && where.test(sql) ? held(target.prepare(sql)) : target.prepare(sql))
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  at.worker.env = { ...whole, [name]: db }
}

const counting = /^update class_recordings\s+set parts/

// Fault: an end that gives back before it is stored, or checks once; parts that rely on what they read before it.
test('[H9 B3] a part that arrives at the end gets its storage, whichever is counted first', async () => {
  const before = await used()
  const ended = (recordingId: string) => post('end', { recordingId, durationMs: 20_000 })
  const ways = {
    'the part while the end gives back': (id: string) => {
      once('DIRECTORY', 'batch', () => send(id, 1))
      return ended(id)
    },
    'the end before the part is counted': (id: string) => {
      once('INSTITUTES_00', counting, () => ended(id))
      return send(id, 1)
    },
    'an end again before a late part is counted': async (id: string) => {
      await ended(id)
      once('INSTITUTES_00', counting, () => ended(id))
      return send(id, 1)
    },
  }
  let held = 0
  for (const [name, act] of Object.entries(ways)) {
    const id = anId()
    await begin(id)
    await send(id, 0)
    expect(await act(id), name).toMatchObject({ status: 200 })
    held += 2 * 50
    expect(await used(), name).toBe(before + held)
    expect((await listed())[0], name).toMatchObject({ recordingId: id, bytes: 2 * 50, parts: 2, missingParts: 0 })
  }
})

// Fault: a part that uses up what it reserved before the end: bytes that the end had not counted were never given back.
test('[H9 B3] storage that a part reserves while its recording ends is given back', async () => {
  const before = await used()
  const id = anId()
  await begin(id)
  once('DIRECTORY', 'batch', () => post('end', { recordingId: id, durationMs: 20_000 }))
  expect(await send(id, 0)).toMatchObject({ status: 200 })
  expect(await used()).toBe(before + 50)
})

// Fault: a ledger that is read under one name alone: more was given back than had been taken.
test('[H9 B3] a recording that ended before its storage was settled gives back the rest', async () => {
  const id = anId()
  const before = await used()
  await begin(id)
  await send(id, 0)
  await fresh.env.DIRECTORY.prepare(
    "insert into licence_ledger (institute_id, type, used_change, reason, entity_id, at) values (?, 'dataStorage', ?, 'returned', ?, '2026-11-01')",
  )
    .bind(at.school.at.instituteId, 50 - storageStep, `${id}:rest`)
    .run()
  expect(await used()).toBe(before + 50)
  await post('remove', { recordingId: id })
  await expect.poll(used, { timeout: 20_000 }).toBe(before)
})

test('[H9] a deleted recording, and one of a deleted lesson, leave nothing behind', async () => {
  const [removed, below] = [anId(), anId()]
  for (const id of [removed, below]) {
    await begin(id)
    await send(id, 0)
  }
  await post('remove', { recordingId: removed })
  const rows = async () =>
    (
      await fresh.env.INSTITUTES_00.prepare('select id from class_recordings where institute_id = ?')
        .bind(at.school.at.instituteId)
        .all()
    ).results.length
  at.worker.clock.pass(hourMs + 1)
  await at.worker.drain()
  expect([await rows(), await stored()]).toEqual([1, 1])
  const lesson = samples['lessons.remove'](at.school.at)
  expect(await at.worker.post('/flow/removeIwb', token('instructor'), lesson)).toMatchObject({ status: 200 })
  await at.worker.post('/live-class/recordings/end', token('instructor'), { recordingId: below, durationMs: 1 })
  at.worker.clock.pass(31 * dayMs)
  await at.worker.drain()
  expect([await rows(), await stored()]).toEqual([0, 0])
})

// Before, a guest admitted by a code read each recording of the class.
test('[H9] a guest of the class sees a recording only where its teacher shows it to guests', async () => {
  const id = anId()
  await begin(id)
  await send(id, 0)
  const seen = async (who: 'learner' | 'guest') => [
    (await listed(token(who))).map(({ recordingId }) => recordingId),
    (await read(id, 0, token(who))).status,
  ]
  const publish = (input: object) => post('publish', { recordingId: id, ...input })
  expect(await seen('learner')).toEqual([[id], 200])
  expect(await seen('guest')).toEqual([[], 404])
  expect((await publish({ isPublished: true, forGuests: true })).status).toBe(200)
  expect(await seen('guest')).toEqual([[id], 200])
  await publish({ isPublished: false })
  expect([await seen('learner'), await seen('guest')]).toEqual([
    [[], 404],
    [[], 404],
  ])
  await publish({ isPublished: true })
  expect(await seen('guest')).toEqual([[id], 200])
  await publish({ isPublished: true, forGuests: false })
  expect(await seen('guest')).toEqual([[], 404])
})

// Fault: without the condition on `is_published` a student had the card of a recording that was taken back.
test('[FX-6] a post opens a recording of its class at a moment, for those who may see it', async () => {
  const id = anId()
  await begin(id)
  await send(id, 0)
  const { classId } = at.school.at
  const card = { kind: 'recording', id, atMs: 20_000 }
  const write = (cards: object[]) =>
    at.worker.post('/class-feed/post', token('instructor'), { classId, text: 'The proof', cards })
  // Nothing can be opened before its end arrived.
  expect(await write([card])).toMatchObject({ status: 404 })
  await post('end', { recordingId: id, durationMs: 75_000 })
  expect(await write([card])).toMatchObject({ status: 200 })
  const cards = async (who: 'instructor' | 'learner') => {
    const { body } = await at.worker.get(`/class-feed?classId=${classId}`, token(who))
    return (body as { items: { cards: object[] }[] }).items[0]?.cards
  }
  const shown = { ...card, flow_id: live.flow_id, durationMs: 75_000 }
  for (const who of ['instructor', 'learner'] as const) expect(await cards(who)).toMatchObject([shown])
  await post('publish', { recordingId: id, isPublished: false })
  expect(await cards('learner')).toEqual([])
  expect(await cards('instructor')).toMatchObject([shown])
  expect(await listed(token('instructor'))).toMatchObject([{ recordingId: id, classId }])
})
