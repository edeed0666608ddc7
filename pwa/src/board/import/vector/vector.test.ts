// @vitest-environment node
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { drawPage, isDrawn } from '@takhti/schema/board/drawn-page'
import type { Box } from '@takhti/schema/board/geometry'
import { MAX_DRAWN_BYTES } from '@takhti/schema/board/limits'
import type { Trace } from '@takhti/schema/board/shapes/drawing'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { drawnPdf, madePdf } from '../made-pdf.ts'
import { PdfDocument } from '../pdf-document.ts'
import type { WrittenPage } from './page-lines.ts'
import { beginDrawing, contoursIn, RecordedPath, recordPaths } from './recorded-path.ts'

const typefaces = `${join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts')}/`

beforeAll(() => {
  recordPaths()
  vi.stubGlobal('fetch', async (file: string) => new Response(new Uint8Array(await readFile(file))))
})

async function linesOf(bytes: Uint8Array): Promise<WrittenPage | null> {
  const pdf = await PdfDocument.open(bytes, { password: null, files: typefaces })
  if ('fault' in pdf) throw new Error(pdf.fault)
  return await pdf.lines(1)
}

type Seen = { what: string; colour: string; alpha: number; box: Box }

/** What a page of 400 by 300 points draws over its white, from top left to bottom right in points. */
async function seenOn(content: string): Promise<Seen[] | null> {
  const written = await linesOf(drawnPdf([content]))
  if (written === null) return null
  expect(isDrawn(written.bytes)).toBe(true)
  const seen: Seen[] = []
  let unit = 1
  const inPoints = ({ minX, minY, maxX, maxY }: Box): Box => ({
    minX: Math.round(minX * unit),
    minY: Math.round(minY * unit),
    maxX: Math.round(maxX * unit),
    maxY: Math.round(maxY * unit),
  })
  drawPage(written.bytes, {
    size(across) {
      unit = 400 / across
    },
    area: ({ colour, alpha, trace }) => seen.push({ what: 'area', colour, alpha, box: inPoints(boxOf(trace)) }),
    line: ({ colour, alpha, trace }) => seen.push({ what: 'line', colour, alpha, box: inPoints(boxOf(trace)) }),
    window: (box) => seen.push({ what: 'window', colour: '', alpha: 1, box: inPoints(box) }),
  })
  expect(seen.shift()).toMatchObject({
    what: 'area',
    colour: '#ffffff',
    box: { minX: 0, minY: 0, maxX: 400, maxY: 300 },
  })
  return seen
}

function boxOf(trace: Trace): Box {
  const [xs, ys]: [number[], number[]] = [[], []]
  const add = (...numbers: number[]) => numbers.forEach((number, at) => (at % 2 === 0 ? xs : ys).push(number))
  trace({ moveTo: add, lineTo: add, quadraticCurveTo: add, bezierCurveTo: add, closePath: () => {} })
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) }
}

const box = (minX: number, minY: number, maxX: number, maxY: number): Box => ({ minX, minY, maxX, maxY })
const circle = '200 100 m 260 100 260 200 200 200 c 140 200 140 100 200 100 c h'

test.each<[name: string, content: string, seen: (Omit<Seen, 'alpha'> & { alpha?: number })[]]>([
  ['a rectangle', '1 0 0 rg 10 200 100 50 re f', [{ what: 'area', colour: '#ff0000', box: box(10, 50, 110, 100) }]],
  [
    'what shines through',
    '/Half gs 10 200 100 50 re f',
    [{ what: 'area', colour: '#000000', alpha: 0.5, box: box(10, 50, 110, 100) }],
  ],
  ['a thin line', '0.5 w 10 200 m 110 250 l S', [{ what: 'line', colour: '#000000', box: box(10, 50, 110, 100) }]],
  [
    'a broad line, with the ends that it has',
    '20 w 0 0 1 RG 50 200 m 150 200 l S',
    [{ what: 'area', colour: '#0000ff', box: box(50, 90, 150, 110) }],
  ],
  [
    'a broad line with square ends',
    '20 w 2 J 50 200 m 150 200 l S',
    [{ what: 'area', colour: '#000000', box: box(40, 90, 160, 110) }],
  ],
  [
    'a broad corner with its tip',
    '20 w 50 200 m 150 200 l 150 100 l S',
    [{ what: 'area', colour: '#000000', box: box(50, 90, 160, 200) }],
  ],
  ['dashes', '4 w [10 10] 0 d 50 200 m 95 200 l S', [{ what: 'area', colour: '#000000', box: box(50, 98, 95, 102) }]],
  [
    'what a box cuts',
    '50 50 100 100 re W n 0 0 400 300 re f',
    [{ what: 'area', colour: '#000000', box: box(50, 150, 150, 250) }],
  ],
  [
    'a line that a box cuts',
    '50 50 100 100 re W n 1 w 0 100 m 400 100 l S',
    [{ what: 'area', colour: '#000000', box: box(50, 199, 150, 201) }],
  ],
  [
    'what an area without dents cuts',
    '0 0 m 400 0 l 0 300 l h W n 0 0 400 300 re f',
    [{ what: 'area', colour: '#000000', box: box(0, 0, 400, 300) }],
  ],
  [
    'what a form with a hole cuts from edge to edge',
    `50 50 300 200 re ${circle} W n 0 0 400 300 re f`,
    [{ what: 'area', colour: '#000000', box: box(50, 50, 350, 250) }],
  ],
  [
    'what a form with a hole cuts otherwise',
    `50 50 300 200 re ${circle} W n 60 60 m 300 60 l 60 200 l f`,
    [{ what: 'window', colour: '', box: box(60, 100, 300, 240) }],
  ],
  [
    'colours that change',
    'q 100 100 50 50 re W n /S sh Q 0 1 0 rg 0 0 10 10 re f',
    [
      { what: 'window', colour: '', box: box(100, 150, 150, 200) },
      { what: 'area', colour: '#00ff00', box: box(0, 290, 10, 300) },
    ],
  ],
  ['letters that nobody sees, over what was scanned', 'BT 3 Tr /F 24 Tf 40 200 Td (Force) Tj ET', []],
])('[J7] lines and areas represent %s of a PDF', async (_name, content, seen) => {
  expect(await seenOn(content)).toEqual(
    seen.map((each) => ({
      alpha: expect.closeTo(each.alpha ?? 1, 2),
      ...each,
      ...(each.alpha !== undefined && { alpha: expect.closeTo(each.alpha, 2) }),
    })),
  )
})

test.each([
  ['is mixed with what lies beneath it', '/Darker gs 1 0 0 rg 0 0 400 300 re f'],
  ['changes its colours all over', '/S sh'],
  [
    'has more in it than a page keeps',
    Array.from({ length: 30_000 }, (_, at) => `${at % 399} ${at % 7} ${at % 97} 3 re f`).join('\n'),
  ],
])('[J7] a page that %s is only its image', async (_name, content) => {
  expect(await linesOf(drawnPdf([content]))).toBeNull()
})

test('[B7] an endless path is not recorded, and one after it is', () => {
  beginDrawing()
  const [long, short] = [new RecordedPath(), new RecordedPath()]
  long.moveTo(0, 0)
  for (let at = 0; at < 200_001; at++) long.lineTo(at, at)
  expect([contoursIn(long), long.contours]).toEqual([null, []])
  short.addPath(long)
  expect(contoursIn(short)).toBeNull()
  beginDrawing()
  const next = new RecordedPath()
  next.rect(0, 0, 10, 10)
  expect(contoursIn(next)).toHaveLength(1)
})

test('[J7] glyphs are defined once, a line of them is one area, and all are equally sharp', async () => {
  const once = await linesOf(madePdf(['minimum']))
  const often = await linesOf(madePdf(['minimum '.repeat(40)]))
  // A repeated glyph is only its index and its position.
  expect((often?.bytes.length ?? 0) - (once?.bytes.length ?? 0)).toBeLessThan(39 * 7 * 5)
  const seen = await seenOn('BT /F 24 Tf 40 200 Td (Every action) Tj ET')
  expect(seen).toHaveLength(1)
  expect(seen?.[0]).toMatchObject({ what: 'area', colour: '#000000' })
})

test('[J7] an area filled by the even-odd rule has its holes in any direction of its contours', async () => {
  const written = await linesOf(drawnPdf(['0 0 100 100 re 20 20 60 60 re f*']))
  const areas: number[] = []
  drawPage(written?.bytes ?? new Uint8Array(), {
    size() {},
    area: ({ trace }) => areas.push(areaWithin(trace)),
    line() {},
    window() {},
  })
  // Of 400 by 300 points; the hole has the opposite direction.
  expect(Math.abs(areas[1] ?? 0) / (areas[0] ?? 1)).toBeCloseTo((100 * 100 - 60 * 60) / (400 * 300), 3)
})

function areaWithin(trace: Trace): number {
  let [sum, startX, startY, atX, atY] = [0, 0, 0, 0, 0]
  const to = (x: number, y: number) => {
    sum += (atX * y - x * atY) / 2
    atX = x
    atY = y
  }
  const move = (x: number, y: number) => {
    to(startX, startY)
    ;[startX, startY, atX, atY] = [x, y, x, y]
  }
  trace({ moveTo: move, lineTo: to, quadraticCurveTo: () => {}, bezierCurveTo: () => {}, closePath: () => {} })
  to(startX, startY)
  return sum
}

test('[B7] any page is lines and areas within the page and a size limit, or its image alone', async () => {
  const number = fc.oneof(fc.integer({ min: -50, max: 450 }), fc.constantFrom(0, 1e-9, 1e9, -1e30, 0.5, 4294967296))
  const operator = fc.oneof(
    fc.tuple(fc.constant(2), fc.constantFrom('m', 'l')),
    fc.tuple(fc.constant(4), fc.constantFrom('re', 'v', 'y')),
    fc.tuple(fc.constant(6), fc.constantFrom('c', 'cm')),
    fc.tuple(fc.constant(1), fc.constantFrom('w', 'J', 'j', 'M', 'g', 'G')),
    fc.tuple(
      fc.constant(0),
      fc.constantFrom(
        'f',
        'f*',
        'S',
        'b',
        'B*',
        'W n',
        'W* n',
        'h',
        'q',
        'Q',
        'n',
        '[3 0] 1 d',
        '[] 0 d',
        '/Half gs',
        '/S sh',
        'BT /F 9 Tf (ab) Tj ET',
      ),
    ),
  )
  const content = fc.array(
    operator.chain(([count, name]) =>
      fc.array(number, { minLength: count, maxLength: count }).map((numbers) => `${numbers.join(' ')} ${name}`),
    ),
    { maxLength: 30 },
  )
  let stated = 0
  await fc.assert(
    fc.asyncProperty(content, async (operators) => {
      const written = await linesOf(drawnPdf([operators.join('\n')]))
      if (written === null) return
      stated++
      expect(written.bytes.length).toBeLessThanOrEqual(MAX_DRAWN_BYTES)
      expect(isDrawn(written.bytes)).toBe(true)
    }),
    { numRuns: 150 },
  )
  expect(stated).toBeGreaterThan(20)
}, 60_000)
