import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { pageMaps } from './document.ts'
import { drawPage } from './drawn-page.ts'
import { PAGE_FORMAT, isFromLaterBuild, migratePage, pageFormat, type PageMigration } from './migrations.ts'
import { removeShapes } from './operations.ts'
import { readShapes } from './page-shapes.ts'
import { checkPageUpdate } from './rules.ts'
import format1Drawn from './samples/page-format-1-drawn.json' with { type: 'json' }
import format1Fixed from './samples/page-format-1-fixed.json' with { type: 'json' }
import format1Images from './samples/page-format-1-images.json' with { type: 'json' }
import format1Letters from './samples/page-format-1-letters.json' with { type: 'json' }
import format1Looks from './samples/page-format-1-looks.json' with { type: 'json' }
import format1Marks from './samples/page-format-1-marks.json' with { type: 'json' }
import format1Maths from './samples/page-format-1-maths.json' with { type: 'json' }
import format1Steady from './samples/page-format-1-steady.json' with { type: 'json' }
import format1Widgets from './samples/page-format-1-widgets.json' with { type: 'json' }
import format1Words from './samples/page-format-1-words.json' with { type: 'json' }
import format1 from './samples/page-format-1.json' with { type: 'json' }
import { boundsOf, shapeKinds } from './shapes/index.ts'

/** Stored pages of every format, and of every addition to a format. */
const samples = [
  format1,
  format1Looks,
  format1Images,
  format1Maths,
  format1Widgets,
  format1Words,
  format1Drawn,
  format1Fixed,
  format1Marks,
  format1Letters,
  format1Steady,
]

test('there is a sample of every format, and together they hold every kind of shape', () => {
  const formats = new Set(samples.map(({ update }) => pageFormat(opened(update))))
  expect([...formats]).toEqual(Array.from({ length: PAGE_FORMAT }, (_, index) => index + 1))
  const kinds = new Set(samples.flatMap(({ shapes }) => shapes.map(({ kind }) => kind)))
  expect([...kinds].sort()).toEqual([...shapeKinds].sort())
})

test.each(samples)('stored page $# opens as it was drawn', ({ update, shapes }) => {
  const page = opened(update)
  migratePage(page, 'migration')
  expect(pageFormat(page)).toBe(PAGE_FORMAT)
  const drawn = readShapes(page).map((shape) => ({
    id: shape.id,
    kind: shape.kind,
    style: shape.style,
    offset: shape.offset,
    order: shape.order,
    bounds: boundsOf(shape),
    points: shape.kind === 'ink' ? shape.props.points.x.length : 0,
  }))
  expect(drawn).toEqual(shapes)
})

test.each(samples)('a room takes stored page $#', ({ update }) => {
  expect(checkPageUpdate(bytesOf(update), new Y.Doc())).toBe('ok')
})

test('[A15] unknown entries of a page are preserved', () => {
  const page = opened(format1Images.update)
  const { shapes } = pageMaps(page)
  // As an image looks to a build before images: a kind without a name.
  const [key] = [...shapes.keys()].filter((each) => each.startsWith('geo:'))
  const stored = { ...Object(shapes.get(key ?? '')), kind: 'hologram' }
  shapes.set(key ?? '', stored)
  expect(readShapes(page)).toHaveLength(format1Images.shapes.length - 1)
  const id = (key ?? '').slice(4)
  removeShapes(page, [format1Images.shapes.find((shape) => shape.id !== id)?.id ?? ''], null)
  expect(shapes.get(key ?? '')).toEqual(stored)
})

test('who knows nothing of the words in a picture still has the picture, locked and described', () => {
  const page = opened(format1Words.update)
  const known = readShapes(page)
  expect(known[0]?.words).toBe('Every action\nhas a reaction')
  // As an older build reads it: entries under other keys are skipped.
  pageMaps(page).shapes.delete(`words:${known[0]?.id}`)
  expect(readShapes(page)).toEqual([{ ...known[0], words: '' }])
})

test('[A15] a build without `drawn` entries still reads the image and its text', () => {
  const page = opened(format1Drawn.update)
  const known = readShapes(page)
  const seen: string[] = []
  const see = (part: string) => () => seen.push(part)
  drawPage(known[0]?.drawn ?? new Uint8Array(), {
    size() {},
    area: see('area'),
    line: see('line'),
    window: see('window'),
  })
  expect(seen).toEqual(['area', 'line', 'window'])
  // As an older build reads it: entries under other keys are skipped and preserved.
  pageMaps(page).shapes.delete(`drawn:${known[0]?.id}`)
  expect(readShapes(page)).toEqual([{ ...known[0], drawn: null }])
})

test('[A15] a build without later marks still reads the text with its first marks', () => {
  const page = opened(format1Letters.update)
  const [id] = readShapes(page).map((shape) => shape.id)
  for (const prefix of ['bold', 'italic', 'rule', 'link', 'hue']) pageMaps(page).shapes.delete(`${prefix}:${id}`)
  expect(readShapes(page)[0]?.style.marks).toEqual([{ from: 0, to: 6, isItalic: true }])
})

test('[A15] a migration has one result on every device, and runs once', () => {
  const migrations: PageMigration[] = [(page) => pageMaps(page).shapes.set('migrated', 1)]
  const [here, there] = [opened(format1.update), opened(format1.update)]
  expect(migratePage(here, 'migration', migrations)).toBe(true)
  expect(migratePage(here, 'migration', migrations)).toBe(false)
  migratePage(there, 'migration', migrations)
  Y.applyUpdate(here, Y.encodeStateAsUpdate(there))
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here))
  expect(here.toJSON()).toEqual(there.toJSON())
  expect(isFromLaterBuild(here)).toBe(true)
  expect(isFromLaterBuild(opened(format1.update))).toBe(false)
})

function opened(update: string): Y.Doc {
  const page = new Y.Doc()
  Y.applyUpdate(page, bytesOf(update))
  return page
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
}
