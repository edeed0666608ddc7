import { addShapes, type NewShape } from '@takhti/schema/board/operations'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { typesetMaths } from '../maths/typeset.ts'
import { runExport } from './export-job.ts'
import { typefaceOnDisk } from './typefaces-on-disk.ts'

const style = { colour: '#1d4ed8', width: 1 } as const

function pageOf(shape: NewShape): Uint8Array {
  const page = new Y.Doc()
  addShapes(page, [shape], null)
  return Y.encodeStateAsUpdate(page)
}

async function pageWithFormula(source: string): Promise<Uint8Array> {
  const set = await typesetMaths(source)
  if ('fault' in set) throw new Error(set.fault)
  const box = { x: 100, y: 50, width: set.width * 40, height: set.height * 40 }
  const props = { ...box, text: source, size: 40, outline: set.outline }
  return pageOf({ kind: 'maths', props, id: 'maths-0000000001', style, order: 'a0' })
}

async function made(form: 'svg' | 'pdf', page: Uint8Array): Promise<string> {
  const job = { form, title: 'Maths', language: 'en', pages: [page] }
  const blob = await runExport(job, { source: typefaceOnDisk })
  return Buffer.from(await blob.arrayBuffer()).toString('latin1')
}

test('a formula is one path in its colour in an SVG, and its source is the description', async () => {
  const svg = await made('svg', await pageWithFormula('\\frac{a}{b}'))
  expect(svg).toContain('<desc>\\frac{a}{b}</desc>')
  expect(svg.match(/<path d="M[^"]{500,}" fill="#1d4ed8"\/>/g)).toHaveLength(1)
})

test('a PDF has the source of a formula behind it, in invisible glyphs', async () => {
  const props = { x: 0, y: 0, width: 9, height: 9 }
  const without = pageOf({ kind: 'rectangle', props, id: 'rectangle-000000', style, order: 'a0' })
  expect(await made('pdf', without)).not.toContain('/Type /Font ')
  expect(await made('pdf', await pageWithFormula('\\frac{a}{b}'))).toContain('/Type /Font ')
})
