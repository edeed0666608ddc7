import type { Readable, Source } from '@takhti/assistant/source'
import type { Given } from '@takhti/schema/ai/inputs'
import type { Segment } from '@takhti/schema/capture/model'
import { readContent } from '#files/port.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'

type Asking = { platform: Platform; scope: Scope; now: Date; input: Given; ownerId?: string }

/** The source of a task: the caller's own item, or the text that came with the call. Null if no such item is theirs. */
export async function sourceFor(asking: Asking): Promise<Source | null> {
  const [{ readSource }, readable] = await Promise.all([import('@takhti/assistant/source'), readableFor(asking)])
  return readable && readSource(readable)
}

/** The same with its segments, which have headings and tables. */
export async function readableFor({ platform, scope, now, input, ownerId }: Asking): Promise<Readable | null> {
  const { languageOf } = await import('@takhti/assistant/text-language')
  if (input.contentId !== undefined) {
    const item = await readContent(platform, scope, { id: input.contentId, ownerId })
    // A set or a deck is no text to read.
    if (item === null || item.kind === 'questions' || item.kind === 'cards') return null
    return { ...item, kind: item.kind, title: item.name, capturedAt: item.createdAt }
  }
  const segments = input.segments ?? paragraphs(input.text ?? input.topic ?? '')
  const isSpoken = segments.some(({ startMs }) => startMs !== undefined)
  return {
    kind: isSpoken ? 'youtube' : 'article',
    title: input.title ?? input.topic ?? '',
    language: input.language ?? languageOf(segments.map(({ text }) => text).join(' ')),
    capturedAt: now.toISOString(),
    segments,
  }
}

function paragraphs(text: string): Segment[] {
  return text.split(/\n+/).map((each) => ({ text: each }))
}
