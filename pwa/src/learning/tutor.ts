import type { ChatPart, Persona, QuickAction } from '@takhti/schema/ai/model'
import type { RefusalCode } from '@takhti/schema/ai/rules'
import type { PlainQuestion, SourceSpan } from '@takhti/schema/questions/model'
import { askOnDevice } from '#assistant/port.tsx'
import type { MaterialText, Passage } from './materials.ts'

/** What a student asks: a question of their own, or a quick action. */
export type Asked = { text: string; action: QuickAction | null; persona: Persona }

/** A question of a quiz with the passage that answers it. */
export type TutorQuestion = { question: PlainQuestion; passage: Passage | null }

export type TutorAnswer =
  | { kind: 'refused'; code: RefusalCode }
  | { kind: 'answer'; text: string; passages: Passage[] }
  | { kind: 'questions'; questions: TutorQuestion[] }

type Context = { texts: readonly MaterialText[]; language: string; earlier: readonly string[]; seed: number }

/** Asks the engine of this device; no text of the student leaves it. */
export async function askTutor(asked: Asked, { texts, language, earlier, seed }: Context): Promise<TutorAnswer> {
  if (texts.length === 0) return { kind: 'refused', code: 'assistant/not-in-source' }
  const messages = [...earlier, asked.text].map((text) => ({ role: 'user' as const, text }))
  const request = { messages, persona: asked.persona, seed, ...(asked.action && { action: asked.action }) }
  const parts = await askOnDevice({ request, captures: texts.map(({ capture }) => capture), language })
  return answerOf(parts, texts)
}

function answerOf(parts: readonly ChatPart[], texts: readonly MaterialText[]): TutorAnswer {
  const passages: Passage[] = []
  const questions: TutorQuestion[] = []
  let text = ''
  for (const part of parts) {
    if (part.kind === 'refused') return { kind: 'refused', code: part.refused }
    if (part.kind === 'text') text += part.text
    if (part.kind === 'citation') passages.push(passageAt(texts[part.citation.source], part.citation.span))
    if (part.kind === 'questions') questions.push(...part.questions.map((question) => withPassage(question, texts)))
  }
  if (questions.length > 0) return { kind: 'questions', questions }
  return text === '' ? { kind: 'refused', code: 'assistant/not-in-source' } : { kind: 'answer', text, passages }
}

function withPassage(question: PlainQuestion, texts: readonly MaterialText[]): TutorQuestion {
  const { span } = question
  if (span === undefined) return { question, passage: null }
  const own = texts.find(({ capture }) =>
    capture.segments.some((segment) => segment.text.includes(span.quote.slice(0, 40))),
  )
  return { question, passage: passageAt(own ?? texts[0], span) }
}

function passageAt(text: MaterialText | undefined, { quote, page, startMs }: SourceSpan): Passage {
  const { kind = 'source', id = '', name = '' } = text?.material ?? {}
  return {
    ...{ kind, id, name: name.slice(0, 300), quote: quote.slice(0, 4_000) },
    ...(page !== undefined && { page }),
    ...(startMs !== undefined && { startMs }),
  }
}

/** Whether a question can be answered by a choice of one. */
export function isOneChoice({ options, correctOptions }: PlainQuestion): boolean {
  return options.length > 1 && correctOptions.length === 1
}
