import type { Parameter } from '@takhti/schema/questions/model'
import { maxFormula, maxParameters, parameterNames } from '@takhti/schema/questions/rules'
import { ExchangeFault, type Draft, type DraftList, type Loss } from './model.ts'
import { labelsOf } from './question-labels.ts'
import { rightMarksOf } from './right-marks.ts'
import { truthOf } from './truth-words.ts'

type Fields = Readonly<Record<string, unknown>>

/** Reads questions of our own JSON, and of lists with other names of the same keys. */
export function readJson(text: string): DraftList {
  const read = parsed(text)
  const list = Array.isArray(read) ? read : isFields(read) ? (read['questions'] ?? read['items']) : null
  if (!Array.isArray(list)) throw new ExchangeFault('kind')
  const drafts = list.map((each: unknown, index): Draft => {
    const where = { number: index + 1 }
    return isFields(each) ? draftOf(each, where) : { where, kind: 'none', stem: '', faults: ['unreadable'] }
  })
  const title = isFields(read) ? words(read, 'name', 'title') : ''
  return { title, drafts }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ExchangeFault('damaged')
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The first of several fields that has text. */
function words(fields: Fields, ...names: string[]): string {
  const value = names.map((name) => fields[name]).find((each) => typeof each === 'string' || typeof each === 'number')
  return value === undefined ? '' : String(value)
}

const lostFields: readonly [string, Loss][] = [
  ['span', 'span'],
  ['evidence', 'span'],
  ['files', 'files'],
  ['model', 'model'],
  ['spots', 'spots'],
]

function draftOf(fields: Fields, where: Draft['where']): Draft {
  const lost = new Set<Loss>(lostFields.flatMap(([name, loss]) => (fields[name] === undefined ? [] : [loss])))
  const labels = labelsOf([words(fields, 'difficulty', 'difficultyLevel'), words(fields, 'bloomLevel', 'bloom')], lost)
  const points = words(fields, 'points', 'marks', 'score')
  const seconds = words(fields, 'seconds', 'time', 'timeLimit')
  const image = words(fields, 'image')
  return {
    where,
    stem: words(fields, 'description', 'question', 'stem', 'text', 'questionText'),
    explanation: words(fields, 'explanation', 'feedback'),
    rubric: words(fields, 'rubric'),
    topicName: words(fields, 'topicName', 'topic'),
    ...(points !== '' && { points: Number(points) }),
    ...(seconds !== '' && { seconds: Number(seconds) }),
    ...(image !== '' && { image }),
    ...labels,
    ...answersOf(fields),
    lost: [...lost],
  }
}

const kinds: Readonly<Record<string, Draft['kind']>> = {
  TRUE_OR_FALSE: 'truth',
  SUBJECTIVE: 'long',
  ORDER: 'order',
  RANGE: 'number',
  NUMERIC: 'numeric',
  DRAW: 'draw',
  VOTE: 'vote',
  POINT: 'none',
  MULTIPLE_SELECT: 'several',
  MULTIPLE_CHOICE: 'several',
}

type Answers = Pick<Draft, 'kind' | 'options' | 'answers' | 'number' | 'numeric'>

function answersOf(fields: Fields): Answers {
  const options = optionsOf(fields)
  const answer = words(fields, 'answer', 'correctAnswer', 'correct_answer', 'correct')
  const kind = kinds[words(fields, 'type').toUpperCase()] ?? (options.length > 0 ? 'choice' : 'written')
  if (kind === 'numeric') return { kind, numeric: numericOf(fields['numeric']) }
  if (kind === 'number') return { kind, ...scaleOf(fields['range']) }
  if (kind === 'truth') {
    const right = options.find(({ isRight }) => isRight)
    const isTrue = right === undefined ? truthOf(answer) : (truthOf(right.id) ?? truthOf(right.title))
    return { kind, options: isTrue === null ? [] : [isTrue, !isTrue].map((isRight) => ({ title: '-', isRight })) }
  }
  if (kind === 'written') return { kind, answers: answer.split('|') }
  if (kind === 'long' || kind === 'draw') return { kind, answers: answer === '' ? [] : [answer] }
  return { kind: kind === 'choice' && options.filter(({ isRight }) => isRight).length > 1 ? 'several' : kind, options }
}

function optionsOf(fields: Fields): { id: string; title: string; isRight: boolean }[] {
  const list = [fields['options'], fields['choices'], fields['answers']].find(Array.isArray) ?? []
  const ids = Array.isArray(fields['correctOptions']) ? new Set(fields['correctOptions'].map(String)) : null
  const read = list.slice(0, 50).map((each: unknown, index) => {
    if (!isFields(each))
      return {
        id: String(index),
        title: typeof each === 'string' || typeof each === 'number' ? String(each) : '',
        isRight: false,
      }
    const id = words(each, 'id') || String(index)
    const isRight = each['isCorrect'] === true || each['correct'] === true || ids?.has(id) === true
    return { id, title: words(each, 'title', 'text', 'label'), isRight }
  })
  if (read.some(({ isRight }) => isRight) || ids !== null) return read
  const { right } = rightMarksOf(
    words(fields, 'answer', 'correctAnswer', 'correct_answer', 'correct'),
    read.map(({ title }) => title),
  )
  return read.map((option, index) => ({ ...option, isRight: right.has(index) }))
}

/** The formula of a typed number, in the limits of the model. */
function numericOf(value: unknown): Draft['numeric'] {
  if (!isFields(value)) return undefined
  const { parameters, tolerance } = value
  const key = words(value, 'key')
  const unit = words(value, 'unit').slice(0, 40)
  const list = Array.isArray(parameters) ? parameters.map(parameterOf) : []
  const isWhole = list.every((each) => each !== null) && list.length <= maxParameters
  if (!isWhole || key === '' || key.length > maxFormula) return undefined
  return {
    ...{ parameters: list, key, isRelative: value['isRelative'] === true },
    tolerance: typeof tolerance === 'number' && tolerance > 0 ? tolerance : 0,
    ...(unit !== '' && { unit }),
  }
}

function parameterOf(value: unknown): Parameter | null {
  if (!isFields(value)) return null
  const name = parameterNames.find((each) => each === value['name'])
  const { min, max, step, exclude } = value
  if (name === undefined || !isNumber(min) || !isNumber(max) || !isNumber(step) || step <= 0) return null
  const gone = Array.isArray(exclude) ? exclude.filter(isNumber).slice(0, 50) : []
  return { name, min, max, step, ...(gone.length > 0 && { exclude: gone }) }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function scaleOf(range: unknown): Pick<Draft, 'number'> {
  if (!isFields(range)) return {}
  const value = (name: string) => (typeof range[name] === 'number' ? range[name] : Number.NaN)
  const [min, max, right] = [value('min'), value('max'), value('right')]
  if ([min, max, right].some((each) => !Number.isFinite(each))) return {}
  const [step, tolerance] = [value('step'), value('tolerance')]
  const unit = words(range, 'unit').slice(0, 40)
  const scale = { min, max, right, step: step > 0 ? step : 1, tolerance: tolerance > 0 ? tolerance : 0 }
  return { number: { ...scale, ...(unit !== '' && { unit }) } }
}
