import { addShapes } from '@takhti/schema/board/operations'
import type { Mark } from '@takhti/schema/board/shapes/marks'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { runExport } from './export-job.ts'
import { typefaceOnDisk } from './typefaces-on-disk.ts'

const address = 'https://example.org/newton?a=(1)&b="2"'

async function made(
  form: 'svg' | 'pdf',
  marks: readonly Mark[],
  text = 'Forces act in pairs',
  width = 600,
): Promise<string> {
  const page = new Y.Doc()
  const props = { x: 100, y: 50, width, height: 60, text, size: 40 }
  const style = { colour: '#1d4ed8', width: 1, ...(marks.length > 0 && { marks }) } as const
  addShapes(page, [{ kind: 'text', props, id: 'text-00000000001', style, order: 'a0' }], null)
  const job = { form, title: 'Marked', language: 'en', pages: [Y.encodeStateAsUpdate(page)] }
  const blob = await runExport(job, { source: typefaceOnDisk })
  return Buffer.from(await blob.arrayBuffer()).toString('latin1')
}

test('an SVG strokes bold glyphs, underlines are lines, and a link is a link', async () => {
  const plain = await made('svg', [])
  expect(plain).not.toContain('stroke-width')
  const bold = await made('svg', [{ from: 0, to: 6, isBold: true }])
  expect(bold).toContain('stroke="#1d4ed8" stroke-width="1.25"')
  const ruled = await made('svg', [{ from: 7, to: 10, isUnderlined: true }])
  expect(ruled.match(/<path/g)).toHaveLength((plain.match(/<path/g)?.length ?? 0) + 1)
  const linked = await made('svg', [{ from: 11, to: 13, link: address }])
  expect(linked).toContain(`<a href="${address.replace('&', '&#38;').replaceAll('"', '&#34;')}">`)
})

test('italic glyphs lean to the right from the same baseline', async () => {
  const pathIn = (svg: string) => /<path d="M([\d.]+) ([\d.]+)/.exec(svg)?.slice(1).map(Number) ?? []
  const [x = 0, y = 0] = pathIn(await made('svg', []))
  const [leant = 0, same = 0] = pathIn(await made('svg', [{ from: 0, to: 6, isItalic: true }]))
  expect(same).toBe(y)
  expect(leant - x).toBeCloseTo((90 - y) * 0.25, 1)
})

test('the links of a PDF are those of its text, and no character of an address ends one', async () => {
  expect(await made('pdf', [{ from: 0, to: 6, isBold: true }])).not.toContain('/Annots')
  const pdf = await made('pdf', [{ from: 11, to: 13, link: address }])
  const [, digits = ''] = /\/Annots \[<< \/Type \/Annot \/Subtype \/Link .* \/URI <([0-9a-f]+)>/.exec(pdf) ?? []
  expect(Buffer.from(digits, 'hex').toString()).toBe('https://example.org/newton?a=(1)&b=%222%22')
})

test('the colour of a run applies to its text, underline and bold, and to no other run', async () => {
  const svg = await made('svg', [{ from: 0, to: 6, colour: '#d92d20', isBold: true, isUnderlined: true }])
  expect(svg).toContain('stroke="#d92d20" stroke-width="1.25"')
  expect(svg.match(/fill="#d92d20"/g)).toHaveLength(2)
  expect(svg.match(/fill="#1d4ed8"/g)).toHaveLength(1)
  const all = await made('svg', [{ from: 0, to: 19, colour: '#d92d20' }])
  expect(all).not.toContain('fill="#1d4ed8"')
})

test('a word in two colours is shaped as one word', async () => {
  const pathsIn = (svg: string) =>
    [...svg.matchAll(/<path d="([^"]+)" fill="#(1d4ed8|d92d20)"/g)].map(([, d]) => d ?? '')
  const draw = async (text: string, marks: readonly Mark[]) => pathsIn(await made('svg', marks, text)).join('')
  for (const text of ['كتب', 'हिन्दी']) {
    const whole = await draw(text, [])
    const cut = await draw(text, [{ from: 0, to: 1, colour: '#d92d20' }])
    expect([...cut.matchAll(/M/g)]).toHaveLength([...whole.matchAll(/M/g)].length)
    expect(cut.split('M').sort()).toEqual(whole.split('M').sort())
  }
})

test('text measured with narrower fonts stays on its line, condensed', async () => {
  const outlined = (svg: string) => {
    const paths = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path).join(' ')
    const points = [...paths.matchAll(/-?[\d.]+/g)].map(Number)
    const across = points.filter((_, at) => at % 2 === 0)
    const down = points.filter((_, at) => at % 2 === 1)
    return { right: Math.max(...across), below: Math.max(...down) }
  }
  const free = outlined(await made('svg', []))
  const close = outlined(await made('svg', [{ from: 0, to: 6, isItalic: true }], undefined, (free.right - 100) * 0.9))
  expect(close.below).toBeCloseTo(free.below, 1)
  expect(close.right).toBeLessThanOrEqual(100 + (free.right - 100) * 0.9)
  expect(close.right).toBeGreaterThan(100 + (free.right - 100) * 0.85)
})
