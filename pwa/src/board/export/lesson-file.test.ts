import { readShapes } from '@takhti/schema/board/page-shapes'
import fc from 'fast-check'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { processorMs } from '#offline/test-processor.ts'
import { LessonFileFault, type LessonFileFaultName } from './lesson-file-fault.ts'
import { packLesson, readLesson } from './lesson-file.ts'
import { pageOfEveryKind, pageOfOne, pageOfStrokes, pageOfTexts } from './made-pages.ts'

// Rule B7 of reliability-and-security: any hostile file ends in an error message within 5 s and changes nothing. Seen to
// fail by hand: without `checkPageUpdate`, the page with an invalid shape is read. With `kept` replaced by the file's
// bytes, the bytes behind a page are included.
const savedAt = new Date('2026-11-22T10:00:00.000Z')
const lesson = { title: 'Gravity', pages: [pageOfEveryKind(), pageOfStrokes(3), pageOfStrokes(0)] }

test('a packed lesson is read with the same title and equal documents', async () => {
  const text = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  const page = fc.oneof(
    fc.array(text, { minLength: 1, maxLength: 5 }).map(pageOfTexts),
    fc
      .record({ count: fc.nat(6), seed: fc.integer({ min: 1, max: 999 }) })
      .map((at) => pageOfStrokes(at.count, at.seed)),
  )
  const made = fc.record({
    title: fc.string({ maxLength: 200 }),
    pages: fc.array(page, { minLength: 1, maxLength: 4 }),
  })
  let runs = 0
  await fc.assert(
    fc.asyncProperty(made, async (before) => {
      const after = readLesson(await packLesson(before, savedAt))
      expect(after.title).toBe(before.title)
      expect(after.pages.map(contentOf)).toEqual(before.pages.map(contentOf))
      expect(after.pages.map(shownIn)).toEqual(before.pages.map(shownIn))
      runs++
    }),
    { numRuns: 40 },
  )
  expect(runs).toBe(40)
})

test.each([
  ['nothing', new Uint8Array(0), 'kind'],
  ['a text', strToU8('hello, I am a lesson'), 'kind'],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'kind'],
  ['an archive of something else', zipSync({ 'word/document.xml': strToU8('<w/>') }), 'kind'],
  ['a manifest of another format', zipSync({ 'manifest.json': strToU8('{"format":"other","version":1}') }), 'kind'],
  ['a manifest that is no JSON', zipSync({ 'manifest.json': strToU8('{') }), 'damaged'],
  ['the mark of an archive alone', strToU8('PK\u0003\u0004'), 'damaged'],
] as const)('[B7] %s is refused', (_what, bytes, fault) => {
  expect(faultOf(Uint8Array.from(bytes))).toBe(fault)
})

test('[B7] a file that is truncated anywhere is refused', async () => {
  const whole = await packLesson(lesson, savedAt)
  for (let part = 1; part < 20; part++) {
    const cut = whole.slice(0, Math.floor((whole.length * part) / 20))
    expect(faultOf(cut)).toBe('damaged')
  }
})

test('[B7] any changed byte results in the same lesson or a refusal, never in another error', async () => {
  const whole = await packLesson({ title: 'x', pages: [pageOfStrokes(2)] }, savedAt)
  let refused = 0
  for (let at = 0; at < whole.length; at += 3) {
    const changed = Uint8Array.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 0xff
    if (faultOf(changed) !== null) refused++
  }
  expect(refused).toBeGreaterThan(20)
})

// The fixture compresses 310 MB, which takes a busy machine longer than the usual limit.
const slow = { timeout: 120_000 }

test('[B7] a zip bomb is refused before it is unpacked, and one with a false size while it is', slow, async () => {
  const honest = await changed({ 'pages/1.yjs': new Uint8Array(310_000_000) })
  expect(honest.length).toBeLessThan(1_000_000)
  const before = processorMs()
  expect(faultOf(honest)).toBe('tooLarge')
  expect(processorMs() - before).toBeLessThan(200)
  const view = new DataView(honest.buffer)
  for (let at = 0; at + 28 < honest.length; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1_000, true)
  }
  expect(faultOf(honest)).toBe('tooLarge')
})

test('[B7] path traversal names read nothing outside the file, and a missing page is refused', async () => {
  const climbing = await changed({ '../../etc/passwd': strToU8('root') }, { pages: ['../../etc/shadow'] })
  expect(faultOf(climbing)).toBe('damaged')
})

test('[B7] a file of a newer app is refused as newer', async () => {
  for (const change of [{ version: 2 }, { pageFormat: 99 }, { kinds: ['hologram'] }]) {
    expect(faultOf(await changed({}, change))).toBe('newer')
  }
  const later = new Y.Doc()
  later.getMap('meta').set('format', 99)
  expect(faultOf(await changed({ 'pages/1.yjs': Y.encodeStateAsUpdate(later) }))).toBe('newer')
})

test.each([
  { version: 0 },
  { version: '1' },
  { pageFormat: null },
  { kinds: 7 },
  { pages: [] },
  { pages: [1] },
  { pages: Array.from({ length: 501 }, () => 'pages/1.yjs') },
  { title: 5 },
])('[B7] a manifest with %o is refused', async (change) => {
  expect(faultOf(await changed({}, change))).toBe('damaged')
})

test('[B7] a page with an invalid shape or too many shapes is refused', async () => {
  const doc = new Y.Doc()
  doc.getMap('shapes').set('geo:aaaaaaaaaaaaaaaa', { kind: 'rectangle', version: 1, props: { x: Number.NaN } })
  expect(faultOf(await changed({ 'pages/1.yjs': Y.encodeStateAsUpdate(doc) }))).toBe('damaged')
  expect(faultOf(await changed({ 'pages/1.yjs': strToU8('no update at all') }))).toBe('damaged')
  expect(faultOf(await changed({ 'pages/1.yjs': pageOfStrokes(20_001) }))).toBe('damaged')
}, 60_000)

test('[B7] a page above a room’s byte limit is refused as too large, one below it is read', async () => {
  const words = (count: number) => pageOfTexts(Array.from({ length: count }, () => '水'.repeat(20_000)))
  expect(faultOf(await changed({ 'pages/1.yjs': words(290) }))).toBe('tooLarge')
  expect(faultOf(await changed({ 'pages/1.yjs': words(100) }))).toBeNull()
}, 60_000)

test('bytes behind a page are dropped', async () => {
  const page = pageOfOne('line')
  const padded = new Uint8Array(page.length + 50)
  padded.set(page)
  expect(readLesson(await changed({ 'pages/1.yjs': padded })).pages[0]).toEqual(page)
})

/** The valid file with other parts or another manifest. */
async function changed(parts: Record<string, Uint8Array>, manifest: object = {}): Promise<Uint8Array<ArrayBuffer>> {
  const good = unzipSync(await packLesson(lesson, savedAt))
  const stated: object = JSON.parse(new TextDecoder().decode(good['manifest.json']))
  const other = strToU8(JSON.stringify({ ...stated, ...manifest }))
  return Uint8Array.from(zipSync({ ...good, ...parts, 'manifest.json': other }))
}

function faultOf(bytes: Uint8Array<ArrayBuffer>): LessonFileFaultName | null {
  try {
    readLesson(bytes)
    return null
  } catch (error) {
    if (!(error instanceof LessonFileFault)) throw error
    return error.fault
  }
}

function docOf(update: Uint8Array): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  return doc
}

function contentOf(update: Uint8Array): unknown {
  return docOf(update).getMap('shapes').toJSON()
}

function shownIn(update: Uint8Array): string[] {
  return readShapes(docOf(update)).map(({ id, kind }) => `${kind} ${id}`)
}
