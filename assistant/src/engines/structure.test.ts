import { expect, test } from 'vitest'
import { readSource, type Readable } from '../source.ts'
import { embedded } from './embedded-engine.ts'
import { structureOf } from './structure.ts'

const chapter: Readable = {
  kind: 'document',
  format: 'pdf',
  title: 'Cells',
  language: 'en',
  capturedAt: '2026-01-01T00:00:00.000Z',
  segments: [
    { text: 'Keywords: organelle, cytosol, plasma membrane' },
    { text: 'The Plasma Membrane', form: 'heading' },
    { text: 'The plasma membrane surrounds each cell and keeps its contents apart from the water outside.' },
    {
      text: 'The cytosol is the fluid in which the organelles of a cell float and in which many reactions take place.',
    },
    { text: 'Figure 3.2 A cell of a leaf is drawn with its wall and its membrane.' },
    { text: 'Organelle | Task\nMitochondrion | Energy', form: 'table' },
    { text: '1. Smith, J. (1999). The cell is the unit of all life. Journal of Cells, 4, p. 12' },
    { text: 'Glossary', form: 'heading' },
    { text: 'mitochondrion: an organelle that turns food into energy for the cell' },
    { text: 'ribosome — a small body that builds proteins from amino acids' },
    { text: 'References', form: 'heading' },
    { text: 'The cell is a unit that was described by Hooke in a book on small things.' },
  ],
}

test('[SF-1] headings and glossary are known; captions, notes and references are no prose', async () => {
  const source = readSource(chapter)
  const { headings, glossary, listed } = structureOf(source)
  expect(headings.map(({ title }) => title)).toEqual(['The Plasma Membrane'])
  expect(glossary.map(({ term }) => term)).toEqual(['mitochondrion', 'ribosome'])
  expect(listed).toEqual(['organelle', 'cytosol', 'plasma membrane', 'mitochondrion', 'ribosome'])
  for (const { range, meaning } of glossary) expect(source.text.slice(range.start, range.end)).toBe(meaning)
  const { questions } = await embedded.makeQuiz(source, { count: 6, seed: 1 })
  const { sentences } = await embedded.summarise(source, 5)
  const shown = [...questions.map(({ span }) => span?.quote ?? ''), ...sentences.map(({ text }) => text)]
  expect(shown.length).toBeGreaterThan(2)
  expect(shown.filter((each) => /Figure|Smith|Hooke|Keywords|\|/.test(each))).toEqual([])
})

test('[SF-2] key terms are those of the lists and headings, before frequent words', async () => {
  const terms = (await embedded.keyConcepts(readSource(chapter), 4)).map(({ term }) => term.toLowerCase())
  expect(terms).toEqual(expect.arrayContaining(['plasma membrane', 'cytosol']))
})

test('[SF-5] a term in bold is a key term before one that the source repeats', async () => {
  const text =
    'Water moves through a semipermeable membrane by osmosis. Water enters the cell, and the cell swells. The cell fills, and its wall holds the cell in shape.'
  const concepts = async (emphasis: string[]) => {
    const segments = [
      { text, emphasis },
      { text: 'A cell in salt loses water. The cell shrinks as water leaves the cell.' },
    ]
    return (await embedded.keyConcepts(readSource({ ...chapter, segments }), 2)).map(({ term }) => term.toLowerCase())
  }
  expect(await concepts([])).not.toContain('osmosis')
  expect(await concepts(['osmosis'])).toContain('osmosis')
})

test('[SF-3] the glossary gives cards, each with its passage', async () => {
  const { cards } = await embedded.makeCards(readSource(chapter))
  expect(cards.map(({ front }) => front)).toEqual(expect.arrayContaining(['Mitochondrion', 'Ribosome']))
  for (const { back, span } of cards) expect(span.quote.toLowerCase()).toContain(back.toLowerCase().slice(0, 20))
})

test('[SF-4] sections of a lesson follow the headings', async () => {
  const segments = ['Mitosis', 'Meiosis', 'Cell death'].flatMap((title, index) => [
    { text: title, form: 'heading' as const },
    { text: `${title} is a process in which a cell changes its state in ${index + 2} steps of equal length.` },
    { text: `The enzymes of the nucleus control ${title.toLowerCase()} in plants and animals of all sizes.` },
  ])
  const lesson = await embedded.makeLesson(readSource({ ...chapter, segments }), { seed: 1 })
  expect('content' in lesson && lesson.content.map(({ title }) => title)).toEqual(['Mitosis', 'Meiosis', 'Cell death'])
})
