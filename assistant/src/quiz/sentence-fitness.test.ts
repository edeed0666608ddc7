import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { embedded } from '../engines/embedded-engine.ts'
import { loadTagger } from '../engines/english.ts'
import { read, tag } from '../engines/source-lines.ts'
import { readSource } from '../source.ts'
import { isStatement } from './sentence-fitness.ts'

const sourceOf = (lines: readonly string[]) =>
  readSource({
    kind: 'article',
    title: 'A chapter',
    language: 'en',
    capturedAt: '2026-01-01T00:00:00.000Z',
    segments: lines.map((text) => ({ text })),
  })

const verdictOf = async (text: string) => {
  const { lines } = await tag(await read(sourceOf([text, 'Water is a liquid that covers most of the Earth.'])))
  const [line] = lines
  return line !== undefined && isStatement(line)
}

const padding = Array.from(
  { length: 60 },
  (_, at) => `The observer of station ${at + 10} wrote a note about the weather in the valley.`,
)

const facts = [
  'Osmosis is the movement of water across a membrane that is permeable to water alone.',
  'Diffusion is the movement of particles from a high concentration to a low concentration.',
  'A catalyst is a substance that lowers the activation energy of a reaction.',
  'Active transport is the movement of particles against a gradient with the energy of the cell.',
]

const made = async (lines: readonly string[]) =>
  (await embedded.makeQuiz(sourceOf([...lines, ...padding]), { count: 20, seed: 1 })).questions

describe('lines that a question may repeat', () => {
  test.each([
    ['Osmosis moves water across a membrane.', true],
    ['Sleep rebound refers to longer sleep after a night without any.', true],
    ['Reaction diagrams in the presence (blue curve) of a catalyst.', false],
    ['The Logic of Collective Action.', false],
    ['Spectrum of Light Transmitted through the Atmosphere of Venus.', false],
    ['The inset shows Purcell a few years later.', false],
    ['Describes the mission and what scientists learn (19:58).', false],
    ['Compute activation energies for the first step of each mechanism.', false],
    ['Problems exist when people have no reason to act.Olson, Jr. 1965.', false],
  ])('[DF-1] are whole statements: %s', async (text, isWhole) => {
    expect(await verdictOf(text)).toBe(isWhole)
  })

  test('[DF-2] a phrase without a verb gives no question, whatever its words are', async () => {
    await loadTagger()
    const word = fc.constantFrom('osmosis', 'catalyst', 'membrane', 'gradient', 'particles', 'diffusion')
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(word, { minLength: 3, maxLength: 5 }), async (words) => {
        const title = `The ${words.join(' of the ')}.`
        const spans = (await made([...facts, title])).map(({ span }) => span?.quote)
        expect(spans).not.toContain(title)
      }),
      { numRuns: 5 },
    )
  })

  test('[DF-3] rules that drop lines leave the definitions of the source', async () => {
    const answers = (await made(facts)).map(({ span }) => span?.quote)
    expect(answers.filter((quote) => facts.includes(quote ?? '')).length).toBeGreaterThanOrEqual(facts.length - 1)
  })
})

describe('what leans on the lines beside it', () => {
  test.each([
    'Two fundamental differences of osmosis involve the membrane and the gradient.',
    'Osmosis has risen in plants, and so has the pressure in the roots.',
    'Osmosis may cause a further decrease of the pressure in the roots.',
  ])('[DF-4] is no statement to judge: %s', async (text) => {
    const statements = (await made([...facts, text])).filter(({ type }) => type === 'TRUE_OR_FALSE')
    expect(statements.map(({ description }) => description)).not.toContain(text)
  })

  test('[DF-5] what happened once has no question of what happens', async () => {
    const questions = await made([
      ...facts,
      'When Graham first saw osmosis in a glass tube, people laughed at the result.',
    ])
    expect(questions.filter(({ description }) => description.startsWith('What happens when'))).toEqual([])
  })
})
