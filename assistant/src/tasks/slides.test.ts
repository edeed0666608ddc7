import { faultsOf } from '@takhti/schema/presentations/faults'
import type { Slide } from '@takhti/schema/presentations/model'
import { expect, test } from 'vitest'
import { embeddedSlides } from '../engines/embedded-slides.ts'
import { samples } from '../samples/sample.ts'
import { type Readable, readSource } from '../source.ts'

const ask = { seed: 1, count: 12, minutes: 5 }

const document = (segments: Readable['segments'], title = 'Plants'): Readable => ({
  kind: 'document',
  format: 'docx',
  title,
  language: 'en',
  capturedAt: '2026-01-01T00:00:00.000Z',
  segments,
})

const plants = document([
  { text: 'Leaves', form: 'heading' },
  { text: 'Leaves make food from light. Chlorophyll is the green pigment that captures light in the leaves.' },
  { text: 'Roots', form: 'heading' },
  { text: 'Roots take up water from the soil. Roots hold the plant in the ground.', page: 2 },
  { text: 'Plant | Height\nOak | 30 m', form: 'table', page: 2 },
  { text: 'Stems', form: 'heading' },
  { text: 'Stems carry water from the roots to the leaves. Stems hold the leaves up to the light.', page: 3 },
])

const kindsOf = (slides: readonly Slide[]) => slides.map(({ kind, title }) => `${kind} ${title}`)

test('[PS-1] the headings and tables of a source become slides in its order', async () => {
  const slides = await embeddedSlides(plants, { ...ask, count: 7 })
  expect(kindsOf(slides)).toEqual([
    'title Plants',
    'points Leaves',
    'definition Chlorophyll',
    'points Roots',
    'table Roots',
    'question Which of these hold the plant in the ground?',
    'points Stems',
    'summary Plants',
  ])
})

test('[PS-2] each slide leads to its passage, and no slide is over its limits', async () => {
  for (const capture of [plants, ...Object.values(samples)]) {
    const source = readSource(capture)
    const slides = await embeddedSlides(capture, ask)
    expect(slides.length).toBeGreaterThan(2)
    expect(slides.flatMap(faultsOf)).toEqual([])
    for (const { kind, source: from } of slides) {
      if (kind === 'title' || kind === 'summary') continue
      expect(from?.span && source.text.slice(from.span.start, from.span.end)).toBe(from?.span?.quote)
    }
  }
})

test('[PS-3] notes are sentences of the source, as long as the minutes allow', async () => {
  const wordsOf = (slides: readonly Slide[]) =>
    slides.flatMap(({ notes = '' }) => notes.split(/\s+/).filter(Boolean)).length
  const capture = samples.article
  const long = await embeddedSlides(capture, { ...ask, minutes: 60 })
  const short = await embeddedSlides(capture, { ...ask, minutes: 1 })
  expect(wordsOf(short)).toBeLessThan(wordsOf(long))
  const text = readSource(capture).text
  for (const { kind, notes = '' } of long) {
    if (kind === 'points')
      for (const word of notes.split(/\s+/)) expect(text.toLowerCase()).toContain(word.toLowerCase())
  }
})

test('[PS-4] an empty source has no slides; one sentence, or a table alone, has what is there', async () => {
  expect(await embeddedSlides(document([{ text: ' ' }]), ask)).toEqual([])
  expect(kindsOf(await embeddedSlides(document([{ text: 'Leaves make food from light.' }]), ask))).toEqual([
    'title Plants',
    'points Leaves',
  ])
  const table = document([{ text: 'Plant | Height\nOak | 30 m', form: 'table' }])
  expect(kindsOf(await embeddedSlides(table, ask))).toEqual(['title Plants', 'table Plants'])
})

test('[PS-5] a part of long sentences is one slide, and a heading alone is no point of its own', async () => {
  const long = 'Leaves that are turned to the light make more food than leaves in the shade of a tall tree do'
  const days = ['on Monday', 'in the morning', 'at a window', 'under water', 'after rain']
  const sources = document([
    { text: 'Leaves', form: 'heading' },
    ...days.map((day) => ({ text: `${long} ${day}, which a class can see with two pots and a ruler.` })),
    { text: 'Roots', form: 'heading' },
    { text: 'Roots take up water from the soil.' },
  ])
  const slides = await embeddedSlides(sources, ask)
  expect(slides.filter(({ part }) => part !== undefined)).toEqual([])
  const table = document([
    { text: 'Heights', form: 'heading' },
    { text: 'Plant | Height\nOak | 30 m', form: 'table' },
  ])
  expect((await embeddedSlides(table, ask)).map(({ kind }) => kind)).toEqual(['title', 'table'])
})

test('[PS-7] a section of one word is no slide, and next week is no opener of a sentence', async () => {
  const source = document([
    { text: 'Roots', form: 'heading' },
    { text: 'Next week the roots of the plant reach the water below the soil.' },
    { text: 'Leaves', form: 'heading' },
    { text: 'Ecosystems.' },
    { text: 'Stems', form: 'heading' },
    { text: 'Next, stems carry water from the roots to the leaves.' },
  ])
  const slides = await embeddedSlides(source, ask)
  const points = slides.flatMap((slide) => (slide.kind === 'points' ? slide.points.map(({ text }) => text) : []))
  expect(points).toEqual([
    'Next week the roots of the plant reach the water below the soil.',
    'Stems carry water from the roots to the leaves.',
  ])
})

test('[PS-6] 300 pages make as many slides as wished, and right-to-left tables stay tables', async () => {
  const pages = Array.from({ length: 300 }, (_, at) => [
    { text: `Chapter ${at + 1}`, form: 'heading' as const, page: at + 1 },
    { text: `Roots of plant ${at + 1} take up water. Leaves of plant ${at + 1} make food.`, page: at + 1 },
  ])
  const book = await embeddedSlides(document(pages.flat(), 'A book'), ask)
  expect(book.length).toBeGreaterThan(5)
  expect(book.length).toBeLessThanOrEqual(ask.count + 2)
  expect(book.flatMap(faultsOf)).toEqual([])
  const table = { ...document([{ text: 'نبات | طول\nبلوط | ٣٠ م', form: 'table' }], 'النبات'), language: 'ar' }
  expect(kindsOf(await embeddedSlides(table, ask))).toEqual(['title النبات', 'table النبات'])
})
