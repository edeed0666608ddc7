import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { lockShapes } from '@takhti/schema/board/arrange'
import { pageMaps } from '@takhti/schema/board/document'
import { addShapes, type NewShape } from '@takhti/schema/board/operations'
import { readShapes } from '@takhti/schema/board/page-shapes'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { PdfDocument } from '../import/pdf-document.ts'
import { runExport } from './export-job.ts'
import { typefaceOnDisk } from './typefaces-on-disk.ts'
import { withoutCovered } from './visible-update.ts'

const lower = { minX: -Infinity, minY: 300, maxX: Infinity, maxY: Infinity }

function words(text: string, y: number): NewShape {
  const props = { x: 100, y, width: 600, height: 60, text, size: 40 }
  return {
    kind: 'text',
    props,
    id: `text-${String(y).padStart(11, '0')}`,
    style: { colour: '#1f2937', width: 1 },
    order: 'a0',
  }
}

function pageOf(...shapes: readonly NewShape[]): Y.Doc {
  const page = new Y.Doc()
  addShapes(page, shapes, null)
  return page
}

test('what a curtain covers is in no export made beneath it, neither as text nor as bytes', async () => {
  const page = pageOf(words('Question', 50), words('Answer', 400), words('Edge', 270))
  lockShapes(page, { ids: ['text-00000000400'], isLocked: true }, null)
  const update = withoutCovered(Y.encodeStateAsUpdate(page), lower)
  const left = new Y.Doc()
  Y.applyUpdate(left, update)
  expect(readShapes(left).map(({ kind, props }) => kind === 'text' && props.text)).toEqual(['Question'])
  expect(Buffer.from(update).toString('latin1')).not.toMatch(/Answer|Edge/)
  const job = { form: 'pdf', title: 'Lesson', language: 'en', pages: [update] } as const
  const file = await runExport(job, { source: typefaceOnDisk })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const pdf = await PdfDocument.open(bytes, { password: null, files: null })
  if ('fault' in pdf) throw new Error(pdf.fault)
  expect(await pdf.words(1)).toBe('Question')
  // The user who drew the curtain has all of it.
  expect(readShapes(page)).toHaveLength(3)
})

test('a shape of a later build, whose position is unknown, is omitted beneath a curtain', () => {
  const page = pageOf(words('Question', 50))
  pageMaps(page).shapes.set('geo:hologram-0000001', { kind: 'hologram', answer: 42 })
  const left = new Y.Doc()
  Y.applyUpdate(left, withoutCovered(Y.encodeStateAsUpdate(page), lower))
  expect([...pageMaps(left).shapes.keys()]).toEqual(['geo:text-00000000050'])
})
