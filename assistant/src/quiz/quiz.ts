import { fold, holdsWords } from '@takhti/schema/kit/words'
import type { Difficulty, Question, QuestionType } from '@takhti/schema/questions/model'
import { check, maxQuestionCount, minQuestionCount, repeatedIn, truthOptions } from '@takhti/schema/questions/rules'
import { isTooShort, type Line, type Reading, sentenceCase } from '../engines/reading.ts'
import { listTerms } from '../engines/terms.ts'
import { type Quiz, type QuizRequest, shortfall } from '../port.ts'
import { spanOf } from '../source.ts'
import { pickRivals, rivals } from './distractors.ts'
import { type Draft, type Form, type Ground, groundOf } from './draft.ts'
import { cloze, isAskable, whatCalled, whatIs, whichOfThese, whichYear, why } from './english-forms.ts'
import { hash, randomFrom, shuffled, stableId } from './random.ts'
import { isScriptAskable, scriptCloze } from './script-forms.ts'
import { statement } from './statements.ts'

const englishForms: readonly Form[] = [whichOfThese, whatCalled, whatIs, why, whichYear, cloze, statement]
const scriptForms: readonly Form[] = [scriptCloze, statement]

// A quiz mixes its types in this order, so that five questions are never five of one kind.
const mix: readonly QuestionType[] = ['MCQ', 'CLOZE', 'SHORT_ANSWER', 'TRUE_OR_FALSE', 'MCQ', 'CLOZE']

// After two rounds of the mix whatever is left may fill the quiz.
const anyType = mix.length * 2

// Past this many of the weightiest lines no better question is found, only time spent.
const mostAsked = 240

/** Up to `count` questions spread over the source; every one passes the checks or is left out, and none is padding. */
export function makeQuiz(reading: Reading, request: QuizRequest): Quiz {
  const count = Math.min(maxQuestionCount, Math.max(minQuestionCount, Math.trunc(request.count) || minQuestionCount))
  if (isTooShort(reading.source)) return { questions: [], short: shortfall(count, 0, 'assistant/source-too-short') }
  const random = randomFrom(hash(`${request.seed} ${reading.source.text}`))
  const ground = groundOf(reading, listTerms(reading), random)
  const questions = choose(draftAll(ground, request.types), { ground, count, seed: request.seed })
  return questions.length < count
    ? { questions, short: shortfall(count, questions.length, 'assistant/too-few-facts') }
    : { questions }
}

function draftAll(ground: Ground, types?: readonly QuestionType[]): Draft[] {
  const isEnglish = ground.reading.language === 'en'
  const lines = ground.reading.lines
    .filter((line) => (isEnglish ? isAskable(line, ground.reading.source.isPunctuated) : isScriptAskable(line)))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, mostAsked)
  const forms = isEnglish ? englishForms : scriptForms
  const drafts = lines.flatMap((line) =>
    forms.flatMap((form) => form(line, ground)).map((draft) => jittered(draft, ground)),
  )
  return types === undefined ? drafts : drafts.filter(({ type }) => types.includes(type))
}

// Long stems test reading more than knowledge. Drafts of about equal worth take turns from seed to seed, so that asking again gives other questions.
function jittered(draft: Draft, { random }: Ground): Draft {
  const plain = draft.description.length > 120 && draft.type !== 'SHORT_ANSWER' ? 0.75 : 1
  return { ...draft, worth: draft.worth * plain * (0.85 + 0.3 * random()) }
}

type Choosing = { ground: Ground; count: number; seed: number }
type Chosen = { draft: Draft; question: Question }

function choose(drafts: Draft[], choosing: Choosing): Question[] {
  const chosen: Chosen[] = []
  const left = new Set(drafts)
  for (let slot = 0; slot < anyType + choosing.count && chosen.length < choosing.count; slot += 1) {
    const wanted = slot < anyType ? mix[slot % mix.length] : undefined
    const next = takeBest(left, { wanted, chosen }, choosing)
    if (next !== undefined) chosen.push(next)
  }
  return chosen
    .toSorted((one, other) => one.draft.line.range.start - other.draft.line.range.start)
    .map(({ question }) => question)
}

/** The best draft left of a type that passes the checks; those that fail on the way are out for good. */
function takeBest(
  left: Set<Draft>,
  slot: { wanted: QuestionType | undefined; chosen: Chosen[] },
  choosing: Choosing,
): Chosen | undefined {
  for (;;) {
    const fitting = [...left].filter(({ type }) => slot.wanted === undefined || type === slot.wanted)
    const draft = bestOf(fitting, slot.chosen, choosing)
    if (draft === undefined) return undefined
    left.delete(draft)
    const question = questionOf(draft, choosing)
    if (question === undefined) continue
    if (repeatedIn([...slot.chosen.map((each) => each.question), question]).length === 0) return { draft, question }
  }
}

function bestOf(drafts: readonly Draft[], chosen: readonly Chosen[], { ground, count }: Choosing): Draft | undefined {
  let best: Draft | undefined
  let most = 0
  for (const draft of drafts) {
    if (chosen.some((other) => other.draft.line === draft.line)) continue
    const value =
      draft.line.weight * draft.worth * freshness(draft, { chosen, count, length: ground.reading.source.text.length })
    if (value > most) [best, most] = [draft, value]
  }
  return best
}

/** Less for a part of the source that is asked about already, and for an answer that another question gives away. */
function freshness(
  { line, answer }: Draft,
  { chosen, count, length }: { chosen: readonly Chosen[]; count: number; length: number },
): number {
  const part = partOf(line, count, length)
  const isNear = chosen.some(({ draft }) => partOf(draft.line, count, length) === part)
  const isGiven = chosen.some(
    ({ question }) => holdsWords(question.description, answer) || fold(question.answer) === fold(answer),
  )
  return (isNear ? 0.4 : 1) * (isGiven ? 0.6 : 1)
}

function partOf({ range }: Line, count: number, length: number): number {
  return Math.floor((range.start / Math.max(1, length)) * count)
}

/** The question of a draft, repaired once with other options where the first ones fail; undefined where no try passes. */
function questionOf(draft: Draft, { ground, seed }: Choosing): Question | undefined {
  const { source } = ground.reading
  const found = draft.term === undefined ? [] : rivals(draft.term, draft.line, ground)
  for (const skip of draft.term === undefined ? [0] : [0, 1]) {
    const options = optionsOf(draft, { found, skip }, ground)
    if (options === undefined) continue
    const question: Question = {
      id: stableId(source.capturedAt, seed, `${source.text.length} ${draft.type} ${draft.description}`),
      type: draft.type,
      description: draft.description,
      ...options,
      answer: draft.type === 'MCQ' ? sentenceCase(draft.answer) : draft.answer,
      points: draft.type === 'SHORT_ANSWER' ? 2 : 1,
      topicName: topicOf(draft, ground),
      bloomLevel: draft.bloomLevel,
      difficulty: difficultyOf(draft),
      explanation: draft.line.text,
      evidence: draft.evidence,
      span: spanOf(source, draft.line.range),
      checks: { result: 'ok', reasons: [] },
      madeBy: 'embedded',
    }
    if (check(question, source).result === 'ok') return question
  }
  return undefined
}

type Options = Pick<Question, 'options' | 'correctOptions'>

function optionsOf(
  draft: Draft,
  { found, skip }: { found: ReturnType<typeof rivals>; skip: number },
  { random }: Ground,
): Options | undefined {
  if (draft.isTrue !== undefined)
    return { options: [...truthOptions], correctOptions: [draft.isTrue ? 'true' : 'false'] }
  if (draft.term === undefined) return { options: [], correctOptions: [] }
  const wrong = pickRivals(draft.term, found, { count: 3, skip })
  if (wrong.length < 3) return undefined
  const show = (text: string) => (draft.type === 'MCQ' ? sentenceCase(text) : text)
  const titles = shuffled([draft.answer, ...wrong.map(({ text }) => text)], random)
  const options = titles.map((title, index) => ({ id: 'abcd'.charAt(index), title: show(title) }))
  return { options, correctOptions: options.filter((_, index) => titles[index] === draft.answer).map(({ id }) => id) }
}

function topicOf(draft: Draft, { mentions, reading }: Ground): string {
  const [here] = mentions.get(draft.line.index) ?? []
  return sentenceCase(draft.term?.text ?? here?.term.text ?? reading.source.title).slice(0, 200)
}

/** By what can be measured: how long the line is, how often the source repeats the answer, whether it must be written. */
function difficultyOf({ line, term, type, isTrue }: Draft): Difficulty {
  const rare = term !== undefined && term.mentions.length === 1 ? 1 : 0
  const written = type === 'SHORT_ANSWER' ? 1 : 0
  const long = line.words.length > 12 ? 1 : 0
  const score = rare + written + long - (isTrue === true ? 1 : 0)
  return score >= 2 ? 'HARD' : score === 1 ? 'MEDIUM' : 'EASY'
}
