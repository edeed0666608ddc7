import { newId } from '@takhti/schema/kit/ids'
import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import type { Numeric, Question, QuestionType, Range } from '@takhti/schema/questions/model'
import { numericFault } from '@takhti/schema/questions/numeric'
import { isPictureName } from '@takhti/schema/questions/picture-name'
import { leastSeconds, maxPictureLetters, mostSeconds, truthOptions } from '@takhti/schema/questions/rules'
import { finished } from '../question-draft.ts'
import type { Draft, ImportedQuestion, ImportFault, Loss } from './model.ts'
import { questionText } from './question-text.ts'
import { withFormulas } from './tex-text.ts'

const id = () => newId(new Date(), (bytes) => crypto.getRandomValues(bytes))

/** A question from a draft, with an id of its own: equal questions of two files are two questions. */
export function questionOfDraft(draft: Draft): ImportedQuestion {
  const faults = new Set<ImportFault>(draft.faults)
  const lost = new Set<Loss>(draft.lost)
  const stem = bounded(draft.stem, 2_000, faults)
  const { where } = draft
  if (draft.kind === 'none') faults.add(faults.has('unreadable') ? 'unreadable' : 'kind')
  else if (stem === '') faults.add('noWords')
  const excerpt = stem.slice(0, 300)
  if (draft.kind === 'none' || stem === '')
    return { where, question: null, excerpt, faults: [...faults], lost: [...lost] }
  const image = pictureOf(draft.image, lost)
  const worded = (text: string): RichText => draft.rich?.take(text) ?? withFormulas(text)
  const begun: Question = {
    id: id(),
    ...answerOf({ ...draft, stem }, worded, { faults, lost }),
    description: worded(stem),
    points: pointsOf(draft.points),
    ...secondsOf(draft, faults),
    difficulty: draft.difficulty ?? 'EASY',
    explanation: worded(bounded(draft.explanation ?? '', 4_000, faults)),
    checks: { result: 'ok', reasons: [] },
    madeBy: 'person',
    ...(draft.bloomLevel && { bloomLevel: draft.bloomLevel }),
    ...optional('rubric', bounded(draft.rubric ?? '', 4_000, faults)),
    ...optional('topicName', questionText(draft.topicName ?? '').text.slice(0, 200)),
    ...(image !== undefined && { image, showQuesImg: true }),
  }
  if (draft.rich?.isLost() === true) lost.add('formatting')
  const question = finished(begun, 'und')
  return { where, question, excerpt, faults: [...faults], lost: [...lost] }
}

type Answered = Pick<Question, 'type' | 'options' | 'correctOptions' | 'answer'> & { range?: Range; numeric?: Numeric }

const fills = /_{3,}/g

/** A text with its structure, where its file has one. */
type Worded = (text: string) => RichText

type Found = { faults: Set<ImportFault>; lost: Set<Loss> }

function answerOf(draft: Draft, worded: Worded, { faults, lost }: Found): Answered {
  switch (draft.kind) {
    case 'choice':
    case 'several':
    case 'vote':
    case 'order':
      return chosen(draft, worded, faults)
    case 'truth':
      return truth(draft, faults)
    case 'number':
      return numeric(draft, worded, { faults, lost })
    case 'numeric':
      return computed(draft, faults)
    case 'draw':
    case 'long':
    case 'none':
    case 'written':
      return written(draft, worded, faults)
  }
}

function chosen({ kind, stem, options = [] }: Draft, worded: Worded, faults: Set<ImportFault>): Answered {
  const given = options.map(({ title, isRight }) => ({ id: id(), title: bounded(title, 500, faults), isRight }))
  const all = given.filter(({ title }) => title !== '')
  if (all.length > 10) faults.add('tooManyOptions')
  const ten = all.slice(0, 10)
  const marked = ten.filter(({ isRight }) => isRight).map((each) => each.id)
  if (ten.length < 2) faults.add('tooFewOptions')
  if ((kind === 'choice' || kind === 'several') && marked.length === 0) faults.add('noRight')
  if (kind === 'choice' && marked.length > 1) faults.add('severalRight')
  const plain = ten.map(({ id: optionId, title }) => ({ id: optionId, title: worded(title) }))
  const correctOptions = kind === 'vote' ? [] : kind === 'order' ? plain.map((each) => each.id) : marked
  return { type: typeOfChoice(kind, stem), options: plain, correctOptions, answer: '' }
}

function typeOfChoice(kind: Draft['kind'], stem: string): QuestionType {
  if (kind === 'order') return 'ORDER'
  if (kind === 'vote') return 'VOTE'
  if (kind === 'several') return 'MULTIPLE_SELECT'
  return stem.match(fills)?.length === 1 ? 'CLOZE' : 'MCQ'
}

function truth({ options = [] }: Draft, faults: Set<ImportFault>): Answered {
  const right = options.findIndex(({ isRight }) => isRight)
  if (right < 0) faults.add('noRight')
  const both = truthOptions.map((option) => ({ ...option }))
  return {
    type: 'TRUE_OR_FALSE',
    options: both,
    correctOptions: right < 0 ? [] : [right === 0 ? 'true' : 'false'],
    answer: '',
  }
}

function written({ kind, stem, answers = [] }: Draft, worded: Worded, faults: Set<ImportFault>): Answered {
  const answer = bounded(
    answers
      .map((each) => questionText(each).text)
      .filter(Boolean)
      .join(' | '),
    4_000,
    faults,
  )
  const type =
    kind === 'draw'
      ? 'DRAW'
      : kind === 'long'
        ? 'SUBJECTIVE'
        : stem.match(fills)?.length === 1
          ? 'CLOZE'
          : 'SHORT_ANSWER'
  if (answer === '' && kind === 'written') faults.add('noAnswer')
  return { type, options: [], correctOptions: [], answer: kind === 'long' ? worded(answer) : answer }
}

/** A number that a formula computes; without a value it is stored without its formula. */
function computed({ numeric: found }: Draft, faults: Set<ImportFault>): Answered {
  const bare = { type: 'NUMERIC' as const, options: [], correctOptions: [], answer: '' }
  if (found !== undefined && numericFault(found) === 'ok') return { ...bare, numeric: found }
  faults.add('noAnswer')
  return bare
}

/** A number without a tolerance is typed; one with a tolerance needs a scale, which few formats have. */
function numeric(draft: Draft, worded: Worded, { faults, lost }: Found): Answered {
  const { number } = draft
  if (number === undefined || !Number.isFinite(number.right)) {
    faults.add('noScale')
    return written({ ...draft, kind: 'written' }, worded, faults)
  }
  if ('min' in number) return { type: 'RANGE', options: [], correctOptions: [], answer: '', range: number }
  if (number.tolerance === 0)
    return written({ ...draft, kind: 'written', answers: [String(number.right)] }, worded, faults)
  lost.add('scale')
  return { type: 'RANGE', options: [], correctOptions: [], answer: '', range: scaleAround(number) }
}

/** A scale whose middle is not the right number: from zero to the next round number. */
export function scaleAround({ right, tolerance }: { right: number; tolerance: number }): Range {
  const size = 10 ** Math.ceil(Math.log10(Math.max(Math.abs(right) + tolerance, 1e-6)))
  const step = 10 ** Math.floor(Math.log10(Math.min(tolerance, size / 10)))
  return { min: right < 0 ? -size : 0, max: right < 0 ? 0 : size, step, right, tolerance }
}

function pictureOf(image: string | undefined, lost: Set<Loss>): string | undefined {
  if (image === undefined || image === '') return undefined
  const isSmall = image.length <= maxPictureLetters && image.startsWith('data:') && isPictureName(image)
  if (isSmall) return image
  lost.add('picture')
  return undefined
}

function pointsOf(points = 1): number {
  return Number.isFinite(points) && points >= 0 && points <= 1_000 ? points : 1
}

function secondsOf({ seconds }: Draft, faults: Set<ImportFault>): Pick<Question, 'seconds'> {
  if (seconds === undefined) return {}
  if (Number.isInteger(seconds) && seconds >= leastSeconds && seconds <= mostSeconds) return { seconds }
  faults.add('seconds')
  return {}
}

function bounded(text: string, most: number, faults: Set<ImportFault>): string {
  const tidy = questionText(text).text
  if (tidy.length <= most) return tidy
  faults.add('cut')
  return tidy.slice(0, most).toWellFormed().trimEnd()
}

function optional<Name extends string>(name: Name, text: string): Partial<Record<Name, string>> {
  // The name is one of the type.
  return (text === '' ? {} : { [name]: text }) as Partial<Record<Name, string>>
}
