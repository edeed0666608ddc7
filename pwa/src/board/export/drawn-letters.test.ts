import { beforeAll, expect, test, vi } from 'vitest'
import { runExport, runTables } from './export-job.ts'
import { pageOfTexts } from './made-pages.ts'
import { typefaceOnDisk as source } from './typefaces-on-disk.ts'
import { Typesetter } from './typesetter.ts'

beforeAll(async () => {
  const { readFile } = await import('node:fs/promises')
  const ranges = new URL('../../../node_modules/@fontsource/noto-sans-sc/unicode.json', import.meta.url)
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(await readFile(ranges))))
})

const box = { x: 0, y: 0, width: 1000, height: 60, size: 36 }

const sink = { moveTo() {}, lineTo() {}, quadraticCurveTo() {}, bezierCurveTo() {}, closePath() {} }

/** The glyphs of a text: the number of a typeface's boxes, and the clusters that the device draws. */
async function drawnOf(text: string): Promise<{ boxes: number; ofDevice: string[] }> {
  const typesetter = await Typesetter.forTexts([text], source)
  const { Typeface } = await import('./typeface.ts')
  const traced = vi.spyOn(Typeface.prototype, 'trace')
  const { inks, pictures } = typesetter.set({ ...box, text })
  for (const { trace } of inks) trace(sink)
  const boxes = traced.mock.calls.filter(([, glyph]) => glyph === 0).length
  traced.mockRestore()
  return { boxes, ofDevice: pictures.map(({ cluster }) => cluster) }
}

const ours = [
  ...['≠', '≤', '∑', '∫', '√', 'π', 'v⃗', 'x̂', '→', '⇒', 'ℝ', '∈', '𝑥', 'AB⃗', '∠ABC ≅ ∠DEF', 'é', 'e\u0301'],
  ...['क्षेत्रफल ≠ ३', 'الماء ← H', 'Ω', '✓'],
]

// Fault: a combining mark set in its base's typeface even if that lacks it: v⃗ had a box behind it.
test.each(ours)('[TY-2] %s is drawn by our typefaces, without a box', async (text) => {
  expect(await drawnOf(text)).toEqual({ boxes: 0, ofDevice: [] })
})

// Fault: the plain typeface for every character that no typeface has, which drew boxes without notice.
test.each([
  ['ก ข', ['ก', 'ข']],
  ['😀', ['😀']],
  ['ok 👩‍🏫!', ['👩‍🏫']],
  ['H₂O', ['₂']],
  ['กำ', ['กำ']],
] as const)('[TY-2] %s has no box: the device draws what our typefaces lack', async (text, ofDevice) => {
  expect(await drawnOf(text)).toEqual({ boxes: 0, ofDevice })
})

test('[TY-2] device glyphs are images in the file, once per colour, and their text is searchable', async () => {
  const painted: string[] = []
  const paint = async ({ cluster, colour }: { cluster: string; colour: string }) => {
    painted.push(`${cluster} ${colour}`)
    return { bytes: new Uint8Array([1, 2, 3]), type: 'image/png' as const }
  }
  const pages = [pageOfTexts(['ก 😀 ก', '😀'])]
  const svg = await runExport({ form: 'svg', title: 'T', language: 'en', pages }, { source, paint })
  expect(painted).toEqual(['ก #1f2937', '😀 #1f2937'])
  const text = await svg.text()
  expect(text.match(/<image /g)).toHaveLength(4)
  expect(text).toContain('ก')
  const table = { title: '😀', lead: '', columns: [{ name: 'A', share: 1 }], rows: [['ก']], isRightToLeft: false }
  await runTables({ tables: [table], language: 'en' }, { source, paint })
  expect(painted.slice(2).map((each) => each.split(' ')[0])).toEqual(['😀', 'ก'])
})
