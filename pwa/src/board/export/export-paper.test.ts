import { MAX_COORDINATE } from '@takhti/schema/board/limits'
import { addShape } from '@takhti/schema/board/operations'
import { papers, printOf, setPaper, type Paper } from '@takhti/schema/board/paper'
import { unzlibSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { printColours } from '../canvas/colours.ts'
import { paintPrint } from '../canvas/paint-print.ts'
import { isBlank, paintThumbnail, readThumbnail } from '../canvas/thumbnail.ts'
import { firstView } from '../editor/camera.ts'
import { loadMap } from '../maps/map-loader.ts'
import { mapsOnDisk } from '../maps/maps-on-disk.ts'
import { runExport } from './export-job.ts'
import { typefaceOnDisk } from './typefaces-on-disk.ts'

beforeAll(async () => {
  await loadMap('countries', mapsOnDisk)
  await loadMap('southAsia', mapsOnDisk)
})

function pageOn(paper: Paper): Y.Doc {
  const page = new Y.Doc()
  setPaper(page, paper, null)
  return page
}

async function drawn(form: 'pdf' | 'svg', page: Y.Doc): Promise<string> {
  const job = { form, title: 'Paper', language: 'en', pages: [Y.encodeStateAsUpdate(page)] }
  const blob = await runExport(job, { source: typefaceOnDisk })
  return Buffer.from(await blob.arrayBuffer()).toString('latin1')
}

/** The paint of a canvas: the starts of its lines, the centres of its dots, and their colours. */
class PaintedPaper {
  readonly starts: [x: number, y: number][] = []
  readonly dots: [x: number, y: number][] = []
  readonly colours = new Set<string>()
  lineWidth = 0

  set strokeStyle(colour: string) {
    this.colours.add(colour)
  }

  set fillStyle(colour: string) {
    this.colours.add(colour)
  }

  beginPath(): void {}
  lineTo(): void {}
  stroke(): void {}
  setTransform(): void {}

  moveTo(x: number, y: number): void {
    this.starts.push([Math.floor(x), Math.floor(y)])
  }

  fillRect(x: number, y: number, width: number): void {
    this.dots.push([Math.floor(x + width / 2), Math.floor(y + width / 2)])
  }

  get painter(): CanvasRenderingContext2D {
    return this as unknown as CanvasRenderingContext2D
  }
}

const byPlace = ([ax = 0, ay = 0]: readonly number[], [bx = 0, by = 0]: readonly number[]) => ax - bx || ay - by

test.each(papers)(
  'the print of %s paper is in PDF and SVG where the board shows it, in paper’s colours',
  async (paper) => {
    const board = new PaintedPaper()
    const place = { scale: 1, originX: 0, originY: 0, theme: 'light' as const, lineWidth: 1, leastDot: 2 }
    paintPrint(board.painter, printOf(paper, firstView), place)
    const svg = await drawn('svg', pageOn(paper))
    const paths = [...svg.matchAll(/<path d="([^"]*)" (?:fill="none" stroke|fill)="(#\w+)"/g)]
    const starts = paths.flatMap(([, d = '']) =>
      [...d.matchAll(/M(\S+) (\S+?)L/g)].map(([, x, y]) => [Number(x), Number(y)]),
    )
    const shown = [...board.starts, ...board.dots.map(([x, y]) => [x - 1.25, y - 1.25])]
    expect(starts.sort(byPlace)).toEqual(shown.sort(byPlace))
    for (const [, , colour] of paths) expect(Object.values(printColours.light)).toContain(colour)
    expect(paths.length > 0).toBe(paper !== 'plain')
    const pdf = await drawn('pdf', pageOn(paper))
    const [content = ''] = contentsOf(pdf)
    expect(content.match(/^-?\d+ -?\d+ m$/gm) ?? []).toHaveLength(starts.length)
    expect(pdf).not.toContain('/Subtype /Image')
  },
)

test('print is beneath everything that is drawn on the page', async () => {
  const page = pageOn('ruled')
  const props = { x: 10, y: 10, width: 50, height: 50 }
  const style = { colour: '#0f8a4b', width: 2, fill: 'solid' } as const
  addShape(page, { id: 'rectangle-000001', kind: 'rectangle', props, style, order: 'a0' }, null)
  const svg = await drawn('svg', page)
  expect(svg.indexOf(printColours.light.fine)).toBeGreaterThan(0)
  expect(svg.indexOf(printColours.light.fine)).toBeLessThan(svg.indexOf('#0f8a4b'))
})

test.each(papers)('[B7] a page of maximal width on %s paper exports as a file of limited size', async (paper) => {
  const page = pageOn(paper)
  const props = { x: -MAX_COORDINATE / 2, y: -MAX_COORDINATE / 2, width: MAX_COORDINATE, height: MAX_COORDINATE }
  addShape(
    page,
    { id: 'rectangle-000001', kind: 'rectangle', props, style: { colour: '#0f8a4b', width: 2 }, order: 'a0' },
    null,
  )
  expect((await drawn('svg', page)).length).toBeLessThan(200_000)
})

test('a thumbnail shows its paper, light on dark slate, and a page with paper is not blank', () => {
  for (const paper of papers) {
    const updates = [Y.encodeStateAsUpdateV2(pageOn(paper))]
    const order = { updates, theme: 'dark', width: 320, height: 180 } as const
    const read = readThumbnail(order)
    const picture = new PaintedPaper()
    paintThumbnail(picture.painter, read, order)
    expect(picture.starts.length + picture.dots.length > 5).toBe(paper !== 'plain')
    for (const colour of picture.colours) expect(Object.values(printColours.dark)).toContain(colour)
    expect(isBlank(read)).toBe(paper === 'plain')
  }
})

function contentsOf(pdf: string): string[] {
  const streams = [...pdf.matchAll(/\/FlateDecode[^>]*>>\nstream\n([^]*?)\nendstream/g)]
  return streams.map(([, packed = '']) => Buffer.from(unzlibSync(Buffer.from(packed, 'latin1'))).toString('latin1'))
}
