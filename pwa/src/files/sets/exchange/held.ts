import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { imagesOf, plainWithTex } from '@takhti/schema/kit/rich-text/text'
import type { Numeric, PlainQuestion, Question, QuestionType } from '@takhti/schema/questions/model'
import { scaleAround } from './draft-question.ts'
import type { ExchangeFormat, LeftOut, Loss } from './model.ts'
import { calculatedNumeric } from './moodle-number.ts'
import { withFormulas } from './tex-text.ts'
import { wordTexts } from './word-form.ts'
import { rightAnswers } from './written-form.ts'

/** Fields of a question that not every format supports. */
type HeldField =
  | 'points'
  | 'seconds'
  | 'difficulty'
  | 'bloomLevel'
  | 'topicName'
  | 'rubric'
  | 'explanation'
  | 'image'
  | 'range'
  | 'unit'
  | 'modelAnswer'
  | 'lineBreaks'

/**
 * The features of a format: kinds, each with the kind after a round trip, and fields; `isMarkup` where its texts are
 * markup.
 */
type Held = { isMarkup?: true; kinds: Partial<Record<QuestionType, QuestionType>>; fields: ReadonlySet<HeldField> }

const choices = {
  MCQ: 'MCQ',
  TRUE_OR_FALSE: 'TRUE_OR_FALSE',
  MULTIPLE_SELECT: 'MULTIPLE_SELECT',
  PICTURE_CHOICE: 'MCQ',
} as const
const written = {
  SHORT_ANSWER: 'SHORT_ANSWER',
  SUBJECTIVE: 'SUBJECTIVE',
  CLOZE: 'CLOZE',
  // Work that a person marks is a long answer elsewhere.
  BOARD: 'SUBJECTIVE',
  PHOTO: 'SUBJECTIVE',
  FILE: 'SUBJECTIVE',
  AUDIO: 'SUBJECTIVE',
} as const
const drawn = { DRAW: 'SUBJECTIVE' } as const
const all = { ...choices, ...written, DRAW: 'DRAW', ORDER: 'ORDER', RANGE: 'RANGE', VOTE: 'VOTE' } as const

const tableFields = fields(
  'points seconds difficulty bloomLevel topicName rubric explanation range unit modelAnswer lineBreaks',
)
const table: Held = { kinds: all, fields: tableFields }
const typed: Held = {
  kinds: { ...choices, ...written },
  fields: fields('points difficulty bloomLevel topicName rubric explanation modelAnswer'),
}

/** The features of each format; the round trips of 200 questions each are equal but for the rest. */
const held: Readonly<Record<ExchangeFormat, Held>> = {
  gift: {
    isMarkup: true,
    kinds: { ...choices, ...written, ...drawn, ORDER: 'ORDER', RANGE: 'RANGE' },
    fields: fields('difficulty bloomLevel topicName explanation lineBreaks'),
  },
  moodle: {
    isMarkup: true,
    kinds: { ...choices, ...written, ...drawn, ORDER: 'ORDER', RANGE: 'RANGE', NUMERIC: 'NUMERIC' },
    fields: fields('points difficulty bloomLevel topicName explanation image modelAnswer lineBreaks'),
  },
  qti: {
    isMarkup: true,
    kinds: { ...choices, ...written, ...drawn, ORDER: 'ORDER', RANGE: 'RANGE' },
    fields: fields('points rubric explanation image range modelAnswer lineBreaks'),
  },
  canvas: {
    kinds: { ...choices, ...written, ...drawn, RANGE: 'RANGE' },
    fields: fields('points explanation lineBreaks'),
  },
  // Its profile of QTI has no numbers.
  cartridge: { kinds: { ...choices, ...written, ...drawn }, fields: fields('points explanation lineBreaks') },
  csv: table,
  xlsx: table,
  json: { kinds: { ...all, PICTURE_CHOICE: 'MCQ', NUMERIC: 'NUMERIC' }, fields: new Set([...tableFields, 'image']) },
  text: typed,
  word: typed,
}

function fields(names: string): ReadonlySet<HeldField> {
  // Only names of the type are written above, and the tests compare each.
  return new Set(names.split(' ') as HeldField[])
}

/** A question after a round trip through a format; null where the format does not support its kind. */
export function heldIn(format: ExchangeFormat, asked: Question): Question | null {
  const preserved = plainHeld(format, plainFor(asked))
  if (preserved === null) return null
  if (format === 'word') return withWordTexts(withReadFormulas(preserved), asked)
  if (!held[format].isMarkup) return withReadFormulas(preserved)
  const whole = { ...preserved, ...structureOf(asked, preserved) }
  return hasBareOptions(format, preserved) ? { ...whole, options: withReadFormulas(preserved).options } : whole
}

/** A question for a paper: the texts that it has with their structure, and the others as words. */
export function inWord(asked: Question): Question {
  return withWordTexts(plainFor(asked), asked)
}

function withWordTexts(question: Question, asked: Question): Question {
  const { description, explanation, options } = wordTexts(asked)
  return {
    ...question,
    ...(description && { description }),
    ...(explanation && { explanation }),
    options: question.options.map((option, at) => ({ ...option, title: options[at] ?? option.title })),
  }
}

/** A question as plain text without the texts that a paper has with their lines. */
function withoutWordTexts(question: PlainQuestion, asked: Question): PlainQuestion {
  const { description, explanation, options } = wordTexts(asked)
  return {
    ...question,
    ...(description && { description: '' }),
    ...(explanation && { explanation: '' }),
    options: question.options.filter((_, at) => options[at] === undefined),
  }
}

/** Whether a question's options are plain within markup: pairs of one format, and the choices of a blank of another. */
function hasBareOptions(format: ExchangeFormat, { type }: Pick<Question, 'type'>): boolean {
  return (format === 'gift' && type === 'ORDER') || (format === 'qti' && type === 'CLOZE')
}

/** The texts of a question as they were written, where the question has them after a round trip. */
function structureOf(
  { description, options, answer, explanation }: Question,
  preserved: PlainQuestion,
): Partial<Question> {
  return {
    description,
    explanation,
    options: preserved.options.map((option) => options.find(({ id }) => id === option.id) ?? option),
    ...(typeof answer !== 'string' && preserved.answer !== '' && { answer }),
  }
}

/** A question as every reader has it: TeX between delimiters is a formula, in answers that a person marks by as well. */
function withReadFormulas(question: PlainQuestion): Question {
  const { description, options, answer, explanation, type } = question
  return {
    ...question,
    description: withFormulas(description),
    options: options.map(({ id, title }) => ({ id, title: withFormulas(title) })),
    answer: type === 'SUBJECTIVE' ? withFormulas(answer) : answer,
    explanation: withFormulas(explanation),
  }
}

/** A question as plain text, its formulas as TeX between delimiters. */
export function plainFor(asked: Question): PlainQuestion {
  const { description, options, answer, explanation } = asked
  return {
    ...asked,
    description: plainWithTex(description),
    options: options.map(({ id, title }) => ({ id, title: plainWithTex(title) })),
    answer: plainWithTex(answer),
    explanation: plainWithTex(explanation),
  }
}

/** The texts of a question that a format has without their structure. */
function unformattedIn(format: ExchangeFormat, asked: Question): RichText[] {
  if (format === 'word') {
    const { description, explanation, options } = wordTexts(asked)
    const texts = new Set<RichText | undefined>([description, explanation, ...options])
    return textsOf(asked).filter((text) => !texts.has(text))
  }
  if (!held[format].isMarkup) return textsOf(asked)
  return hasBareOptions(format, asked) ? asked.options.map(({ title }) => title) : []
}

function textsOf({ description, options, answer, explanation }: Question): RichText[] {
  return [description, ...options.map(({ title }) => title), answer, explanation]
}

function plainHeld(format: ExchangeFormat, question: PlainQuestion): PlainQuestion | null {
  const { kinds, fields: stored } = held[format]
  const type = kinds[question.type]
  if (type === undefined) return null
  const { bloomLevel, topicName, rubric, image, range } = question
  const numeric = question.numeric && (format === 'moodle' ? calculatedNumeric(question.numeric) : question.numeric)
  // The formula has a function that the format lacks.
  if (type === 'NUMERIC' && numeric === null) return null
  const isOpen = type === 'SUBJECTIVE' || type === 'DRAW'
  const base: PlainQuestion = {
    id: question.id,
    type,
    description: question.description,
    options: question.options,
    correctOptions: question.correctOptions,
    answer: isOpen && !stored.has('modelAnswer') ? '' : answerOf(question, numeric),
    points: stored.has('points') ? question.points : 1,
    difficulty: stored.has('difficulty') ? question.difficulty : 'EASY',
    explanation: stored.has('explanation') ? question.explanation : '',
    checks: question.checks,
    madeBy: 'person',
    ...(question.seconds !== undefined && stored.has('seconds') && { seconds: question.seconds }),
    ...(bloomLevel && stored.has('bloomLevel') && { bloomLevel }),
    ...(topicName && stored.has('topicName') && { topicName }),
    ...(rubric && stored.has('rubric') && { rubric }),
    ...(image?.startsWith('data:') && stored.has('image') && { image, showQuesImg: true }),
    ...(range && { range }),
    ...(numeric && { numeric }),
  }
  const placed = stored.has('unit') ? base : stored.has('range') ? withoutUnit(base) : withoutScale(base)
  return stored.has('lineBreaks') ? placed : inOneLine(placed)
}

/** The right answer as text: of a typed number its formula, which may be written otherwise. */
function answerOf({ answer }: PlainQuestion, numeric: Numeric | null | undefined): string {
  return numeric ? `${numeric.key} ${numeric.unit ?? ''}`.trim() : answer
}

function withoutUnit(question: PlainQuestion): PlainQuestion {
  if (question.range === undefined) return question
  const { unit: _, ...range } = question.range
  return { ...question, range, answer: String(range.right) }
}

/** A number without its scale: typed where it is exact, else on the scale that our reader makes. */
function withoutScale(question: PlainQuestion): PlainQuestion {
  const { range, ...rest } = question
  if (range === undefined) return question
  const answer = String(range.right)
  if (range.tolerance === 0) return { ...rest, type: 'SHORT_ANSWER', answer }
  return { ...rest, answer, range: scaleAround(range) }
}

function inOneLine(question: PlainQuestion): PlainQuestion {
  const line = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ')
  return {
    ...question,
    description: line(question.description),
    answer: line(question.answer),
    explanation: line(question.explanation),
    ...(question.rubric && { rubric: line(question.rubric) }),
    options: question.options.map(({ id, title }) => ({ id, title: line(title) })),
  }
}

function hasBreaks({ description, answer, explanation, rubric = '', options }: PlainQuestion): boolean {
  return [description, answer, explanation, rubric, ...options.map(({ title }) => title)].some((text) =>
    text.includes('\n'),
  )
}

/** The losses of a question in a format, shown before it is written. */
export function lossesIn(format: ExchangeFormat, asked: Question): Loss[] {
  const question = format === 'word' ? withoutWordTexts(plainFor(asked), asked) : plainFor(asked)
  const preserved = plainHeld(format, question)
  if (preserved === null) return ['kind']
  const lost = (loss: Loss, isLost: boolean) => (isLost ? [loss] : [])
  const isScaleLost =
    (question.range !== undefined && JSON.stringify(preserved.range) !== JSON.stringify(question.range)) ||
    JSON.stringify(preserved.numeric?.parameters) !== JSON.stringify(question.numeric?.parameters)
  return [
    ...lost('kind', preserved.type !== question.type && !isScaleLost && question.type !== 'PICTURE_CHOICE'),
    ...lost(
      'formatting',
      unformattedIn(format, asked).some((text) => typeof text !== 'string'),
    ),
    ...lost('points', preserved.points !== question.points),
    ...lost('seconds', preserved.seconds !== question.seconds),
    ...lost('difficulty', preserved.difficulty !== question.difficulty),
    ...lost('bloomLevel', question.bloomLevel !== undefined && preserved.bloomLevel === undefined),
    ...lost('topicName', Boolean(question.topicName) && preserved.topicName === undefined),
    ...lost('rubric', Boolean(question.rubric) && preserved.rubric === undefined),
    ...lost('explanation', preserved.explanation !== question.explanation),
    ...lost('answer', rightAnswers(question).length > 0 && preserved.answer === ''),
    ...lost(
      'picture',
      (question.image !== undefined && preserved.image === undefined) ||
        textsOf(asked).some((text) => imagesOf(text).length > 0),
    ),
    ...lost('scale', isScaleLost),
    ...lost('span', question.span !== undefined),
    ...lost('files', (question.files ?? []).length > 0),
    ...lost('spots', (question.spots ?? []).length > 0),
    ...lost('lineBreaks', JSON.stringify(preserved) === JSON.stringify(inOneLine(preserved)) && hasBreaks(question)),
  ]
}

/** How many questions lose what, in descending order. */
export function countLosses(losses: readonly (readonly Loss[])[]): LeftOut[] {
  const counts = new Map<Loss, number>()
  for (const loss of losses.flatMap((each) => [...new Set(each)])) counts.set(loss, (counts.get(loss) ?? 0) + 1)
  return [...counts].map(([loss, count]) => ({ loss, count })).sort((one, other) => other.count - one.count)
}
