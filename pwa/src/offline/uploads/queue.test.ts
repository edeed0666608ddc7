import { uploads } from '@takhti/schema/files/uploads/contract'
import { maxFileBytes, partBytes } from '@takhti/schema/files/uploads/rules'
import { Dexie } from 'dexie'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { deleteDatabase, isDeleted, openDatabase } from '../database.ts'
import { openFiles } from '../files-database.ts'
import { mediaTypeOf, nameOf } from './item.ts'
import { UploadQueue, type GivenFile } from './queue.ts'
import { UploadRunner } from './runner.ts'
import { fates, TestEdge, testLocks, type Fate } from './test-edge.ts'

let databases = 0

afterEach(async () => {
  vi.restoreAllMocks()
  await forget()
})

const databaseId = () => `desk-${databases}`

async function forget(): Promise<void> {
  if (isDeleted(databaseId())) return
  openFiles(databaseId()).close()
  await deleteDatabase(databaseId())
}

/** A device with a queue; `open` is what each of its tabs does. */
function newDevice() {
  databases += 1
  let made = 0
  const locks = testLocks()
  const edge = new TestEdge()
  const open = () =>
    new UploadQueue(databaseId(), {
      newId: () => `item-${String(++made).padStart(4, '0')}`,
      sha256: async (bytes) => Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex'),
      locks,
    })
  const run = (queue = open()) => new UploadRunner(queue, edge).run('lock', locks)
  return { edge, open, run }
}

/** A file of two parts where its number is odd, and of one where it is even. */
function bytesOf(n: number) {
  return new Uint8Array(n % 2 === 1 ? partBytes + 3 : 3).fill(n + 1)
}

function file(n: number): GivenFile {
  return Object.assign(new Blob([bytesOf(n)]), { name: `${n}.txt` })
}

const stored = async () => ({
  parts: await openFiles(databaseId()).parts.count(),
  plans: await openFiles(databaseId()).plans.count(),
  light: (await openDatabase(databaseId()).settings.get('uploads'))?.value,
})

type Step =
  | { kind: 'add' | 'pause' | 'resume' | 'cancel' | 'retry'; file: number }
  | { kind: 'run'; fates: Fate[]; tabs: number }
  | { kind: 'purge' }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), file: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('pause' as const, 'resume' as const, 'cancel' as const, 'retry' as const),
      file: fc.nat(3),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('run' as const),
      fates: fc.array(fc.constantFrom(...fates), { maxLength: 8 }),
      tabs: fc.constantFrom(1, 2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('purge' as const) }) },
)

// Faults: with parts deleted as soon as they are sent, what the server purges can never be uploaded again. With an
// item dropped before the server knows that it was given up, the storage of half a file stays used.
test('[UP-11 B1 B2] on any network every stored file is uploaded once or is given up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { edge, open, run } = newDevice()
      const wanted = new Set<number>()
      const itemOf = async (n: number) =>
        (await open().list()).find((item) => item.file === `${n}.txt` && item.progress < 100)
      for (const each of steps) {
        if (each.kind === 'add') {
          expect(await open().add(file(each.file))).toBe('kept')
          wanted.add(each.file)
        } else if (each.kind === 'purge') edge.purge()
        else if (each.kind === 'run') {
          edge.meet(each.fates)
          await Promise.all(Array.from({ length: each.tabs }, () => run()))
        } else {
          const item = await itemOf(each.file)
          if (item) await open()[each.kind](item.id)
          if (item && each.kind === 'cancel') wanted.delete(each.file)
        }
        for (const { status, progress } of await open().list()) {
          if (status === 'FAILED') expect(progress).toBe(0)
          expect(progress === 100).toBe(status === 'SUCCESS')
        }
      }
      edge.meet([])
      for (const { id } of await open().list()) await open().resume(id)
      expect(await run()).toBe('idle')
      const whole = [...edge.rows.values()].filter(({ isWhole }) => isWhole)
      for (const n of wanted) expect(whole.filter(({ input }) => input.file === `${n}.txt`)).toHaveLength(1)
      for (const { input, parts } of whole) {
        const sent = Buffer.concat([...parts].sort(([one], [other]) => one - other).map(([, part]) => part))
        expect(sent.equals(bytesOf(Number.parseInt(input.file, 10)))).toBe(true)
      }
      expect([...edge.rows].filter(([id, { isWhole }]) => !isWhole && edge.reported.has(id))).toEqual([])
      expect((await open().list()).every(({ status }) => status === 'SUCCESS')).toBe(true)
      expect(await stored()).toMatchObject({ parts: 0, plans: 0 })
      expect((await stored()).light ?? '0').toBe('0')
      await forget()
    }),
    { numRuns: 40 },
  )
})

test('[UP-12 B1] an upload whose tab was closed is continued by another, with no part twice', async () => {
  const { edge, open, run } = newDevice()
  await open().add(file(1))
  edge.meet(['ok', 'ok', 'request-lost'])
  expect(await run()).toBe('unanswered')
  const half = { status: 'IN_PROGRESS', progress: 99 }
  expect(await open().list()).toMatchObject([half])
  expect(await run()).toBe('idle')
  expect(edge.calls).toEqual(['begin', 'part', 'part', 'begin', 'part', 'finish'])
  expect(edge.repeated).toBe(0)
  // Another one of the same file is uploaded at once.
  await open().add(file(1))
  await run()
  expect(edge.calls.slice(6)).toEqual(['begin'])
  expect(await open().list()).toMatchObject([{ status: 'SUCCESS', progress: 100 }])
  expect(edge.rows.size).toBe(1)
})

test('[UP-12 B3] what the server has purged meanwhile is uploaded from its beginning', async () => {
  const { edge, open, run } = newDevice()
  await open().add(file(1))
  edge.meet(['ok', 'ok', 'request-lost'])
  await run()
  edge.meet(['request-lost'])
  await run()
  edge.purge()
  expect(await run()).toBe('idle')
  expect(await open().list()).toMatchObject([{ status: 'SUCCESS', progress: 100 }])
  // Purged within a run, after its last part.
  await open().add(file(3))
  let purges = 0
  edge.meanwhile = async (call) => {
    if (call === 'finish' && ++purges === 1) edge.purge()
  }
  expect(await run()).toBe('idle')
  expect((await open().list()).map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS'])
})

test('[UP-13] two tabs that send at the same time send each part once', async () => {
  const { edge, open, run } = newDevice()
  for (const n of [0, 1, 2]) await open().add(file(n))
  await Promise.all([run(), run(), run()])
  expect(edge.repeated).toBe(0)
  expect(edge.calls.filter((call) => call === 'part')).toHaveLength(4)
})

test('[UP-14] a pause and a cancel in another tab take effect between two parts', async () => {
  const { edge, open, run } = newDevice()
  await open().add(file(1))
  const id = async () => (await open().list())[0]?.id ?? ''
  edge.meanwhile = async (call) => {
    if (call === 'part') await open().pause(await id())
  }
  expect(await run()).toBe('idle')
  expect(edge.calls).toEqual(['begin', 'part'])
  expect(await open().list()).toMatchObject([{ status: 'IN_PROGRESS', isPaused: true, progress: 99 }])
  await open().resume(await id())
  edge.meanwhile = async (call) => {
    if (call === 'part') await open().cancel(await id())
  }
  edge.meet(['ok', 'ok', 'request-lost'])
  expect(await run()).toBe('unanswered')
  expect([edge.rows.size, await open().list()]).toEqual([1, []])
  expect(await run()).toBe('idle')
  expect(edge.calls.slice(2)).toEqual(['begin', 'part', 'cancel', 'cancel'])
  expect([edge.rows.size, await open().list()]).toEqual([0, []])
  // What the server has purged by itself is given up as well.
  await open().add(file(2))
  edge.meanwhile = async (call) => {
    if (call === 'part') await open().cancel(await id())
    if (call === 'cancel') edge.purge()
  }
  expect(await run()).toBe('idle')
  expect(await open().items.count()).toBe(0)
  expect(await stored()).toEqual({ parts: 0, plans: 0, light: '0' })
})

test('[UP-15 B2] a file over quota fails with progress 0, blocks nothing, and can be retried', async () => {
  const { edge, open, run } = newDevice()
  for (const n of [1, 2]) await open().add(file(n))
  edge.refused = { file: '1.txt', code: 'LICENSE_LIMIT_EXHAUSTED' }
  expect(await run()).toBe('idle')
  const [first, second] = await open().list()
  expect(first).toMatchObject({ status: 'FAILED', progress: 0, reason: 'LICENSE_LIMIT_EXHAUSTED' })
  expect(second).toMatchObject({ status: 'SUCCESS', progress: 100 })
  expect((await stored()).light).toBe('1')
  edge.refused = null
  await open().retry(first?.id ?? '')
  expect(await run()).toBe('idle')
  expect((await open().list()).map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS'])
  await open().clear()
  expect(await open().list()).toEqual([])
})

test('[UP-16] bytes that this device has lost are requested again, and the upload continues', async () => {
  const { open, run } = newDevice()
  await open().add(file(1))
  await openFiles(databaseId()).parts.delete([(await open().list())[0]?.id ?? '', 1])
  await run()
  expect(await open().list()).toMatchObject([{ status: 'FAILED', progress: 0, reason: 'lost' }])
  expect(await open().add(file(1))).toBe('kept')
  await run()
  expect(await open().list()).toMatchObject([{ status: 'SUCCESS', progress: 100 }])
})

test('[UP-17 A16] a full device stores nothing of a file; empty, huge, unreadable ones are named', async () => {
  const { open } = newDevice()
  const sized = (size: number): GivenFile => ({
    name: 'a',
    type: '',
    size,
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
  })
  expect(await open().add(sized(0))).toBe('empty')
  expect(await open().add(sized(maxFileBytes + 1))).toBe('large')
  expect(await open().add(sized(5))).toBe('unreadable')
  // The file shrank while it was read.
  expect(await open().add({ ...sized(5), slice: () => new Blob(['abc']) })).toBe('unreadable')
  const put = vi.spyOn(openFiles(databaseId()).parts, 'put')
  put.mockRejectedValueOnce(new Dexie.QuotaExceededError('full'))
  expect(await open().add(file(1))).toBe('full')
  expect(await open().list()).toEqual([])
  expect(await stored()).toMatchObject({ parts: 0, plans: 0 })
})

test('[UP-18] a file whose tab died while it was copied is removed; one being copied is not', async () => {
  const { open, run } = newDevice()
  await openFiles(databaseId()).parts.put({ item: 'dead', part: 0, bytes: new Uint8Array(3) })
  const slow = file(1)
  let go = () => {}
  const waiting = new Promise<void>((resolve) => (go = resolve))
  const adding = open().add({
    name: 'slow.txt',
    type: 'text/plain',
    size: slow.size,
    slice: (from, to) => ({
      arrayBuffer: async () => {
        if (from > 0) await waiting
        return await slow.slice(from, to).arrayBuffer()
      },
    }),
  })
  await vi.waitFor(async () => expect((await stored()).parts).toBe(2))
  await run()
  expect((await stored()).parts).toBe(2)
  go()
  expect(await adding).toBe('kept')
  await run()
  expect(await open().list()).toMatchObject([{ file: 'slow.txt', status: 'SUCCESS' }])
  await run()
  expect((await stored()).parts).toBe(0)
})

test('[UP-19] whatever a system calls a file, the server accepts its name and kind', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', minLength: 190, maxLength: 260 }),
    fc.constantFrom('', '   ', '\ud800', `${'𝒜'.repeat(150)}.pdf`, '\u0000', '__proto__', `${'x'.repeat(199)} .pdf`),
  )
  fc.assert(
    fc.property(text, text, (name, type) => {
      const input = { file: nameOf(name), mediaType: mediaTypeOf(type), bytes: 1, parts: ['a'.repeat(64)] }
      const parsed = uploads.begin['~orpc'].inputSchema?.parse(input)
      // Exactly as sent: a name that the server changed would be another file for the queue.
      expect(parsed).toEqual(input)
    }),
  )
  expect(nameOf(`${'x'.repeat(300)}.pdf`)).toMatch(/^x{196}\.pdf$/)
})
