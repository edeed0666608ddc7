import { readShapes } from '@takhti/schema/board/page-shapes'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { runTables } from './export-job.ts'
import { tablePages, textsOf, type Table } from './table-pages.ts'
import { typefaceOnDisk } from './typefaces-on-disk.ts'
import { Typesetter } from './typesetter.ts'

const long = 'Venkatanarasimharajuvaripeta Sankaranarayanan Thiruvananthapuram'

const table: Table = {
  title: 'Leaves and light',
  lead: '26 نوفمبر 2026',
  columns: ['المركز', 'الاسم', 'الدرجة'].map((name, index) => ({ name, share: [1, 4, 4][index] ?? 1 })),
  rows: ['प्रियंका वर्मा', 'Asha Rao', 'سلمى حداد', 'ನಂದಿನಿ (Nandini)', long].map((name) => ['1', name, '980']),
  isRightToLeft: true,
}

/** The right end of each text's glyphs on paper. */
async function endsOf(printed: Table): Promise<Map<string, number>> {
  const typesetter = await Typesetter.forTexts(textsOf(printed), typefaceOnDisk)
  const page = new Y.Doc()
  for (const update of tablePages(printed, (box) => typesetter.measure(box))) Y.applyUpdate(page, update)
  const boxes = readShapes(page).flatMap((shape) => (shape.kind === 'text' ? [shape.props] : []))
  const end = (box: (typeof boxes)[number]) => Math.max(...typesetter.set(box).words.map(({ x, width }) => x + width))
  return new Map(boxes.map((box) => [box.text, end(box)]))
}

// Fault: cells measured in a fallback font, and the width of a two-line name unwrapped.
test('in an RTL table every name ends where its column begins, in its own typeface', async () => {
  const ends = await endsOf(table)
  const edge = ends.get('الاسم') ?? Number.NaN
  for (const [, name = ''] of table.rows) expect(Math.abs((ends.get(name) ?? 0) - edge), name).toBeLessThan(2)
  expect(Math.abs((ends.get('Leaves and light') ?? 0) - (ends.get('المركز') ?? 0))).toBeLessThan(2)
})

test('a table is printed without a DOM to measure in', async () => {
  vi.stubGlobal('document', undefined)
  const file = await runTables({ tables: [table], language: 'ar' }, { source: typefaceOnDisk })
  expect(await file.slice(0, 5).text()).toBe('%PDF-')
})
