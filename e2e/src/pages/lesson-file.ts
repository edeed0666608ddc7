import { packInk, unpackInk } from '@takhti/schema/board/ink'
import { addShapes, type NewShape } from '@takhti/schema/board/operations'
import { keysBetween } from '@takhti/schema/board/order'
import { strToU8, zipSync } from 'fflate'
import * as Y from 'yjs'

type FileInput = { name: string; mimeType: string; buffer: Buffer }

/** A file of a lesson as the app saves it, made without the app; `manifest` replaces what it says of itself. */
export function lessonFile(title: string, pages: readonly Uint8Array[], manifest: object = {}): FileInput {
  const names = pages.map((_page, index) => `pages/${index + 1}.yjs`)
  const said = {
    format: 'takhti-lesson',
    version: 1,
    pageFormat: 1,
    kinds: [],
    title,
    pages: names,
    savedAt: '2026-11-22T10:00:00.000Z',
    ...manifest,
  }
  const parts = Object.fromEntries(names.map((name, index) => [name, pages[index] ?? new Uint8Array(0)]))
  const packed = zipSync({ 'manifest.json': strToU8(JSON.stringify(said)), ...parts })
  return { name: `${title}.takhti`, mimeType: 'application/zip', buffer: Buffer.from(packed) }
}

/** A page with texts one below the other. */
export function pageOfTexts(texts: readonly string[]): Uint8Array {
  const orders = keysBetween(null, null, texts.length)
  return pageOf(
    texts.map((text, index): NewShape => {
      const props = { x: 60, y: 40 + index * 90, width: 1160, height: 60, text, size: 36 }
      const style = { colour: '#1f2937', width: 2 } as const
      return { id: idOf(index), kind: 'text', props, style, order: orders[index] ?? 'a0' }
    }),
  )
}

/** A page with strokes of 60 points, as a hand writes them. */
export function pageOfStrokes(count: number): Uint8Array {
  const orders = keysBetween(null, null, count)
  return pageOf(
    Array.from({ length: count }, (_unused, index): NewShape => {
      const [left, top] = [(index * 97) % 1180, (index * 61) % 660]
      const at = Array.from({ length: 60 }, (_point, place) => place)
      const packed = packInk({
        startedAt: index * 1000,
        x: at.map((place) => left + place * 1.4),
        y: at.map((place) => top + Math.sin(place / 4 + left) * 14),
        pressure: at.map((place) => 0.5 + 0.2 * Math.sin(place / 3)),
        at: at.map((place) => place * 8),
      })
      const props = { packed, points: unpackInk(packed) }
      const style = { colour: '#1c64f2', width: 3 } as const
      return { id: idOf(index), kind: 'ink', props, style, order: orders[index] ?? 'a0' }
    }),
  )
}

function pageOf(shapes: readonly NewShape[]): Uint8Array {
  const doc = new Y.Doc()
  addShapes(doc, shapes, null)
  return Y.encodeStateAsUpdate(doc)
}

function idOf(index: number): string {
  return String(index).padStart(16, '0')
}
