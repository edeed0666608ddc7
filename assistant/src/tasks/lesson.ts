import type { Lesson, LessonItem, LessonPart, Refused } from '@takhti/schema/ai/model'
import { mostSections } from '@takhti/schema/ai/rules'
import { isUnspaced } from '@takhti/schema/kit/word-roots'
import type { PlainQuestion } from '@takhti/schema/questions/model'
import { isTooShort, type Reading, sentenceCase } from '../engines/source-lines.ts'
import { type LessonRequest, refused, shortfall, type Shortfall } from '../port.ts'
import { makeQuiz } from '../quiz/quiz.ts'
import { stableId } from '../quiz/random.ts'
import { spanOf } from '../source.ts'
import { conceptOf, keyLines, partsByHeading, type Section, sectionsOf, termsWithin } from './sections.ts'

const [sentencesEach, conceptsEach, questionsEach] = [5, 4, 2]

/** How many sections a lesson has by default: one for each dozen lines. */
function usualSections(lines: number): number {
  return Math.min(mostSections / 2, Math.max(1, Math.round(lines / 12)))
}

/**
 * A lesson in parts: each section's own sentences and concepts at once, questions on each when all sections are
 * complete.
 */
export function* lessonParts(reading: Reading, request: LessonRequest): Generator<LessonPart> {
  const { source, lines } = reading
  if (isTooShort(source)) return yield { kind: 'refused', ...refused('assistant/source-too-short') }
  yield { kind: 'title', title: source.title }
  const wanted = Math.trunc(request.sections ?? usualSections(lines.length))
  const byHeading = request.sections === undefined ? partsByHeading(reading, mostSections) : undefined
  const sections = byHeading ?? sectionsOf(reading, Math.min(mostSections, Math.max(1, wanted)))
  const titles = new Set<string>()
  const ids: string[] = []
  for (const [index, section] of sections.entries()) {
    const item = itemOf(reading, section, { titles, id: stableId(source.capturedAt, request.seed, `section ${index}`) })
    ids.push(item.id)
    yield { kind: 'item', item }
  }
  const asked: PlainQuestion[] = []
  let short: Shortfall | undefined
  for (const [index, section] of sections.entries()) {
    const quiz = makeQuiz(reading, { count: questionsEach, seed: request.seed, besides: asked }, section.range)
    asked.push(...quiz.questions)
    short ??= quiz.short
    if (quiz.questions.length > 0) yield { kind: 'questions', itemId: ids[index] ?? '', questions: quiz.questions }
  }
  const total = sections.length * questionsEach
  yield { kind: 'end', ...(short && { short: shortfall(total, asked.length, short.code) }) }
}

/** The whole lesson of its parts, or the refusal among them. */
export async function gatherLesson(parts: AsyncIterable<LessonPart>): Promise<Lesson | Refused> {
  const content = new Map<string, LessonItem>()
  let title = ''
  let short: Shortfall | undefined
  for await (const part of parts) {
    if (part.kind === 'refused') return { refused: part.refused, reason: part.reason }
    if (part.kind === 'title') title = part.title
    if (part.kind === 'item') content.set(part.item.id, part.item)
    if (part.kind === 'end') short = part.short
    const item = part.kind === 'questions' ? content.get(part.itemId) : undefined
    if (item !== undefined && part.kind === 'questions') content.set(item.id, { ...item, questions: part.questions })
  }
  return { title, content: [...content.values()], ...(short && { short }) }
}

function itemOf(reading: Reading, section: Section, { titles, id }: { titles: Set<string>; id: string }): LessonItem {
  const { source } = reading
  const lines = keyLines(section.lines, sentencesEach)
  const sentences = lines.map((line) => ({ text: line.text, span: spanOf(source, line.range) }))
  const terms = termsWithin(reading, section.lines)
  const name = terms.find(({ key }) => !titles.has(key))
  if (name !== undefined) titles.add(name.key)
  return {
    id,
    title: section.title ?? (name === undefined ? source.title : sentenceCase(name.text)),
    text: sentences.map(({ text }) => text).join(isUnspaced(source.text.slice(0, 200)) ? '' : ' '),
    media_keyword:
      terms
        .slice(0, 2)
        .map(({ text }) => text)
        .join(' ') || source.title,
    sentences,
    concepts: terms.slice(0, conceptsEach).flatMap((term) => conceptOf(reading, term, section.lines) ?? []),
    questions: [],
  }
}
