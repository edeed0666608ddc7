import { hashOf } from '@takhti/schema/kit/hash'
import { randomFrom } from '@takhti/schema/kit/random'
import { wordsOf } from '@takhti/schema/kit/words'
import { repeatedIn } from '@takhti/schema/questions/checks'
import type { BloomLevel, PlainQuestion, QuestionType } from '@takhti/schema/questions/model'
import { maxQuestionCount, minQuestionCount } from '@takhti/schema/questions/rules'
import { canAsk, type Reading } from '../engines/source-lines.ts'
import { type Quiz, type QuizRequest, type RefusalCode, shortfall, shortfallOf } from '../port.ts'
import type { Range } from '../sentences.ts'
import { type Draft, type Ground, groundOf } from './draft.ts'
import { draftAll, draftMany, draftRules } from './drafts.ts'
import { difficultyOf, questionOf } from './question.ts'
import type { Random } from './random.ts'

// A quiz mixes its types in this order, so that five questions are never five of one kind.
const mix: readonly QuestionType[] = ['MCQ', 'CLOZE', 'SHORT_ANSWER', 'TRUE_OR_FALSE', 'MULTIPLE_SELECT', 'MCQ']

// After two rounds of the mix any other draft may fill the quiz.
const anyType = mix.length * 2

/** Bloom's levels that a question can have if its answer is in the source. */
const reachable: readonly BloomLevel[] = ['REMEMBER', 'UNDERSTAND', 'APPLY', 'ANALYZE']

/** Up to `count` questions spread over the source, or over a part of it; every one passes the checks or is left out, and none is padding. */
export function makeQuiz(reading: Reading, request: QuizRequest, within?: Range): Quiz {
  const count = Math.min(maxQuestionCount, Math.max(minQuestionCount, Math.trunc(request.count) || minQuestionCount))
  const verdict = canAsk(reading)
  if (verdict !== 'ok') return { questions: [], short: shortfall(count, 0, verdict) }
  const random = randomFrom(hashOf(`${request.seed} ${reading.source.text}`))
  const ground = groundOf(reading)
  const besides = request.besides ?? []
  const isWithin = ({ line: { range } }: Draft) => within === undefined || overlaps(range, within)
  const { difficulty } = request
  const drafts = wantedOf(ground, request)
    .filter(isWithin)
    .map((draft) => {
      const isWished = difficulty === undefined || difficultyOf(draft, reading.language) === difficulty
      return { draft, isWished, worth: draft.line.weight * worthOf(draft, random) }
    })
  const { questions, dropped } = choose(drafts, { ground, count, seed: request.seed, besides, random })
  return questions.length < count
    ? { questions, short: shortfallOf({ asked: count, made: questions.length, dropped }, reasonFor(request, dropped)) }
    : { questions }
}

function reasonFor({ levels = [] }: QuizRequest, dropped: number): RefusalCode {
  if (levels.some((level) => !reachable.includes(level))) return 'assistant/level-not-possible'
  return dropped > 0 ? 'assistant/checks-failed' : 'assistant/too-few-facts'
}

function wantedOf(ground: Ground, { types, levels = [] }: QuizRequest): Draft[] {
  // Questions on two things and on several sentences serve a request for several right options: a mixed quiz has
  // better.
  const several = types?.includes('MULTIPLE_SELECT') === true ? once(many, ground, draftMany) : []
  // Rules of passing things serve those who ask for nothing but what to apply.
  const rules = levels.length > 0 && levels.every((level) => level === 'APPLY') ? once(applied, ground, draftRules) : []
  return [...once(drafted, ground, draftAll), ...several, ...rules]
    .filter((draft) => types === undefined || types.includes(draft.type))
    .filter((draft) => levels.length === 0 || levels.includes(draft.bloomLevel))
}

const [drafted, many] = [new WeakMap<Ground, Draft[]>(), new WeakMap<Ground, Draft[]>()]
const applied = new WeakMap<Ground, Draft[]>()

/** Every possible question of the source, made once for all calls. */
function once(known: WeakMap<Ground, Draft[]>, ground: Ground, make: (ground: Ground) => Draft[]): Draft[] {
  const found = known.get(ground) ?? make(ground)
  known.set(ground, found)
  return found
}

// Long stems test reading more than knowledge. Drafts of about equal worth take turns from seed to seed, so that asking again gives other questions.
function worthOf({ description, type, worth, term }: Draft, random: Random): number {
  // What the source defines or lists is worth more than what it repeats.
  const key = 1 + Math.min(term?.worth ?? 2, 6) / 6
  const plain = description.length > 120 && type !== 'SHORT_ANSWER' ? 0.75 : 1
  return worth * key * plain * (0.75 + 0.5 * random())
}

type Choosing = {
  ground: Ground
  count: number
  seed: number
  besides: readonly PlainQuestion[]
  random: Random
}
type Chosen = { start: number; question: PlainQuestion }

/** A draft with its value in this quiz, and whether its difficulty is the wished one. */
type Weighed = { draft: Draft; isWished: boolean; worth: number }

/** The best questions, of the wished difficulty first, and how many drafts failed the checks meanwhile. */
function choose(drafts: Weighed[], choosing: Choosing): { questions: PlainQuestion[]; dropped: number } {
  const chosen: Chosen[] = []
  let dropped = 0
  const left = new Set(drafts)
  const parts = partsOf(choosing)
  const asked = choosing.besides.map((each) => askedOf(each, each.span === undefined ? [] : [each.span], parts))
  const rounds = anyType + choosing.count
  for (let slot = 0; slot < 2 * rounds && chosen.length < choosing.count; slot += 1) {
    const wanted = slot % rounds < anyType ? mix[slot % mix.length] : undefined
    const others = [...choosing.besides, ...chosen.map(({ question }) => question)]
    const isFresh = (question: PlainQuestion) => others.every((other) => repeatedIn([other, question]).length === 0)
    for (const draft of inOrder(left, { wanted, isWished: slot < rounds, asked, parts })) {
      const question = questionOf(draft, choosing)
      if (question === undefined) dropped += 1
      if (question === undefined || !isFresh(question)) continue
      chosen.push({ start: draft.line.range.start, question })
      asked.push(askedOf(question, rangesOf(draft), parts))
      break
    }
  }
  const questions = chosen.toSorted((one, other) => one.start - other.start).map(({ question }) => question)
  return { questions, dropped }
}

type Slot = { wanted: QuestionType | undefined; isWished: boolean; asked: readonly Asked[]; parts: Parts }

/** The remaining drafts of a type, the best first; each is consumed by its first use. */
function* inOrder(left: Set<Weighed>, { wanted, isWished, asked, parts }: Slot): Generator<Draft> {
  const fitting = [...left].filter(
    ({ draft: { type }, isWished: fits }) => (wanted === undefined || type === wanted) && (fits || !isWished),
  )
  const values: number[] = []
  for (;;) {
    let best = -1
    let most = 0
    for (let at = 0; at < fitting.length; at += 1) {
      const each = fitting[at]
      // A used answer gets no bonus for novelty.
      if (each === undefined || each.worth <= most) continue
      const value = (values[at] ??= each.worth * freshness(each.draft, asked, parts))
      if (value > most) {
        best = at
        most = value
      }
    }
    const found = fitting[best]
    if (found === undefined) return
    left.delete(found)
    values[best] = 0
    yield found.draft
  }
}

/** What matters of a question to the next one: its sentences, and its words, with a space before and after each. */
type Asked = { ranges: readonly Range[]; part: number; description: string; answer: string }

function askedOf({ description, answer }: PlainQuestion, ranges: readonly Range[], parts: Parts): Asked {
  const part = ranges[0] === undefined ? -1 : partOf(ranges[0].start, parts)
  return { ranges, part, description: spaced(description), answer: spaced(answer) }
}

type Parts = { count: number; length: number }

function partsOf({ ground, count, besides }: Choosing): Parts {
  return { count: count + besides.length, length: ground.reading.source.text.length }
}

function rangesOf({ line, ranges }: Draft): readonly Range[] {
  return ranges ?? [line.range]
}

function spaced(text: string): string {
  return ` ${wordsOf(text).join(' ')} `
}

/**
 * Less for a part of the source with a question already, and for an answer that another question reveals; nothing for a
 * line twice.
 */
function freshness(draft: Draft, asked: readonly Asked[], parts: Parts): number {
  const { range } = draft.line
  // Run for every draft and every question: one sentence against one is the usual case.
  const isTaken = draft.ranges?.some((each) => isAsked(each, asked)) ?? isAsked(range, asked)
  if (isTaken) return 0
  const part = partOf(range.start, parts)
  const isNear = asked.some(({ part: other }) => other === part)
  const answer = answerOf(draft)
  const isGiven = asked.some((other) => other.description.includes(answer) || other.answer === answer)
  return (isNear ? 0.4 : 1) * (isGiven ? 0.6 : 1)
}

function isAsked(range: Range, asked: readonly Asked[]): boolean {
  for (let at = 0; at < asked.length; at += 1) if (asked[at]?.ranges.some((each) => overlaps(range, each))) return true
  return false
}

const answers = new Map<string, string>()

function answerOf({ answer }: Draft): string {
  const known = answers.get(answer) ?? spaced(answer)
  // A few thousand answers belong to one source; more are of sources that are no longer used.
  if (answers.size > 5_000) answers.clear()
  answers.set(answer, known)
  return known
}

function overlaps(range: Range, span: Range): boolean {
  return range.start < span.end && span.start < range.end
}

function partOf(start: number, { count, length }: Parts): number {
  return Math.floor((start / Math.max(1, length)) * count)
}
