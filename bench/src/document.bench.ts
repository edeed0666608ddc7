import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageUpdate } from './board/page-update.ts'
import { pdfTime } from './document/pdf-time.ts'
import { bareInk, barePage, strokes, type Stroke } from './document/strokes.ts'
import { Tldraw } from './document/tldraw.ts'
import { everyMs, excalidrawWireBytes, ourWireBytes } from './document/wire.ts'
import { sizeFigure, type Figure } from './figure.ts'
import type { Figures } from './figures.ts'
import { interleave } from './interleave.ts'

const retained = 10_000

/**
 * The size of a stroke of 60 points at rest and on the wire, and the time to read a page of them (performance.md,
 * section 4). Also the time to make a PDF of many.
 */
export async function document(figures: Figures): Promise<void> {
  const drawn = strokes(retained)
  await figures.take(['document.bytes.tldraw', 'document.bytes.ink'], async () => atRest(drawn))
  await figures.take(['document.wire.tldraw', 'document.wire.excalidraw'], () => onTheWire(drawn))
  await figures.take(['document.parse.yjs'], () => parsed(drawn))
  await figures.take(['document.pdf.20'], pdfTime)
}

function atRest(drawn: readonly Stroke[]): Figure[] {
  const ours = pageUpdate(drawn).length / drawn.length
  const bare = drawn.reduce((sum, stroke) => sum + bareInk(stroke).length, 0) / drawn.length
  const saved = new Tldraw().savedBytes(drawn) / drawn.length
  const unit = 'bytes a stroke'
  return [
    sizeFigure({ name: 'document.bytes.tldraw', ours, peer: saved, peerName: 'tldraw 5.4.2', limit: 0.3, unit }),
    sizeFigure({ name: 'document.bytes.ink', ours, peer: bare, peerName: 'bare ink', limit: 1.25, unit }),
  ]
}

async function onTheWire([stroke]: readonly Stroke[]): Promise<Figure[]> {
  if (!stroke) throw new Error('There is no stroke')
  const ours = await ourWireBytes(stroke)
  const tldraw = new Tldraw().wireBytes(stroke, everyMs)
  const unit = 'bytes a stroke'
  return [
    sizeFigure({ name: 'document.wire.tldraw', ours, peer: tldraw, peerName: 'tldraw 5.4.2', limit: 0.12, unit }),
    sizeFigure({
      name: 'document.wire.excalidraw',
      ours,
      peer: excalidrawWireBytes(stroke),
      peerName: 'Excalidraw 0.18.1',
      limit: 0.01,
      unit,
    }),
  ]
}

/** Each parse in a process of its own, as a device that opens a page does it: without a warm cache. */
async function parsed(drawn: readonly Stroke[]): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'takhti-bench-document-'))
  const files = { ours: join(folder, 'ours'), bare: join(folder, 'bare') }
  const points = drawn.reduce((sum, { x }) => sum + x.length, 0)
  try {
    await writeFile(files.ours, pageUpdate(drawn))
    await writeFile(files.bare, barePage(drawn))
    return await interleave({
      name: 'document.parse.yjs',
      peerName: 'rows of a Yjs map',
      limit: 1.3,
      unit: 'ms',
      rounds: 9,
      ours: async () => parseOnce('ours', files.ours, points),
      peer: async () => parseOnce('bare', files.bare, points),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function parseOnce(kind: 'ours' | 'bare', file: string, points: number): number {
  const script = new URL('./document/parse-once.ts', import.meta.url).pathname
  const report: { ms: number; points: number } = JSON.parse(
    execFileSync(process.execPath, [script, kind, file], { encoding: 'utf8' }),
  )
  if (report.points !== points) throw new Error(`${kind}: ${report.points} points were read of ${points}`)
  return report.ms
}
