import type { LessonPlan, PlanItem, PlanOutcome, PlanPhase, Refused } from '@takhti/schema/ai/model'
import { fiveE } from '@takhti/schema/ai/rules'
import type { BloomLevel, PlainQuestion } from '@takhti/schema/questions/model'
import { isTooShort, type Line, type Reading } from '../engines/source-lines.ts'
import { summarise } from '../engines/summary.ts'
import { type LessonPlanRequest, refused, shortfall } from '../port.ts'
import { makeCards } from '../quiz/cards.ts'
import { makeQuiz } from '../quiz/quiz.ts'
import { spanOf } from '../source.ts'
import { lineAt } from './assignment.ts'
import { conceptOf, keyLines, termsWithin } from './sections.ts'

const [statementsEach, conceptsEach] = [4, 6]

const lower: readonly BloomLevel[] = ['REMEMBER', 'UNDERSTAND']
const higher: readonly BloomLevel[] = ['APPLY', 'ANALYZE']
const beyond: ReadonlySet<BloomLevel> = new Set(['EVALUATE', 'CREATE'])

/**
 * A 5E plan of nothing but the source's own sentences, terms and questions. Attitudes, feelings and behaviour are in no
 * source, and levels that judge or create cannot be asked from one: they are listed as missing, with the reason.
 */
export function planLesson(reading: Reading, request: LessonPlanRequest): LessonPlan | Refused {
  if (request.structure !== 'FIVE_E') return refused('assistant/not-possible')
  if (isTooShort(reading.source)) return refused('assistant/source-too-short')
  const levels = request.levels.length > 0 ? request.levels : [...lower, ...higher]
  const questions = questionsAt(reading, levels, request.seed)
  const phases = phasesOf(reading, questions)
  const outcomes = request.outcomes.flatMap((outcome) => outcomesOf(reading, outcome, questions))
  const missing = [
    ...request.outcomes
      .filter((wanted) => !outcomes.some(({ outcome }) => outcome === wanted))
      .map((wanted) => ({
        wanted,
        ...refused(isStated(wanted) ? 'assistant/too-few-facts' : 'assistant/not-possible'),
      })),
    ...levels
      .filter((wanted) => !questions.some(({ bloomLevel }) => bloomLevel === wanted))
      .map((wanted) => ({
        wanted,
        ...refused(beyond.has(wanted) ? 'assistant/level-not-possible' : 'assistant/too-few-facts'),
      })),
  ]
  const filled = phases.filter(({ items }) => items.length > 0).length
  return {
    title: reading.source.title,
    structure: 'FIVE_E',
    outcomes,
    phases,
    missing,
    ...(filled < fiveE.length && { short: shortfall(fiveE.length, filled, 'assistant/too-few-facts') }),
  }
}

/** One question for each level, then a second for each, without duplicates. */
function questionsAt(reading: Reading, levels: readonly BloomLevel[], seed: number): PlainQuestion[] {
  const asked: PlainQuestion[] = []
  for (const level of [...levels, ...levels]) {
    if (beyond.has(level)) continue
    asked.push(...makeQuiz(reading, { count: 1, seed, levels: [level], besides: asked }).questions)
  }
  return asked
}

function phasesOf(reading: Reading, questions: readonly PlainQuestion[]): PlanPhase[] {
  const { source, lines } = reading
  const third = Math.max(1, Math.ceil(lines.length / 3))
  const used = new Set<number>()
  const take = (from: readonly Line[], limit: number) => {
    const chosen = keyLines(
      from.filter(({ index }) => !used.has(index)),
      limit,
    )
    for (const { index } of chosen) used.add(index)
    return chosen.map((line): PlanItem => ({ kind: 'statement', text: line.text, span: spanOf(source, line.range) }))
  }
  const wondering = lines
    .filter(({ text }) => /[?？؟]$/u.test(text))
    .slice(0, 2)
    .map((line): PlanItem => ({ kind: 'statement', text: line.text, span: spanOf(source, line.range) }))
  const concepts = termsWithin(reading, lines)
    .slice(0, conceptsEach)
    .flatMap((term) => conceptOf(reading, term, lines) ?? [])
    .map(({ term, span }): PlanItem => ({ kind: 'concept', text: term, span }))
  const explain = definitions(reading)
  for (const { span } of explain) used.add(lineAt(reading, span?.start ?? 0)?.index ?? -1)
  const engage = [...wondering, ...take(lines.slice(0, third), Math.max(1, 2 - wondering.length))]
  const explained = explain.length > 0 ? explain : take(lines, statementsEach)
  const causal = lines.filter(({ text }) => reasons.test(text))
  const [deeper, closing] = shared(questions)
  const elaborate = [...take(causal, 2), ...take(lines.slice(-2 * third), statementsEach - 2), ...asItems(deeper)]
  const evaluate = asItems(closing)
  const all = { ENGAGE: engage, EXPLORE: concepts, EXPLAIN: explained, ELABORATE: elaborate, EVALUATE: evaluate }
  return fiveE.map((phase) => ({ phase, items: all[phase] }))
}

const reasons =
  /\b(?:because|therefore|as a result|leads? to|causes?|unlike|whereas)\b|^(?:If|When) |क्योंकि|इसलिए|لأن|weil|porque|parce que|perché|потому что|karena|因为|ため/u

function definitions(reading: Reading): PlanItem[] {
  return makeCards(reading, statementsEach).cards.map(({ span }) => ({ kind: 'statement', text: span.quote, span }))
}

/** Questions to go deeper with, and those that close the lesson: the first of every level. */
function shared(questions: readonly PlainQuestion[]): [deeper: PlainQuestion[], closing: PlainQuestion[]] {
  const isFirst = ({ bloomLevel }: PlainQuestion, at: number) =>
    questions.findIndex((other) => other.bloomLevel === bloomLevel) === at
  const isDeeper = (question: PlainQuestion, at: number) =>
    question.bloomLevel !== undefined && higher.includes(question.bloomLevel) && !isFirst(question, at)
  return [questions.filter(isDeeper), questions.filter((question, at) => !isDeeper(question, at))]
}

function asItems(questions: readonly PlainQuestion[]): PlanItem[] {
  return questions.map((question) => ({
    kind: 'question',
    text: question.description,
    question,
    ...(question.span && { span: question.span }),
  }))
}

type Outcome = LessonPlanRequest['outcomes'][number]

/** Knowledge and skill can be read off a source; intended feelings and actions are in none. */
function isStated(outcome: Outcome): boolean {
  return outcome === 'KNOWLEDGE_BASED' || outcome === 'SKILL_BASED'
}

function outcomesOf(reading: Reading, outcome: Outcome, questions: readonly PlainQuestion[]): PlanOutcome[] {
  if (outcome === 'KNOWLEDGE_BASED')
    return summarise(reading, 3).sentences.map(({ text, span }) => ({ outcome, text, span, bloomLevel: 'REMEMBER' }))
  if (outcome !== 'SKILL_BASED') return []
  return questions
    .filter(({ bloomLevel }) => bloomLevel !== undefined && higher.includes(bloomLevel))
    .map(({ explanation, span, bloomLevel }) => ({
      outcome,
      text: explanation,
      ...(span && { span }),
      ...(bloomLevel && { bloomLevel }),
    }))
}
