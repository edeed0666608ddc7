import { englishTerms, wordsOfMaths } from '@takhti/schema/board/maths-words'
import { addShapes, type NewShape } from '@takhti/schema/board/operations'
import { readShapes } from '@takhti/schema/board/page-shapes'
import { turnBy } from '@takhti/schema/board/transform'
import type { PlacedItem, PlacedSlide } from '@takhti/schema/presentations/pptx/page-slide'
import { writePresentation } from '@takhti/schema/presentations/pptx/write-presentation'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { tools } from '../import/slides/opened-slides.ts'
import { Presentation } from '../import/slides/presentation.ts'
import { typesetMaths } from '../maths/typeset.ts'
import { altOf, itemsOfPage, wordsOfShapes } from './lesson-talk.ts'
import { pageOfStrokes } from './made-pages.ts'
import type { PageItem } from './page-items.ts'

const style = { colour: '#1d4ed8', width: 1 } as const
const speak = (latex: string) => wordsOfMaths(latex, (term) => englishTerms[term])
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

function textAt(y: number, text: string, id: string): NewShape {
  return { kind: 'text', props: { x: 0, y, width: 400, height: 45, text, size: 30 }, id, style, order: `a${id.at(-1)}` }
}

function pageOf(shapes: readonly NewShape[]): Uint8Array {
  const page = new Y.Doc()
  addShapes(page, shapes, null)
  return Y.encodeStateAsUpdate(page)
}

async function formulaAt(y: number, latex: string): Promise<NewShape> {
  const set = await typesetMaths(latex)
  if ('fault' in set) throw new Error(set.fault)
  const box = { x: 0, y, width: set.width * 40, height: set.height * 40 }
  const props = { ...box, text: latex, size: 40, outline: set.outline }
  return { kind: 'maths', props, id: 'maths-0000000001', style, order: 'a5' }
}

/** Items as a slide, with one pixel for each that has to be drawn. */
function slideOf(update: Uint8Array): PlacedSlide {
  const { page, title, items } = itemsOfPage(update)
  const drawn = (item: PageItem): PlacedItem => {
    if (item.kind !== 'formula' && item.kind !== 'drawing') return item
    const alt = altOf(wordsOfShapes(item.kind === 'formula' ? [item.shape] : item.shapes), speak)
    const { minX: x, minY: y, maxX, maxY } = item.box
    return { kind: 'picture', place: { x, y, width: maxX - x, height: maxY - y }, bytes: pixel, alt }
  }
  const frame = { x: page.minX, y: page.minY, width: page.maxX - page.minX, height: page.maxY - page.minY }
  return { kind: 'placed', title, page: frame, items: items.map(drawn) }
}

function fileOf(slides: Parameters<typeof writePresentation>[0]['slides']): Uint8Array<ArrayBuffer> {
  const bytes = writePresentation({ title: '', language: 'en', theme: 'sea', slides }, new Date())
  if ('fault' in bytes) throw new Error(bytes.fault)
  return bytes
}

function markupOf(update: Uint8Array): string {
  return strFromU8(unzipSync(fileOf([slideOf(update)]))['ppt/slides/slide1.xml'] ?? new Uint8Array())
}

async function pageOfTable(): Promise<Uint8Array> {
  const rows = [
    ['Plant', 'Height'],
    ['Oak', '30 m'],
  ]
  const read = await Presentation.open(fileOf([{ kind: 'table', title: 'Sizes', rows }])).slide(1, tools)
  return read?.update ?? new Uint8Array()
}

test('[TP-1] a formula is an image with its words beside texts that stay texts in PowerPoint', async () => {
  const latex = '\\frac{a}{b} \\le x^2'
  const texts = [textAt(200, 'Why is it true?', 'text-00000000009'), textAt(0, 'Ratios', 'text-00000000008')]
  const markup = markupOf(pageOf([...texts, await formulaAt(100, latex)]))
  expect([...markup.matchAll(/<p:pic>.*? descr="([^"]*)"/g)].map(([, alt]) => alt)).toEqual([speak(latex)])
  expect(speak(latex)).toContain('a over b is at most x squared')
  expect(new Set([...markup.matchAll(/<a:t>([^<]*)</g)].map(([, text]) => text))).toEqual(
    new Set(['Ratios', 'Why is it true?']),
  )
  // A text of 30 pixels on a page of 1280 has 22.5 points on a slide of as many.
  expect(markup).toContain('sz="2250"')
})

test('[PX-8] the table of a page stays a table beneath ink, and the ink is one image over it', async () => {
  const table = await pageOfTable()
  const page = new Y.Doc()
  Y.applyUpdate(page, table)
  const inked = new Y.Doc()
  Y.applyUpdate(inked, pageOfStrokes(3))
  const strokes = readShapes(inked).map((shape, index): NewShape => ({ ...shape, order: `b0${index}` }))
  addShapes(page, strokes, null)
  const { items } = itemsOfPage(Y.encodeStateAsUpdate(page))
  expect(
    items.flatMap((item) => (item.kind === 'table' ? item.rows.map(({ cells }) => cells.map(({ text }) => text)) : [])),
  ).toEqual([
    ['Plant', 'Height'],
    ['Oak', '30 m'],
  ])
  const last = items.at(-1)
  expect(last?.kind === 'drawing' && last.shapes.map(({ kind }) => kind)).toEqual(['ink', 'ink', 'ink'])
  expect(items.filter(({ kind }) => kind === 'drawing')).toHaveLength(1)
})

test('[PX-9] a file of a lesson’s pages opens as the same pages, with no word lost', async () => {
  const before = await pageOfTable()
  const read = await Presentation.open(fileOf([slideOf(before)])).slide(1, tools)
  const wordsOf = (update: Uint8Array) => {
    const page = new Y.Doc()
    Y.applyUpdate(page, update)
    const texts = readShapes(page).flatMap(({ kind, props }) => (kind === 'text' ? [props] : []))
    return texts.map(({ text, x, y }) => ({ text, x: Math.round(x / 20), y: Math.round(y / 20) }))
  }
  expect(read?.leftOut).toBe(0)
  expect(wordsOf(read?.update ?? new Uint8Array())).toEqual(wordsOf(before))
})

test('[PX-10] words of a page have their link and weight in PowerPoint, a turned text its turn', () => {
  const address = 'https://plants.example/roots'
  const marks = [{ from: 6, to: 10, isBold: true as const, link: address }]
  const text = textAt(0, 'About root', 'text-00000000001')
  const turned = { ...textAt(300, 'Aside', 'text-00000000002'), matrix: turnBy(Math.PI / 2) }
  const parts = unzipSync(fileOf([slideOf(pageOf([{ ...text, style: { ...style, marks } }, turned]))]))
  const markup = strFromU8(parts['ppt/slides/slide1.xml'] ?? new Uint8Array())
  const [, id] =
    /b="1" dirty="0">[^<]*<a:solidFill>.{0,80}<\/a:solidFill><a:hlinkClick r:id="(rId\d+)"\/><\/a:rPr><a:t>root</.exec(
      markup,
    ) ?? []
  const relations = strFromU8(parts['ppt/slides/_rels/slide1.xml.rels'] ?? new Uint8Array())
  expect(relations).toContain(`Id="${id}" Type`)
  expect(relations).toMatch(new RegExp(`${id}".*Target="${address}" TargetMode="External"`))
  expect(markup).toContain('<a:xfrm rot="5400000">')
})

test('[PX-11] an image that hides a text is above it, with its description, not with the ink', () => {
  const props = {
    x: 0,
    y: 0,
    width: 300,
    height: 100,
    imageId: '0'.repeat(64),
    mediaType: 'image/png' as const,
    naturalWidth: 3,
    naturalHeight: 1,
  }
  const image: NewShape = { kind: 'image', props, id: 'image-0000000001', style, order: 'a5', alt: 'A leaf' }
  const { items } = itemsOfPage(pageOf([textAt(0, 'Answer', 'text-00000000001'), image]))
  expect(items.map(({ kind }) => kind)).toEqual(['text', 'drawing'])
  expect(items.at(-1)).toMatchObject({ box: { maxX: 300.5 }, shapes: [{ alt: 'A leaf' }] })
})
