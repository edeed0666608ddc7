import { holdsWords } from '@takhti/schema/kit/words'
import { faultsOf, repeatedIn } from '@takhti/schema/questions/checks'
import { describe, expect, test } from 'vitest'
import { embedded } from '../engines/embedded-engine.ts'
import { loadTagger } from '../engines/english.ts'
import { lectures, manualCaptions } from '../samples/lecture.ts'
import { page } from '../samples/page.ts'
import { samples } from '../samples/sample.ts'
import { readSource, type Source } from '../source.ts'
import { coordinationsIn } from './coordination.ts'

const types = ['MULTIPLE_SELECT'] as const

async function several(source: Source, count = 6) {
  return (await embedded.makeQuiz(source, { count, seed: 1, types: [...types] })).questions
}

// The result of each source for a request of several right options only.
test.each([
  ['cells', 2],
  ['chemistry', 2],
  ['electricity', 2],
  ['rivers', 1],
  ['solar', 3],
  ['water', 3],
])('the lecture on %s has %i questions with several right options, each of them sound', async (name, least) => {
  const lecture = lectures().find((each) => each.name === name && ['en', 'hi'].includes(each.language))
  if (lecture === undefined) throw new Error('There is no lecture')
  const source = readSource(manualCaptions(lecture))
  const questions = await several(source)
  expect(questions.length).toBeGreaterThanOrEqual(least)
  expect(repeatedIn(questions)).toEqual([])
  for (const question of questions) {
    expect(faultsOf(question, source)).toEqual([])
    expect(question.correctOptions.length).toBeGreaterThanOrEqual(1)
    for (const { id, title } of question.options)
      expect(holdsWords(question.span?.quote ?? '', title), title).toBe(question.correctOptions.includes(id))
  }
})

test('a page in Hindi has such questions, too', async () => {
  const source = readSource(samples.hindi)
  const questions = await several(source)
  expect(questions.length).toBeGreaterThanOrEqual(2)
  for (const question of questions) expect(faultsOf(question, source)).toEqual([])
})

describe('what a list lets ask', () => {
  const filler =
    'Ovens are used in bakeries. Bakeries sell rye bread. Rye bread keeps for a week. Millers grind wheat. Wheat grows in summer.'

  test('points below their announcement are right, and those of another list are wrong', async () => {
    const source = readSource({
      kind: 'document',
      title: 'Weather',
      language: 'en',
      capturedAt: '2026-09-14T08:30:00.000Z',
      segments: [
        { text: 'Rocks are broken up where they lie. The causes of weathering are:' },
        ...['Frost', 'Roots', 'Rain'].map((text) => ({ text, form: 'item' as const })),
        { text: 'What carries sand away', form: 'heading' },
        ...['Wind', 'Rivers', 'Glaciers'].map((text) => ({ text, form: 'item' as const })),
        { text: 'Sand ends in the sea, where it forms wide beaches and long dunes along the coast.' },
      ],
    })
    const questions = await several(source)
    const listed = questions.find(({ description }) => description.includes('The causes of weathering are'))
    const right = listed?.options.filter(({ id }) => listed.correctOptions.includes(id)).map(({ title }) => title)
    expect(right?.toSorted()).toEqual(['Frost', 'Rain', 'Roots'])
    expect(listed?.options.some(({ title }) => title === 'Wind')).toBe(true)
    expect(questions.some(({ description }) => description.includes('What carries sand away'))).toBe(true)
  })

  test.each([
    ['Plants, animals and fungi have a nucleus.', [['Plants', 'animals', 'fungi']]],
    ['Bacteria are simple, whereas plants, animals and fungi are not.', [['plants', 'animals', 'fungi']]],
    ['The blood carries oxygen and sugar.', [['oxygen', 'sugar']]],
    ['Biologists divide plants into two groups, mosses and ferns.', [['mosses', 'ferns']]],
    ['Plant and animal cells have a nucleus.', []],
    ['The heart pumps blood and the lungs take up oxygen.', []],
    ['The nucleus contains the DNA and controls the cell.', []],
  ])('"%s" names side by side %j', async (text, items) => {
    const tagger = await loadTagger()
    const found = coordinationsIn(tagger(text)).map((each) =>
      each.items.map((tokens) => text.slice(tokens[0]?.start, tokens.at(-1)?.end)),
    )
    expect(found).toEqual(items)
  })

  test('a mixed quiz asks about one sentence each', async () => {
    const source = page(`${samples.article.segments.map(({ text }) => text).join('\n')}\n${filler}`, 'en')
    for (const seed of [1, 2, 3, 4]) {
      const { questions } = await embedded.makeQuiz(source, { count: 6, seed })
      for (const { span } of questions)
        expect(source.sentences.some(({ start, end }) => start <= (span?.start ?? 0) && end >= (span?.end ?? 0))).toBe(
          true,
        )
    }
  })
})
