import { repeatedIn } from '@takhti/schema/questions/checks'
import type { PlainQuestion } from '@takhti/schema/questions/model'
import { readingGrade } from '@takhti/schema/questions/reading-grade'
import { checkedSet } from '@takhti/schema/questions/repair'
import { maxQuestionCount, minQuestionCount, truthOptions } from '@takhti/schema/questions/rules'
import { type Options, type Quiz, type QuizRequest, shortfallOf } from '../../port.ts'
import { stableId } from '../../quiz/random.ts'
import type { Range } from '../../sentences.ts'
import type { Source } from '../../source.ts'
import { type AskedAnswer, QuizAnswer } from './answers.ts'
import { prompts } from './prompts/tasks.ts'
import { spanOfQuote } from './quotes.ts'
import type { FailureCode, Speaker, Voice } from './speaker.ts'
import { askPart, askParts, failureOf, type Work } from './work.ts'

/** Questions of a model, each checked, mended once where it failed, and filled up by the other engine where the model gave fewer. */
export async function makeQuiz(work: Work, source: Source, request: QuizRequest): Promise<Quiz> {
  const { options } = work
  const count = Math.min(maxQuestionCount, Math.max(minQuestionCount, Math.trunc(request.count) || minQuestionCount))
  const voice = work.speaker.begin(options)
  const { parts, failure } = await askParts(
    source,
    {
      voice,
      prompt: prompts.quiz,
      schema: QuizAnswer,
      most: count,
      wish: (_, index, all) =>
        wishOf(request, Math.ceil(((index + 1) * count) / all) - Math.ceil((index * count) / all)),
    },
    options,
  )
  const drafts = parts.flatMap(({ range, answer }) =>
    answer.questions.map((asked) => questionOf(asked, { source, range, request, maker: work.speaker.maker })),
  )
  const wanted = drafts.filter((question) => isWanted(question, request))
  const mended = await mend(wanted, { voice, source, request, speaker: work.speaker }, options)
  const chosen = choose(mended, request, count)
  return filled(chosen, { work, source, request: { ...request, count }, failure: failure ?? mended.failure }, options)
}

type Placing = { source: Source; range: Range; request: Pick<QuizRequest, 'seed'>; maker: Speaker['maker'] }

/** A question in Takhti's form. Its span is looked up in the source; the model's own positions are ignored. */
export function questionOf(asked: AskedAnswer, { source, range, request, maker }: Placing): PlainQuestion {
  const { type, question: description, explanation, bloomLevel, difficulty, topic } = asked
  const span = spanOfQuote(source, asked.quote, range.start)
  const grade = readingGrade(description, source.language)
  return {
    id: stableId(source.capturedAt, request.seed, `${maker} ${type} ${description}`),
    type,
    description,
    ...choicesOf(asked),
    points: type === 'SHORT_ANSWER' || type === 'MULTIPLE_SELECT' ? 2 : type === 'SUBJECTIVE' ? 5 : 1,
    ...(topic === undefined || topic === '' ? {} : { topicName: topic }),
    ...(bloomLevel === undefined ? {} : { bloomLevel }),
    difficulty,
    ...(grade === undefined ? {} : { readingGrade: grade }),
    explanation: explanation === '' ? (span?.quote ?? '') : explanation,
    ...(asked.evidence === undefined ? {} : { evidence: asked.evidence }),
    ...(span === undefined ? {} : { span }),
    checks: { result: 'ok', reasons: [] },
    madeBy: maker,
  }
}

function choicesOf({
  type,
  options,
  correct,
  answer,
}: AskedAnswer): Pick<PlainQuestion, 'options' | 'correctOptions' | 'answer'> {
  if (type === 'SHORT_ANSWER' || type === 'SUBJECTIVE') return { options: [], correctOptions: [], answer }
  if (type === 'TRUE_OR_FALSE') {
    const stated = options[correct[0] ?? -1] ?? answer
    const right = truthOptions.find(({ title }) => title.toLowerCase() === stated.toLowerCase())
    return {
      options: [...truthOptions],
      correctOptions: right === undefined ? [] : [right.id],
      answer: right?.title ?? stated,
    }
  }
  const listed = options.map((title, index) => ({ id: 'abcdefghij'.charAt(index), title }))
  const right = listed.filter((_, index) => correct.includes(index))
  return {
    options: listed,
    correctOptions: right.map(({ id }) => id),
    answer: answer === '' ? right.map(({ title }) => title).join(', ') : answer,
  }
}

function wishOf({ types, levels = [], difficulty, besides = [] }: QuizRequest, count: number): string {
  return [
    `Questions: ${count}.`,
    types === undefined ? '' : `\nTypes: ${types.join(', ')}.`,
    levels.length === 0 ? '' : `\nBloom's levels: ${levels.join(', ')}.`,
    difficulty === undefined ? '' : `\nDifficulty: ${difficulty}.`,
    notAgain(besides),
  ].join('')
}

/** What a request contains about questions that exist already. */
export function notAgain(besides: readonly PlainQuestion[]): string {
  if (besides.length === 0) return ''
  return `\nDo not ask again: ${besides.map(({ description }) => JSON.stringify(description)).join(' ')}`
}

function isWanted({ type, bloomLevel }: PlainQuestion, { types, levels = [] }: QuizRequest): boolean {
  if (types !== undefined && !types.includes(type)) return false
  return levels.length === 0 || (bloomLevel !== undefined && levels.includes(bloomLevel))
}

type Mending = { voice: Voice; source: Source; request: QuizRequest; speaker: Speaker }

type Mended = { questions: PlainQuestion[]; failure?: FailureCode }

/** The questions with the outcome of their checks; those that fail are requested once more, with the reasons. */
async function mend(questions: readonly PlainQuestion[], mending: Mending, options: Options): Promise<Mended> {
  const { voice, source, request, speaker } = mending
  const findSpan = (words: string) => spanOfQuote(source, words)
  const checked = checkedSet(questions, source, findSpan)
  const failed = checked.filter(({ checks }) => checks.result === 'not sure')
  if (failed.length === 0) return { questions: checked }
  const range = aroundOf(failed, source)
  const wish = `${wishOf(request, failed.length)}\nThe questions that failed:\n${JSON.stringify(failed.map(faultsOf))}`
  try {
    const prompt = { version: prompts.mending.version, text: `${prompts.quiz.text}\n${prompts.mending.text}` }
    const answer = await askPart(source, range, { voice, prompt, schema: QuizAnswer, wish })
    const again = answer.questions.map((asked) => questionOf(asked, { source, range, request, maker: speaker.maker }))
    const good = checkedSet(again, source, findSpan).filter(({ checks }) => checks.result === 'ok')
    const fresh = good.filter((question) => isWanted(question, request))
    // Questions that passed the first time stay; each failed one is replaced by one that passes.
    const replaced = checked.map((question) =>
      question.checks.result === 'ok' ? question : (fresh.shift() ?? question),
    )
    return { questions: checkedSet(replaced, source, findSpan) }
  } catch (error) {
    options.signal?.throwIfAborted()
    return { questions: checked, failure: failureOf(error) }
  }
}

function faultsOf({ type, description, options, answer, checks, span }: PlainQuestion) {
  return {
    type,
    question: description,
    options: options.map(({ title }) => title),
    answer,
    quote: span?.quote,
    reasons: checks.reasons,
  }
}

// The retry sends the source around the failed questions; without a span, its beginning.
const aroundLength = 12_000

function aroundOf(questions: readonly PlainQuestion[], { text }: Source): Range {
  const starts = questions.flatMap(({ span }) => (span === undefined ? [] : [span.start]))
  const start = Math.max(0, Math.min(...starts, text.length) - 1_000)
  const from = starts.length === 0 ? 0 : start
  return { start: from, end: Math.min(text.length, from + aroundLength) }
}

type Choice = { questions: PlainQuestion[]; dropped: number }

/** Questions that passed the checks, of the wished difficulty first, without duplicates and existing ones. */
function choose({ questions }: Mended, { besides = [], difficulty }: QuizRequest, count: number): Choice {
  const repeated = new Set(repeatedIn([...besides, ...questions]).map((index) => index - besides.length))
  const fresh = questions.filter((_, index) => !repeated.has(index))
  const good = fresh.filter(({ checks }) => checks.result === 'ok')
  const isWished = (question: PlainQuestion) => difficulty === undefined || question.difficulty === difficulty
  const inOrder = [...good.filter(isWished), ...good.filter((question) => !isWished(question))]
  return { questions: inOrder.slice(0, count).toSorted(byPlace), dropped: fresh.length - good.length }
}

function byPlace(one: PlainQuestion, other: PlainQuestion): number {
  return (one.span?.start ?? Infinity) - (other.span?.start ?? Infinity) || 0
}

type Filling = { work: Work; source: Source; request: QuizRequest; failure: FailureCode | undefined }

async function filled({ questions, dropped }: Choice, filling: Filling, options: Options): Promise<Quiz> {
  const { work, source, request, failure } = filling
  const missing = request.count - questions.length
  if (missing <= 0) return { questions }
  const besides = [...(request.besides ?? []), ...questions]
  const rest = await work.other.makeQuiz(source, { ...request, count: missing, besides }, options)
  const all = [...questions, ...rest.questions].toSorted(byPlace)
  if (all.length >= request.count && failure === undefined) return { questions: all }
  return {
    questions: all,
    short: shortfallOf(
      { asked: request.count, made: all.length, dropped: dropped + (rest.short?.dropped ?? 0) },
      failure ?? rest.short?.code ?? 'assistant/too-few-facts',
    ),
  }
}
