import type { AssessmentDraft, Assignment, Refused, SubjectiveItem } from '@takhti/schema/ai/model'
import { mostDrafted } from '@takhti/schema/ai/rules'
import { check } from '@takhti/schema/questions/checks'
import type { PlainQuestion, QuestionType } from '@takhti/schema/questions/model'
import { maxQuestionCount } from '@takhti/schema/questions/rules'
import { canAsk, type Line, type Reading } from '../engines/source-lines.ts'
import { summarise } from '../engines/summary.ts'
import { type AssessmentRequest, type AssignmentRequest, refused, shortfall } from '../port.ts'
import { makeQuiz } from '../quiz/quiz.ts'
import { stableId } from '../quiz/random.ts'
import { factsOf, rubricOf, rubricText } from './rubric.ts'

// Questions that are marked by the chosen options.
const objective: readonly QuestionType[] = ['MCQ', 'CLOZE', 'MULTIPLE_SELECT', 'TRUE_OR_FALSE']

/** Written tasks on definitions and reasons of the source, or questions with options. */
export function makeAssignment(reading: Reading, { type, ...request }: AssignmentRequest): Assignment | Refused {
  const verdict = canAsk(reading)
  if (verdict !== 'ok') return refused(verdict)
  const types = type === 'MCQ' ? objective : (['SHORT_ANSWER'] as const)
  const { questions, short } = makeQuiz(reading, { ...request, types })
  const shared = { title: reading.source.title, type, ...(short && { short }) }
  if (type === 'MCQ') return { ...shared, items: [], questions }
  const items = questions.flatMap((question) => writtenTask(reading, question, request.seed))
  return { ...shared, items, questions: items.map(({ question }) => question) }
}

function writtenTask(reading: Reading, asked: PlainQuestion, seed: number): SubjectiveItem[] {
  const line = lineAt(reading, asked.span?.start ?? -1)
  if (line === undefined) return []
  const facts = factsOf(reading, line, { answer: asked.answer, question: asked.description })
  const points = Math.max(2, facts.length)
  const rubric = rubricText(rubricOf(reading, line, { facts, points }))
  const { source } = reading
  const id = stableId(source.capturedAt, seed, `${source.text.length} SUBJECTIVE ${asked.description}`)
  const written: PlainQuestion = { ...asked, id, type: 'SUBJECTIVE', points, rubric }
  const question = { ...written, checks: check(written, source) }
  if (question.checks.result !== 'ok') return []
  return [{ title: asked.topicName ?? source.title, activity: asked.description, rubrik: rubric, points, question }]
}

/** The line that starts at an offset of the reading text. */
export function lineAt({ lines }: Reading, start: number): Line | undefined {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.range.start ?? 0) <= start) low = middle + 1
    else high = middle
  }
  return lines[low - 1]
}

/** Up to thirty questions in the source's order without duplicates, and their total marks. */
export function draftAssessment(reading: Reading, request: AssessmentRequest): AssessmentDraft | Refused {
  const verdict = canAsk(reading)
  if (verdict !== 'ok') return refused(verdict)
  const count = Math.min(mostDrafted, Math.max(1, Math.trunc(request.count) || 1))
  const questions: PlainQuestion[] = []
  for (let left = count; left > 0; left = count - questions.length) {
    const more = makeQuiz(reading, { ...request, count: Math.min(left, maxQuestionCount), besides: questions })
    questions.push(...more.questions)
    if (more.questions.length === 0) break
  }
  questions.sort((one, other) => (one.span?.start ?? 0) - (other.span?.start ?? 0))
  return {
    name: reading.source.title,
    description: summarise(reading, 2)
      .sentences.map(({ text }) => text)
      .join(' '),
    questions,
    totalPoints: questions.reduce((sum, { points }) => sum + points, 0),
    ...(questions.length < count && { short: shortfall(count, questions.length, 'assistant/too-few-facts') }),
  }
}
