import type { Lesson, LessonItem, LessonPart, LessonPlan, PlanItem } from '@takhti/schema/ai/model'
import { fiveE, mostSections } from '@takhti/schema/ai/rules'
import type { PlainQuestion } from '@takhti/schema/questions/model'
import { checkedSet } from '@takhti/schema/questions/repair'
import {
  type LessonPlanRequest,
  type LessonRequest,
  type Options,
  type Refused,
  refused,
  shortfall,
  type SummarySentence,
} from '../../port.ts'
import { stableId } from '../../quiz/random.ts'
import type { Source } from '../../source.ts'
import { LessonAnswer, PlanAnswer, QuizAnswer } from './answers.ts'
import { prompts } from './prompts/tasks.ts'
import { questionOf } from './quiz-requests.ts'
import { spanOfQuote } from './quotes.ts'
import { SpeakerFailure, type Voice } from './speaker.ts'
import { askPart, askParts, failureOf, type Work } from './work.ts'

/** A lesson as a stream; parts before a failure stay, and the end gives the reason why there is no more. */
export async function* streamLesson(work: Work, source: Source, request: LessonRequest): AsyncGenerator<LessonPart> {
  const voice = work.speaker.begin(work.options)
  const items = await sectionsOf(voice, source, { request, options: work.options })
  yield { kind: 'title', title: source.title }
  const asked = items.found.length
  let made = 0
  let { failure } = items
  for (const item of items.found) {
    yield { kind: 'item', item }
    if (failure === undefined) {
      try {
        const questions = await questionsOf(work, source, { voice, item, request })
        yield { kind: 'questions', itemId: item.id, questions }
      } catch (error) {
        work.options.signal?.throwIfAborted()
        failure = failureOf(error)
      }
    }
    made += 1
  }
  yield failure === undefined ? { kind: 'end' } : { kind: 'end', short: shortfall(asked, made, failure) }
}

/** A whole lesson, assembled from its parts. */
export async function makeLesson(work: Work, source: Source, request: LessonRequest): Promise<Lesson | Refused> {
  const lesson: Lesson = { title: source.title, content: [] }
  for await (const part of streamLesson(work, source, request)) {
    if (part.kind === 'item') lesson.content.push(part.item)
    if (part.kind === 'questions') {
      const item = lesson.content.find(({ id }) => id === part.itemId)
      item?.questions.push(...part.questions)
    }
    if (part.kind === 'end' && part.short !== undefined) lesson.short = part.short
  }
  return lesson
}

async function sectionsOf(
  voice: Voice,
  source: Source,
  { request, options }: { request: LessonRequest; options: Options },
) {
  const count = Math.min(mostSections, request.sections ?? Math.max(2, Math.round(source.sentences.length / 12)))
  const { parts, failure } = await askParts(
    source,
    {
      voice,
      prompt: prompts.lesson,
      schema: LessonAnswer,
      most: count,
      wish: (_, __, all) => `Sections: ${Math.ceil(count / all)}.`,
    },
    options,
  )
  const found = parts.flatMap(({ range, answer }) =>
    answer.sections.flatMap(({ title, media_keyword, sentences: spoken }): LessonItem[] => {
      const sentences = spoken.flatMap(({ text, quote }): SummarySentence[] => {
        const span = spanOfQuote(source, quote, range.start)
        return span === undefined ? [] : [{ text, span }]
      })
      if (sentences.length === 0) return []
      const text = sentences.map((each) => each.text).join(' ')
      const id = stableId(source.capturedAt, request.seed, `section ${title} ${text}`)
      return [{ id, title, text, media_keyword, sentences, concepts: [], questions: [] }]
    }),
  )
  if (found.length === 0) throw new SpeakerFailure(failure ?? 'assistant/unreadable')
  return { found: found.slice(0, count), failure }
}

type Section = { voice: Voice; item: LessonItem; request: LessonRequest }

/** Two questions on the content of a section, from the passages that carry it. */
async function questionsOf(work: Work, source: Source, { voice, item, request }: Section): Promise<PlainQuestion[]> {
  const spans = item.sentences.map(({ span }) => span)
  const range = { start: Math.min(...spans.map(({ start }) => start)), end: Math.max(...spans.map(({ end }) => end)) }
  // Passages far apart are one section's only by the model's claim: the question is about the first.
  const near = range.end - range.start > 12_000 ? { start: spans[0]?.start ?? 0, end: spans[0]?.end ?? 0 } : range
  const answer = await askPart(source, near, {
    voice,
    prompt: prompts.quiz,
    schema: QuizAnswer,
    wish: 'Questions: 2.\nTypes: MCQ, TRUE_OR_FALSE.',
  })
  const drafts = answer.questions.map((asked) =>
    questionOf(asked, { source, range: near, request, maker: work.speaker.maker }),
  )
  return checkedSet(drafts, source, (words) => spanOfQuote(source, words)).slice(0, 2)
}

/** A plan in five phases. Statements about the source have a passage; the model's other proposals are activities. */
export async function planLesson(
  work: Work,
  source: Source,
  request: LessonPlanRequest,
): Promise<LessonPlan | Refused> {
  const { outcomes, levels, structure } = request
  const { parts } = await askParts(
    source,
    {
      voice: work.speaker.begin(work.options),
      prompt: prompts.plan,
      schema: PlanAnswer,
      most: 1,
      wish: () =>
        `Outcomes: ${outcomes.join(', ') || 'KNOWLEDGE_BASED'}.\n${levels.length === 0 ? '' : `Bloom's levels: ${levels.join(', ')}.`}`,
    },
    work.options,
  )
  const [part] = parts
  if (part === undefined) throw new SpeakerFailure('assistant/unreadable')
  const { answer, range } = part
  const spanAt = (quote: string | undefined) =>
    quote === undefined ? undefined : spanOfQuote(source, quote, range.start)
  const phases = fiveE.map((phase) => ({
    phase,
    items: answer.phases
      .filter((each) => each.phase === phase)
      .flatMap(({ items }) => items.flatMap((item) => placed(item, spanAt))),
  }))
  const retained = answer.outcomes
    .filter(({ outcome }) => outcomes.length === 0 || outcomes.includes(outcome))
    .map(({ outcome, text, bloomLevel, quote }) => {
      const span = spanAt(quote)
      return {
        outcome,
        text,
        ...(bloomLevel === undefined ? {} : { bloomLevel }),
        ...(span === undefined ? {} : { span }),
      }
    })
  if (phases.every(({ items }) => items.length === 0)) throw new SpeakerFailure('assistant/unreadable')
  const reached = new Set<string>(retained.flatMap(({ outcome, bloomLevel }) => [outcome, bloomLevel ?? outcome]))
  const missing = [...outcomes, ...levels].filter((wanted) => !reached.has(wanted))
  return {
    title: answer.title,
    structure,
    outcomes: retained,
    phases,
    missing: missing.map((wanted) => ({ wanted, ...refused('assistant/too-few-facts') })),
  }
}

type Planned = { kind: 'statement' | 'concept' | 'activity'; text: string; quote?: string | undefined }

function placed({ kind, text, quote }: Planned, spanAt: (quote?: string) => PlanItem['span']): PlanItem[] {
  if (kind === 'activity') return [{ kind, text }]
  const span = spanAt(quote)
  return span === undefined ? [] : [{ kind, text, span }]
}
