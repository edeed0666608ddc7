import type { Content } from '@takhti/schema/files/model'
import type { ThreadCitation, ThreadMessage } from '@takhti/schema/threads/model'

/** An answer before it has its place in a conversation. */
export type Answered = Pick<ThreadMessage, 'text' | 'citations' | 'isAnswered'>

/** Asks sources what they say of something; the answer is made of their words, or has none and says so. */
export async function askSources(
  sources: readonly Content[],
  { text, before }: { text: string; before: readonly ThreadMessage[] },
): Promise<Answered> {
  // Loaded when first needed, as the summary of a capture is.
  const [{ embedded }, { readSource }] = await Promise.all([
    import('@takhti/assistant/engines/embedded'),
    import('@takhti/assistant/source'),
  ])
  const read = sources.flatMap((content) => {
    const { kind, name: title, createdAt: capturedAt } = content
    // Sets and decks say what sources say, and are none.
    if (kind !== 'article' && kind !== 'youtube' && kind !== 'document') return []
    return { id: content.id, source: readSource({ ...content, kind, title, capturedAt }) }
  })
  const messages = [...before.map(({ role, text: said }) => ({ role, text: said })), { role: 'user' as const, text }]
  const answer: Answered = { text: '', citations: [], isAnswered: false }
  const asked = embedded.ask(
    read.map(({ source }) => source),
    { messages },
  )
  for await (const part of asked) {
    if (part.kind === 'text') answer.text += part.text
    else if (part.kind === 'citation') answer.citations.push(...citationOf(part.citation, read))
    else if (part.kind === 'refused') return { text: part.reason, citations: [], isAnswered: false }
    else if (part.kind === 'end') answer.isAnswered = part.isAnswered
  }
  return answer
}

function citationOf(
  { source, span }: { source: number; span: ThreadCitation['span'] },
  read: readonly { id: string }[],
): ThreadCitation[] {
  const sourceId = read[source]?.id
  return sourceId === undefined ? [] : [{ sourceId, span }]
}
