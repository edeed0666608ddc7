import { describe, expect, test } from 'vitest'
import { embedded } from '../engines/embedded-engine.ts'
import { readSource } from '../source.ts'

// Enough lines about other things that the source is no short one.
const padding = Array.from(
  { length: 60 },
  (_, at) => `The observer of station ${at + 10} wrote a note about the weather in the valley.`,
)

const chapter = (lines: readonly string[]) =>
  readSource({
    kind: 'article',
    title: 'A chapter',
    language: 'en',
    capturedAt: '2026-01-01T00:00:00.000Z',
    segments: [...lines, ...padding].map((text) => ({ text })),
  })

const made = async (lines: readonly string[]) =>
  (await embedded.makeQuiz(chapter(lines), { count: 20, seed: 1 })).questions

describe('questions that are worth showing', () => {
  test('[H2] a word in passing is never a blank', async () => {
    const questions = await made([
      'Osmosis is the movement of water across a membrane that is permeable to water alone.',
      'Diffusion is the movement of particles from a high concentration to a low concentration.',
      'Patients with a fever drink more water than the nurses of the hospital expect.',
    ])
    expect(questions.length).toBeGreaterThan(0)
    const blanks = questions.filter(({ type }) => type === 'CLOZE')
    expect(blanks.filter(({ span }) => span?.quote.startsWith('Patients'))).toEqual([])
  })

  test('[H2] no statement exchanges a number or repeats what people believe', async () => {
    const questions = await made([
      'Osmosis is the movement of water across a membrane that is permeable to water alone.',
      'Osmosis plays two important roles in the kidneys and the roots of all plants.',
      'Officials often express the importance of osmosis in the treatment of drinking water.',
    ])
    const statements = questions.filter(({ type }) => type === 'TRUE_OR_FALSE').map(({ description }) => description)
    expect(statements.filter((text) => /^Officials|\b(?:three|four|five|six) important roles/.test(text))).toEqual([])
  })
})

describe('a line that leans on another', () => {
  test('[DF-6] makes no question, beside one on the same term that makes some', async () => {
    const line = 'Osmosis is therefore the cause of the swelling of the membrane of the cell.'
    const questions = await made([
      'Osmosis is the movement of water across a membrane that is permeable to water alone.',
      line,
    ])
    expect(questions.length).toBeGreaterThan(0)
    expect(questions.filter(({ span }) => span?.quote === line)).toEqual([])
  })
})

describe('key terms of a source', () => {
  test('[H3] a term of a participle or of two phrases is one where the source defines it', async () => {
    const source = chapter([
      'The meat powder was an unconditioned stimulus (UCS): a stimulus that elicits a reflexive response.',
      'The reaction to the tone is called the conditioned response.',
      'The group into which a person is born is called the family of orientation.',
      'A first-degree burn is a superficial burn that affects the epidermis alone.',
    ])
    const terms = (await embedded.keyConcepts(source, 12)).map(({ term }) => term)
    expect(terms).toEqual(
      expect.arrayContaining([
        'unconditioned stimulus',
        'conditioned response',
        'family of orientation',
        'first-degree burn',
      ]),
    )
  })

  test('[H3] what a source defines comes before what it repeats', async () => {
    const source = chapter(['Osmosis is the movement of water across a membrane that is permeable to water alone.'])
    const [first] = await embedded.keyConcepts(source, 1)
    expect(first?.term.toLowerCase()).toBe('osmosis')
  })
})
