import type { AskRequest } from '@takhti/assistant/port'
import type { Source } from '@takhti/assistant/source'
import type { SourceSpan } from '@takhti/schema/questions/model'
import type { ThreadCitation } from '@takhti/schema/threads/model'
import { readContent } from '#files/port.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import type { StandingSource } from './source-store.ts'

/** What an engine reads of one source, and where each piece of it begins there and in the source. */
export type Excerpt = { id: string; source: Source; pieces: readonly { at: number; start: number }[] }

/** What was found for a question: what the engine reads, and the best passages by themselves. */
export type Found = { sources: Excerpt[]; passages: ThreadCitation[] }

/** Looks through sources for what a question is about. */
export async function findPassages(
  { platform, scope }: { platform: Platform; scope: Scope },
  sources: readonly StandingSource[],
  _request: AskRequest,
): Promise<Found> {
  const { readSource } = await import('@takhti/assistant/source')
  const read = await Promise.all(
    sources.map(async ({ id, kind, title, createdAt }): Promise<Excerpt[]> => {
      const content = await readContent(platform, scope, id)
      if (content === null) return []
      return [
        { id, source: readSource({ ...content, kind, title, capturedAt: createdAt }), pieces: [{ at: 0, start: 0 }] },
      ]
    }),
  )
  return { sources: read.flat(), passages: [] }
}

/** A span of an excerpt as it stands in the source; null where the excerpt does not say what it quotes. */
export function spanInSource({ source, pieces }: Excerpt, span: SourceSpan): SourceSpan | null {
  if (source.text.slice(span.start, span.end) !== span.quote) return null
  const piece = pieces.findLast(({ at }) => at <= span.start)
  if (piece === undefined) return null
  const start = piece.start + span.start - piece.at
  return { ...span, start, end: start + span.quote.length }
}
