import { readShapes } from '@takhti/schema/board/page-shapes'
import { checkPageUpdate } from '@takhti/schema/board/rules'
import { Presentation as Slides, type Slide } from '@takhti/schema/presentations/model'
import { writePresentation } from '@takhti/schema/presentations/pptx/write-presentation'
import { unzipSync, strFromU8 } from 'fflate'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { readTree } from './markup-tree.ts'
import { tools } from './opened-slides.ts'
import { Presentation } from './presentation.ts'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQSfkEAAISAXNyq8VTAAAAAElFTkSuQmCC'
const source = { label: 'Plants, page 3', link: 'https://school.example/content/1?passage=3' }
const slides: Slide[] = [
  { kind: 'title', title: 'Plants & light', subtitle: 'For class 7' },
  { kind: 'section', title: 'الجذور' },
  {
    kind: 'points',
    title: 'Leaves',
    points: [
      { text: 'make <food>', level: 0 },
      { text: 'are green', level: 1 },
    ],
    notes: 'Show a leaf.\nAsk why.',
    source,
  },
  { kind: 'definition', title: 'पत्ती', text: 'पौधे का हरा भाग' },
  { kind: 'figure', title: 'A leaf', picture: { bytes: pixel, alt: 'A green "leaf"' }, caption: 'Seen from above' },
  {
    kind: 'table',
    title: 'Sizes',
    rows: [
      ['Plant', 'Height'],
      ['Oak', '30 m'],
    ],
  },
  {
    kind: 'comparison',
    title: 'Parts',
    sides: [
      { title: 'Roots', points: [{ text: 'take up water', level: 0 }] },
      { title: 'Stems', points: [{ text: 'carry it', level: 0 }] },
    ],
  },
  { kind: 'question', title: 'What makes food?', options: ['Leaves', 'Roots'] },
  { kind: 'summary', title: 'Summary', points: [{ text: 'Plants make food', level: 0 }] },
]

function written(made: readonly Slide[] = slides): Uint8Array<ArrayBuffer> {
  const bytes = writePresentation(
    Slides.parse({ title: 'Plants', language: 'en', slides: made }),
    new Date('2026-01-02T03:04:05Z'),
  )
  if ('fault' in bytes) throw new Error(bytes.fault)
  return bytes
}

async function pagesOf(bytes: Uint8Array<ArrayBuffer>) {
  const opened = Presentation.open(bytes)
  const numbers = Array.from({ length: opened.count }, (_, index) => index + 1)
  return await Promise.all(
    numbers.map(async (number) => {
      const page = new Y.Doc()
      const read = await opened.slide(number, tools)
      expect(checkPageUpdate(read?.update ?? new Uint8Array(), new Y.Doc())).toBe('ok')
      Y.applyUpdate(page, read?.update ?? new Uint8Array())
      const shapes = readShapes(page)
      return {
        shapes,
        leftOut: read?.leftOut,
        words: shapes.flatMap(({ kind, props }) => (kind === 'text' ? [props.text] : [])).join('\n'),
      }
    }),
  )
}

test('[PX-1] a file of ours opens as pages with every word, and nothing is left out', async () => {
  const pages = await pagesOf(written())
  expect(pages.map(({ leftOut }) => leftOut)).toEqual(slides.map(() => 0))
  expect(
    pages.map(({ words }) =>
      words
        .split(/[\n\s]+/)
        .toSorted()
        .join(' '),
    ),
  ).toEqual(
    slides.map((slide) =>
      wordsOf(slide)
        .join('\n')
        .split(/[\n\s]+/)
        .toSorted()
        .join(' '),
    ),
  )
})

/** What is seen of a slide; bullets and letters of options are text on a page. */
function wordsOf(slide: Slide): string[] {
  const bullets = (points: readonly { text: string }[]) => points.map(({ text }) => `• ${text}`)
  const foot = slide.source ? [slide.source.label] : []
  switch (slide.kind) {
    case 'title':
      return [slide.title, slide.subtitle ?? '']
    case 'section':
      return [slide.title]
    case 'points':
    case 'summary':
      return [slide.title, ...bullets(slide.points), ...foot]
    case 'definition':
      return [slide.title, slide.text]
    case 'figure':
      return [slide.title, slide.caption ?? '']
    case 'table':
      return [slide.title, ...slide.rows.flat()]
    case 'comparison':
      return [slide.title, ...slide.sides.flatMap((side) => [side.title, ...bullets(side.points)])]
    case 'question':
      return [slide.title, ...slide.options.map((each, at) => `${'ABCDEF'.charAt(at)}. ${each}`)]
  }
}

test('[PX-2] notes are with the page, the passage is a link, an image has its description', async () => {
  const pages = await pagesOf(written())
  expect(pages[2]?.shapes[0]).toMatchObject({ kind: 'rectangle', words: 'Show a leaf.\nAsk why.' })
  expect(JSON.stringify(pages[2]?.shapes)).toContain(source.link)
  expect(pages[4]?.shapes.find(({ kind }) => kind === 'image')).toMatchObject({ alt: 'A green "leaf"' })
})

test('[PX-3] each part of a file is declared, each relation leads to one, and each id is one', () => {
  const parts = unzipSync(written())
  const texts = new Map(
    Object.entries(parts).flatMap(([path, bytes]) =>
      /\.(xml|rels)$/.test(path) ? [[path, strFromU8(bytes)] as const] : [],
    ),
  )
  const types = texts.get('[Content_Types].xml') ?? ''
  for (const [path, text] of texts) {
    expect(readTree(text).trees.length, path).toBeGreaterThan(0)
    if (path.endsWith('.xml') && path !== '[Content_Types].xml') expect(types, path).toContain(`PartName="/${path}"`)
    const ids = [...text.matchAll(/<p:cNvPr id="(\d+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size, path).toBe(ids.length)
    if (!path.endsWith('.rels')) continue
    const folder = path.replace(/_rels\/[^/]+$/, '')
    for (const [, target, mode] of text.matchAll(/Target="([^"]+)"( TargetMode="External")?/g))
      if (mode === undefined)
        expect(Object.keys(parts), path).toContain(new URL(target ?? '', `file:///${folder}`).pathname.slice(1))
  }
  for (const name of types.matchAll(/PartName="\/([^"]+)"/g)) expect(texts.has(name[1] ?? '')).toBe(true)
})

test('[PX-4] a text from the right is set from the right', () => {
  const parts = unzipSync(written())
  expect(strFromU8(parts['ppt/slides/slide2.xml'] ?? new Uint8Array())).toContain('algn="r" rtl="1"')
  expect(strFromU8(parts['ppt/slides/slide3.xml'] ?? new Uint8Array())).not.toContain('rtl="1"')
})

test('[PX-6] a logo and a dark theme are on the pages that are made of the file', async () => {
  const bytes = writePresentation(
    Slides.parse({ title: 'Plants', theme: 'chalk', logo: { bytes: pixel, alt: 'Hill School' }, slides }),
    new Date('2026-01-02T03:04:05Z'),
  )
  if ('fault' in bytes) throw new Error(bytes.fault)
  const pages = await pagesOf(bytes)
  expect(pages.every(({ leftOut }) => leftOut === 0)).toBe(true)
  for (const { shapes } of pages) expect(shapes.filter(({ alt }) => alt === 'Hill School')).toHaveLength(1)
  expect(pages[2]?.shapes[0]?.style.colour).toBe('#161d22')
})

test('[PX-7] the first column of a table from the right is the rightmost one on its page', async () => {
  const table = (rows: string[][]): Slide => ({ kind: 'table', title: rows[0]?.[0] ?? '', rows })
  const bytes = written([
    table([
      ['نبات', 'طول'],
      ['بلوط', '٣٠ م'],
    ]),
    table([
      ['Plant', 'Height'],
      ['Oak', '30 m'],
    ]),
  ])
  const [arabic, english] = await pagesOf(bytes)
  const placeOf = (page: typeof arabic, word: string) =>
    page?.shapes.flatMap(({ kind, props }) => (kind === 'text' && props.text === word ? [props.x] : [])).at(-1) ?? NaN
  expect(placeOf(arabic, 'نبات')).toBeGreaterThan(placeOf(arabic, 'طول'))
  expect(placeOf(arabic, 'بلوط')).toBeGreaterThan(placeOf(arabic, '٣٠ م'))
  expect(placeOf(english, 'Oak')).toBeLessThan(placeOf(english, '30 m'))
})
