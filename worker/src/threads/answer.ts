import { type AskRequest, type Engine, refused } from '@takhti/assistant/port'
import type { ChatPart } from '@takhti/schema/ai/model'
import { check } from '@takhti/schema/questions/checks'
import type { PlainQuestion } from '@takhti/schema/questions/model'
import type { ThreadCitation, ThreadMessage, ThreadPart, ThreadQuestion } from '@takhti/schema/threads/model'
import { accountOf, labelOf } from '#ai/port.ts'
import { spanInSource } from './passages.ts'
import type { Found } from './retrieval.ts'

/** An answer before it has its place in a conversation. */
export type Answer = Omit<ThreadMessage, 'number' | 'role' | 'createdAt'>

/** The receiver of an answer's parts, and the signal by which it stops the answer. */
export type Listener = { send(part: ThreadPart): void; signal: AbortSignal }

type Asked = { engine: Engine; found: Found; request: AskRequest; now: Date }

/** Makes an answer and sends it part by part. A stopped one has the text until then, and is marked as stopped. */
export async function answer({ engine, found, request, now }: Asked, { send, signal }: Listener): Promise<Answer> {
  const made: Answer = { text: '', citations: [], isAnswered: false }
  const sources = found.sources.map(({ source }) => source)
  try {
    for await (const part of engine.ask(sources, request, { signal })) {
      if (part.kind === 'end' || part.kind === 'refused') Object.assign(made, await accountOf(part, engine, now))
      const taken = take(made, part, found)
      if (taken !== null) send(taken)
    }
  } catch (error) {
    if (!signal.aborted) throw error
    const model = labelOf(engine, now)
    return { ...made, isStopped: true, madeBy: engine.name, ...(model && { model }) }
  }
  return made
}

/** Adds a part to an answer; answers the part to send, which is null for a place that is not in the source. */
function take(made: Answer, part: ChatPart, found: Found): ThreadPart | null {
  switch (part.kind) {
    case 'text':
      made.text += part.text
      return part
    case 'citation': {
      const citation = citationOf(part.citation, found, made.text.length)
      if (citation === null) return null
      made.citations.push(citation)
      return { kind: 'citation', citation }
    }
    case 'questions': {
      const questions = part.questions.map((question) => questionOf(question, found))
      made.questions = [...(made.questions ?? []), ...questions]
      return { kind: 'questions', questions }
    }
    case 'refused': {
      const { refused: code, reason } = part
      made.refused = code
      // The text before a model broke off stays as it is.
      if (made.text === '') made.text = reason
      return part
    }
    case 'end':
      made.isAnswered = part.isAnswered
      if (!part.isAnswered && made.text === refused('assistant/not-in-source').reason)
        made.refused = 'assistant/not-in-source'
      return null
  }
}

type CitedPart = Extract<ChatPart, { kind: 'citation' }>['citation']

function citationOf({ source, span }: CitedPart, { sources }: Found, at: number): ThreadCitation | null {
  const excerpt = sources[source]
  const there = excerpt === undefined ? null : spanInSource(excerpt, span)
  return excerpt === undefined || there === null ? null : { sourceId: excerpt.id, span: there, at }
}

/** A question with the results of this side's checks, and its place in the source that it was made from. */
function questionOf(question: PlainQuestion, { sources }: Found): ThreadQuestion {
  const { span, ...placeless } = question
  for (const excerpt of span === undefined ? [] : sources) {
    const there = span === undefined ? null : spanInSource(excerpt, span)
    if (there === null) continue
    return { ...placeless, checks: check(question, excerpt.source), span: there, sourceId: excerpt.id }
  }
  return { ...placeless, checks: check(placeless) }
}
