import { embedded } from '@takhti/assistant/engines/embedded-engine'
import { readSource, type Readable, type Source } from '@takhti/assistant/source'
import { languageOf } from '@takhti/assistant/text-language'
import type { ChatPart } from '@takhti/schema/ai/model'
import type { Work } from './engine-orders.ts'

const mostRead = 50
const read = new Map<string, Source>()

/** An answer of the built-in engine from several texts, each of which is read once. */
export async function partsOf({ captures, language, request }: Extract<Work, { name: 'ask' }>): Promise<ChatPart[]> {
  if (read.size > mostRead) read.clear()
  const sources = captures.map((capture) => {
    const text = capture.segments.map((segment) => segment.text).join('\n')
    const known = read.get(text) ?? readSource({ ...capture, language: languageIn(capture, text, language) })
    read.set(text, known)
    return known
  })
  const parts: ChatPart[] = []
  for await (const part of embedded.ask(sources, request)) parts.push(part)
  return parts
}

/** The language of a text; one that is known by its script alone is that of learning, where both have the same script. */
function languageIn({ language: own }: Readable, text: string, ofLearning: string): string {
  if (own !== '') return own
  const found = languageOf(text)
  return found === 'und' || scriptOf(found) === scriptOf(ofLearning) ? ofLearning : found
}

function scriptOf(language: string): string | undefined {
  return new Intl.Locale(language).maximize().script
}
