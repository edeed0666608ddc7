import type { RichDoc, RichText } from '@takhti/schema/kit/rich-text/rules'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import type { Question } from '@takhti/schema/questions/model'
import { bloomLevels, difficulties } from '@takhti/schema/questions/rules'
import fc from 'fast-check'
import { finished } from '../question-draft.ts'
import { questionText } from './question-text.ts'

/** Words of many scripts, and characters that have a meaning in one of the formats. */
const words = fc.constantFrom(
  ...'the cell x² H₂O √2 π a<b b>c R&D &amp; <b>no</b> ]]> #1 =5 ~7 {x} \\frac \\n :: -> | "said" \'so\' @you +1 -2 100% 3:4 // $CATEGORY: ½ 2.5 कोशिका प्रश्न خلية ٣ 細胞 🙂 a,b c;d e\tf [html] %50% **x** (a) co-op don’t'.split(
    ' ',
  ),
)
const line = fc.array(words, { minLength: 1, maxLength: 6 }).map((all) => questionText(`Why ${all.join(' ')} ok?`).text)
const text = fc.array(line, { minLength: 1, maxLength: 2 }).map((all) => all.join('\n'))
const title = fc
  .array(words, { minLength: 1, maxLength: 3 })
  .map((all) => questionText(`w${all.join(' ').replaceAll('->', 'to')}w`).text)
const titles = (minLength: number) =>
  fc
    .uniqueArray(title, { minLength, maxLength: 8, selector: (each) => each.toLowerCase() })
    .map((all) => all.map((each, index) => ({ id: `o${index}`, title: `${each}${index}` })))
const blanked = line.map((each) => `${each} _____ here`)
const number = fc.integer({ min: -500, max: 500 }).map((each) => each / 4)

/** An answer without the separator of answers. Options have no arrow, because GIFT makes pairs of it. */
const wordOf = (text: string) => text.replaceAll(/\||->/g, 'or')

const drawn: fc.Arbitrary<Partial<Question>> = fc.oneof(
  titles(2).chain((options) =>
    fc.nat(options.length - 1).map((at) => ({ type: 'MCQ' as const, options, correctOptions: [`o${at}`] })),
  ),
  titles(3).chain((options) =>
    fc.subarray(options, { minLength: 2, maxLength: options.length - 1 }).map((right) => ({
      type: 'MULTIPLE_SELECT' as const,
      options,
      correctOptions: right.map(({ id }) => id),
    })),
  ),
  fc.constantFrom('true', 'false').map((right) => ({
    type: 'TRUE_OR_FALSE' as const,
    options: [
      { id: 'true', title: 'True' },
      { id: 'false', title: 'False' },
    ],
    correctOptions: [right],
  })),
  fc
    .array(title, { minLength: 1, maxLength: 3 })
    .map((all) => ({ type: 'SHORT_ANSWER' as const, answer: all.map(wordOf).join(' | ') })),
  text.map((answer) => ({ type: 'SUBJECTIVE' as const, answer: wordOf(answer) })),
  title.chain((answer) =>
    blanked.map((description) => ({ type: 'CLOZE' as const, description, answer: wordOf(answer) })),
  ),
  titles(2).chain((options) =>
    blanked.map((description) => ({ type: 'CLOZE' as const, description, options, correctOptions: ['o0'] })),
  ),
  titles(2).map((options) => ({ type: 'ORDER' as const, options })),
  titles(2).map((options) => ({ type: 'VOTE' as const, options })),
  fc.constant({ type: 'DRAW' as const }),
  fc.constantFrom('BOARD' as const, 'PHOTO' as const, 'FILE' as const, 'AUDIO' as const).map((type) => ({ type })),
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom(0, 0.5), fc.boolean())
    .map(([min, tolerance, isRelative]) => ({
      type: 'NUMERIC' as const,
      description: 'What is {{a}} times {{b}}?',
      numeric: {
        parameters: [
          { name: 'a', min, max: 20, step: 0.5, exclude: [12] },
          { name: 'b', min: -3, max: 3, step: 1 },
        ],
        ...{ key: 'a*b+1', tolerance, isRelative, unit: 'cm' },
      },
    })),
  fc.tuple(number, fc.constantFrom(0, 0.25, 2)).map(([right, tolerance]) => ({
    type: 'RANGE' as const,
    range: { min: -200, max: 200, step: 0.25, right, tolerance, unit: 'cm' },
  })),
)

/** A small image as embedded in a question. */
export const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Questions as teachers could write them, of every kind but those that need places in an image. */
export const anyQuestion: fc.Arbitrary<Question> = fc
  .tuple(
    drawn,
    text,
    fc.record({
      points: fc.constantFrom(1, 2, 0.5, 10),
      seconds: fc.option(fc.constantFrom(5, 90, 3_600), { nil: undefined }),
      difficulty: fc.constantFrom(...difficulties),
      bloomLevel: fc.option(fc.constantFrom(...bloomLevels), { nil: undefined }),
      topicName: fc.option(fc.constantFrom('Cells', 'कोशिका', 'A: b'), { nil: undefined }),
      rubric: fc.option(line, { nil: undefined }),
      explanation: fc.oneof(fc.constant(''), text),
      image: fc.option(fc.constant(dot), { nil: undefined }),
    }),
  )
  .map(([own, description, more]) => {
    const { seconds, bloomLevel, topicName, rubric, image, ...rest } = more
    const begun: Question = {
      id: '01900000-0000-7000-8000-000000000000',
      type: 'MCQ',
      description,
      options: [],
      correctOptions: [],
      answer: '',
      checks: { result: 'ok', reasons: [] },
      madeBy: 'person',
      ...rest,
      ...(seconds !== undefined && { seconds }),
      ...(bloomLevel && { bloomLevel }),
      ...(topicName && { topicName }),
      ...(rubric && { rubric }),
      ...(image && { image, showQuesImg: true }),
      ...own,
    }
    const question = finished(withSomeFormulas(begun), 'und')
    if (question === null) throw new Error('A question without words')
    return question
  })

/** Every second question has a formula in its stem and in one option, or in its model answer. */
function withSomeFormulas(question: Question): Question {
  const { type, options, answer, description } = question
  if (plainOf(description).length % 2 === 0) return question
  const text = (words: RichText): RichDoc => ({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: `${plainOf(words).replaceAll('\n', ' ')} ` },
          { type: 'inlineMath', attrs: { latex: '\\frac{a}{b}<2' } },
        ],
      },
    ],
  })
  const isPlainType = ['CLOZE', 'NUMERIC', 'TRUE_OR_FALSE'].includes(type)
  return {
    ...question,
    description: type === 'CLOZE' ? description : text(description),
    options: isPlainType
      ? options
      : options.map((each, at) => (at === 0 ? { ...each, title: text(each.title) } : each)),
    answer: type === 'SUBJECTIVE' && answer !== '' ? text(answer) : answer,
  }
}
