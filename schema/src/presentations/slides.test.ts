import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dividedText } from './divide-text.ts'
import { faultsOf } from './faults.ts'
import { fitted } from './fit-slide.ts'
import { Outline, Presentation, type Slide } from './model.ts'
import { slidesOf } from './outline-slides.ts'
import { outlineText, readOutline } from './outline-text.ts'
import { columnsOf } from './rules.ts'

const words = [
  'leaf',
  'root',
  'प्रकाश',
  'الضوء',
  '光合作用',
  'ab',
  'photosynthesis',
  'Why?',
  'stop.',
  '👩🏽‍🔬',
  'x'.repeat(70),
]
const phrase = (most: number) => fc.array(fc.constantFrom(...words), { maxLength: most }).map((each) => each.join(' '))
const point = fc.record({ text: phrase(120), level: fc.integer({ min: 0, max: 2 }) })
const section = fc.record(
  {
    title: phrase(40),
    level: fc.integer({ min: 1, max: 2 }),
    points: fc.array(point, { maxLength: 14 }),
    table: fc.array(fc.array(phrase(12), { maxLength: 12 }), { maxLength: 14 }),
    notes: phrase(30),
  },
  { requiredKeys: ['title'] },
)
const outline = fc
  .record({ title: phrase(60), sections: fc.array(section, { maxLength: 6 }) })
  .map((each) => Outline.parse(each))

/** All characters of a value's texts but spaces, counted. */
function charactersOf(value: unknown): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of textsOf(value))
    for (const each of text.replaceAll(/\s/g, '')) counts.set(each, (counts.get(each) ?? 0) + 1)
  return counts
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => (key === 'kind' ? [] : textsOf(each)))
}

/** The words that a value has more often than the slides do. */
function lostIn(value: unknown, slides: readonly Slide[]): string[] {
  const shown = charactersOf(slides)
  return [...charactersOf(value)].filter(([each, count]) => (shown.get(each) ?? 0) < count).map(([each]) => each)
}

test('[PR-1] an outline loses no word, and no slide of it is over its limits', () => {
  fc.assert(
    fc.property(outline, (given) => {
      const slides = slidesOf(given)
      expect(lostIn(given, slides)).toEqual([])
      expect(slides.flatMap(faultsOf)).toEqual([])
      expect(Presentation.safeParse({ slides: slides.slice(0, 300) }).success).toBe(true)
    }),
  )
})

test('[PR-2] a short word is on one slide whole, and in the order of the outline', () => {
  const given = Outline.parse({
    sections: [{ title: 'Long', points: Array.from({ length: 30 }, (_, at) => `point number ${at} of the long list`) }],
  })
  const slides = slidesOf(given)
  const texts = slides.flatMap((slide) => (slide.kind === 'points' ? slide.points.map(({ text }) => text) : []))
  expect(texts).toEqual(given.sections[0]?.points.map(({ text }) => text))
  expect(slides.map(({ part }) => part?.at)).toEqual([1, 2, 3, 4, 5])
})

test('[PR-3] a divided text is whole again when it is joined, and each piece fits', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 600, unit: 'grapheme' }), fc.integer({ min: 4, max: 60 }), (text, columns) => {
      const pieces = dividedText(text, columns)
      expect(pieces.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
      const single = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
      for (const piece of pieces)
        expect(columnsOf(piece) <= columns || [...single.segment(piece)].length === 1).toBe(true)
    }),
  )
})

test('[PR-4] the content chooses the layout', () => {
  const kinds = slidesOf(
    readOutline(
      [
        '# Plants',
        '## Parts',
        '### Leaf',
        '- The part of a plant that makes its food from light',
        '### Roots and stems',
        '- Roots',
        '  - take up water',
        '- Stems',
        '  - carry it',
        '### What do roots take up?',
        '- Water',
        '- Light',
        '### Sizes',
        '| Plant | Height |',
        '|---|---|',
        '| Oak | 30 m |',
        '> Ask who has seen an oak.',
        '### Leaves',
        '- are green',
        '- are flat',
        '### Summary',
        '- Plants make food',
      ].join('\n'),
    ),
  )
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'title',
    'section',
    'definition',
    'comparison',
    'question',
    'table',
    'points',
    'summary',
  ])
  expect(kinds.find(({ kind }) => kind === 'table')?.notes).toBe('Ask who has seen an oak.')
})

test('[PR-5] an outline by indentation, an empty one, and one of a single line', () => {
  expect(slidesOf(readOutline('Plants\nLeaves\n  green\n  flat\nRoots\n\tdeep')).map(({ title }) => title)).toEqual([
    'Plants',
    'Leaves',
    'Roots',
  ])
  expect(slidesOf(readOutline(' \n\n'))).toEqual([])
  expect(lostIn('Plants make food.', slidesOf(readOutline('Plants make food.')))).toEqual([])
})

test('[PR-6] a wide table repeats its first column, and long cells become lines', () => {
  const rows = Array.from({ length: 20 }, (_, row) => Array.from({ length: 9 }, (_cell, column) => `r${row}c${column}`))
  const slides = fitted({ kind: 'table', title: 'Numbers', rows })
  expect(slides.flatMap(faultsOf)).toEqual([])
  expect(slides.every((slide) => slide.kind === 'table' && slide.rows[0]?.[0] === 'r0c0')).toBe(true)
  const long = fitted({
    kind: 'table',
    title: 'Words',
    rows: [
      ['Name', 'What'],
      ['Leaf', 'green '.repeat(40)],
    ],
  })
  expect(long.flatMap(faultsOf)).toEqual([])
  expect(long[0]?.kind).toBe('points')
})

test('[PR-7] bullets below lines, numbers with points, and any indentation make headings', () => {
  const expected = [
    { title: 'Roots', points: ['take up water', 'hold the plant'] },
    { title: 'Leaves', points: ['make food'] },
  ]
  for (const text of [
    'Roots\n- take up water\n- hold the plant\nLeaves\n- make food',
    '1. Roots\n1.1 take up water\n1.2 hold the plant\n2. Leaves\n2.1 make food',
    'Roots\n      take up water\n      hold the plant\nLeaves\n      make food',
    'Roots\n\ttake up water\n\thold the plant\nLeaves\n\tmake food',
  ]) {
    const { sections } = readOutline(text)
    const read = sections.map(({ title, points }) => ({ title, points: points.map((point) => point.text) }))
    expect(read, text).toEqual(expected)
    expect(sections.flatMap(({ points }) => points.map(({ level }) => level))).toEqual([0, 0, 0])
  }
  const [deep] = readOutline('A\n    b\n        c').sections
  expect(deep?.points.map(({ level }) => level)).toEqual([0, 1])
})

test('[PR-8] parts written as an outline are read as the same parts', () => {
  const lines = [
    { text: '# not a heading', level: 0 },
    { text: '> not\na note', level: 1 },
    { text: '| not a table |', level: 0 },
    { text: ' ', level: 0 },
  ]
  const { title, sections } = readOutline(outlineText('Plants', [{ heading: 'Roots', lines }]))
  expect([title, sections[0]?.title, sections[0]?.notes, sections[0]?.table]).toEqual([
    'Plants',
    'Roots',
    undefined,
    undefined,
  ])
  expect(sections[0]?.points).toEqual([
    { text: '# not a heading', level: 0 },
    { text: '> not a note', level: 1 },
    { text: '| not a table |', level: 0 },
  ])
})

test('[PR-9] a divided slide has parts of about the same length, and no last line alone', () => {
  const points = Array.from({ length: 8 }, (_, at) => ({ text: `Point ${at}`, level: 0 }))
  const parts = fitted({ kind: 'points', title: 'Many', points })
  expect(parts.map((slide) => (slide.kind === 'points' ? slide.points.length : 0))).toEqual([4, 4])
})

test('[PR-10] plain lines of an outline have the layouts of a source where they say so', () => {
  const text = [
    'Plants',
    'Photosynthesis: the way in which plants make their food from light',
    'Roots and stems',
    '- Roots: take up water',
    '- Stems: carry it to the leaves',
    'Heights',
    'Plant\tHeight',
    'Oak\t30 m',
    '> Ask who has seen an oak.',
    'When and where',
    '- Date: Monday',
    '- Place: room 4',
    'What do roots take up?',
    '- Water',
    '- Light',
  ].join('\n')
  const slides = slidesOf(readOutline(text))
  expect(slides.map(({ kind, title }) => [kind, title])).toEqual([
    ['title', 'Plants'],
    ['definition', 'Photosynthesis'],
    ['comparison', 'Roots and stems'],
    ['table', 'Heights'],
    ['points', 'When and where'],
    ['question', 'What do roots take up?'],
  ])
  expect(slides[3]).toMatchObject({
    rows: [
      ['Plant', 'Height'],
      ['Oak', '30 m'],
    ],
    notes: 'Ask who has seen an oak.',
  })
  expect(lostIn(text.replaceAll(/^- |^> |(?<=Roots|Stems|Photosynthesis):/gm, ''), slides)).toEqual([])
})

test('[PR-11] a time, an address and a chapter are no definitions, and each script has its colon', () => {
  const kindsOf = (text: string) => slidesOf(readOutline(text)).map(({ kind }) => kind)
  expect(
    kindsOf('Trip\nBegin 10:30 at the gate of the school with a hat\nSee https://school.example/trip for it'),
  ).toEqual(['title', 'points'])
  expect(kindsOf('# Book\n## Chapter 2: how plants make their food from light\n- roots\n- stems')).toEqual([
    'title',
    'points',
  ])
  expect(kindsOf('植物\n光合作用：植物利用阳光把水和二氧化碳变成食物的过程')).toEqual(['title', 'definition'])
  expect(kindsOf('पौधे\nप्रकाश संश्लेषण: पौधों द्वारा प्रकाश से भोजन बनाने की क्रिया')).toEqual(['title', 'definition'])
})
