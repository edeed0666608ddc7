import type { Assignment, AssessmentDraft, ReferenceAnswer, RubricPoint } from '@takhti/schema/ai/model'
import type { PlainQuestion } from '@takhti/schema/questions/model'
import { checkedSet } from '@takhti/schema/questions/repair'
import { maxQuestionCount } from '@takhti/schema/questions/rules'
import {
  type AssessmentRequest,
  type AssignmentRequest,
  type ReferenceRequest,
  type Refused,
  refused,
  shortfall,
} from '../../port.ts'
import type { Source } from '../../source.ts'
import { ReferenceAnswerOf, WrittenAnswer } from './answers.ts'
import { partsOf } from './passages.ts'
import { plain } from './prompts/ground.ts'
import { prompts } from './prompts/tasks.ts'
import { makeQuiz, notAgain, questionOf } from './quiz-requests.ts'
import { spanOfQuote } from './quotes.ts'
import { SpeakerFailure } from './speaker.ts'
import { askPart, askParts, type Work } from './work.ts'

/** A draft of an assessment, six questions at a time, none of them asked twice. */
export async function draftAssessment(
  work: Work,
  source: Source,
  request: AssessmentRequest,
): Promise<AssessmentDraft | Refused> {
  const questions: PlainQuestion[] = []
  let short: AssessmentDraft['short']
  while (questions.length < request.count && short === undefined) {
    const count = Math.min(maxQuestionCount, request.count - questions.length)
    const quiz = await makeQuiz(work, source, { ...request, count, besides: questions })
    questions.push(...quiz.questions)
    if (quiz.short !== undefined) short = shortfall(request.count, questions.length, quiz.short.code)
  }
  if (questions.length === 0) return refused(short?.code ?? 'assistant/too-few-facts')
  const totalPoints = questions.reduce((sum, { points }) => sum + points, 0)
  const draft = { name: source.title, description: '', questions, totalPoints }
  return short === undefined ? draft : { ...draft, short }
}

/** An assignment: with options it is a quiz, written ones have a model answer and a rubric. */
export async function makeAssignment(
  work: Work,
  source: Source,
  request: AssignmentRequest,
): Promise<Assignment | Refused> {
  const { type, count, seed, besides = [] } = request
  if (type === 'MCQ') {
    const { questions, short } = await makeQuiz(work, source, { ...request, types: ['MCQ'] })
    if (questions.length === 0 && short !== undefined) return refused(short.code)
    return { title: source.title, type, items: [], questions, ...(short === undefined ? {} : { short }) }
  }
  const { parts, failure } = await askParts(
    source,
    {
      voice: work.speaker.begin(work.options),
      prompt: prompts.written,
      schema: WrittenAnswer,
      most: count,
      wish: (_, index, all) =>
        `Tasks: ${Math.ceil(((index + 1) * count) / all) - Math.ceil((index * count) / all)}.${wantedOf(request)}`,
    },
    work.options,
  )
  const items = parts.flatMap(({ range, answer }) =>
    answer.tasks.map(({ title, activity, answer: model, rubric, ...rest }) => {
      const draft = questionOf(
        { ...rest, type: 'SUBJECTIVE', question: activity, answer: model, options: [], correct: [], explanation: '' },
        { source, range, request: { seed }, maker: work.speaker.maker },
      )
      const points = rubric.reduce((sum, point) => sum + point.points, 0) || draft.points
      const rubrik = rubric
        .map(({ fact, points: worth }) => `${fact} (${worth})`)
        .join('\n')
        .slice(0, 4_000)
      return { title, activity, rubrik, points, question: { ...draft, rubric: rubrik, points } }
    }),
  )
  const checked = checkedSet([...besides, ...items.map(({ question }) => question)], source, (words) =>
    spanOfQuote(source, words),
  ).slice(besides.length)
  const retained = items.map((item, index) => ({ ...item, question: checked[index] ?? item.question })).slice(0, count)
  if (retained.length === 0) throw new SpeakerFailure(failure ?? 'assistant/unreadable')
  const title = parts[0]?.answer.title ?? source.title
  const made = { title, type, items: retained, questions: [] }
  if (retained.length >= count) return made
  return { ...made, short: shortfall(count, retained.length, failure ?? 'assistant/too-few-facts') }
}

function wantedOf({ levels = [], difficulty, besides = [] }: AssignmentRequest): string {
  return [
    levels.length === 0 ? '' : `\nBloom's levels: ${levels.join(', ')}.`,
    difficulty === undefined ? '' : `\nDifficulty: ${difficulty}.`,
    notAgain(besides),
  ].join('')
}

/** A model answer and its marking points; each point's passage is looked up, and the points are made to add up. */
export async function referenceAnswer(
  work: Work,
  source: Source,
  { question, points, span }: ReferenceRequest,
): Promise<ReferenceAnswer | Refused> {
  const parts = partsOf(source)
  const range =
    parts.find(({ start, end }) => span !== undefined && span.start >= start && span.start < end) ?? parts[0]
  if (range === undefined) return refused('assistant/source-too-short')
  const answer = await askPart(source, range, {
    voice: work.speaker.begin(work.options),
    prompt: prompts.reference,
    schema: ReferenceAnswerOf,
    wish: `Points: ${points}.\nQuestion: ${plain(question)}`,
  })
  const rubric = answer.rubric.map(({ fact, points: worth, quote }): RubricPoint => {
    const place = quote === undefined ? undefined : spanOfQuote(source, quote, range.start)
    return { fact, points: worth, ...(place === undefined ? {} : { span: place }) }
  })
  const spans = rubric.flatMap((point) => point.span ?? [])
  // An answer without a passage is the model's own knowledge.
  if (spans.length === 0) return refused('assistant/not-in-source')
  return { answer: answer.answer, rubric: addedUp(rubric, points), points, spans }
}

/** Points in halves that add up to the question's marks. */
function addedUp(rubric: readonly RubricPoint[], points: number): RubricPoint[] {
  const all = rubric.reduce((sum, each) => sum + each.points, 0)
  const shares = rubric.map((each) => Math.round(2 * points * (all === 0 ? 1 / rubric.length : each.points / all)) / 2)
  const rest = points - shares.slice(0, -1).reduce((sum, share) => sum + share, 0)
  return rubric.map((each, index) => ({
    ...each,
    points: index === rubric.length - 1 ? Math.max(0, rest) : (shares[index] ?? 0),
  }))
}
