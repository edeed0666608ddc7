import type { AskRequest } from '@takhti/assistant/port'
import type { ThreadCitation } from '@takhti/schema/threads/model'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { type FoundPassage, passageStore } from './passage-store.ts'
import { termsOf } from './passage-words.ts'
import { type Excerpt, excerptOf } from './passages.ts'
import { ensureIndexed } from './source-index.ts'
import type { ActiveSource } from './source-store.ts'

/** The passages for a question: those that the engine reads, and the best ones by themselves. */
export type Found = { sources: Excerpt[]; passages: ThreadCitation[] }

/** A three-hour lecture is read whole for a question about the whole; of longer sources, passages from everywhere. */
const mostOfWhole = 300

/** How many passages represent sources of which none has a term of the question. */
const mostOfNothing = 24

/** How many of the passages are shown before the answer. */
const mostShown = 5

type Asking = { platform: Platform; scope: Scope }

/** Searches sources for the subject of a question. It reads only passages of these sources. */
export async function findPassages(
  { platform, scope }: Asking,
  sources: readonly ActiveSource[],
  request: AskRequest,
): Promise<Found> {
  const indexed = await ensureIndexed({ platform, scope }, sources)
  const store = passageStore(scope, platform.institute(scope.shard))
  const contentIds = sources.map(({ id }) => id)
  const most = (passages: number) => Math.max(2, Math.ceil(passages / sources.length))
  const terms = isOfWhole(request) ? [] : soughtTerms(request, [...new Set(sources.map(({ language }) => language))])
  const hits = terms.length === 0 ? [] : await store.search({ contentIds, terms })
  const found =
    hits.length > 0 ? hits : await store.spread(contentIds, most(isOfWhole(request) ? mostOfWhole : mostOfNothing))
  const bySource = Map.groupBy(found, ({ contentId }) => contentId)
  const excerpts = sources.flatMap((source) => {
    const passages = bySource.get(source.id) ?? []
    return passages.length === 0 ? [] : [excerptOf(source, passages, indexed.get(source.id) ?? true)]
  })
  return { sources: excerpts, passages: shownOf(hits) }
}

/** Whether a request is about the whole content of the sources, and not about something in them. */
function isOfWhole({ action, mode }: AskRequest): boolean {
  return action === undefined ? mode === 'QUIZ_MASTER' : action !== 'EXPLAIN_MORE'
}

// A follow-up question has few terms of its own.
function soughtTerms({ messages, action }: AskRequest, languages: readonly string[]): string[] {
  const asked = messages.filter(({ role }) => role === 'user').map(({ text }) => text)
  const last = termsOf(asked.at(-1) ?? '', languages)
  if (action === 'EXPLAIN_MORE') return termsOf(asked.toReversed().join(' '), languages)
  return last.length > 1 ? last : [...new Set([...last, ...termsOf(asked.at(-2) ?? '', languages)])]
}

function shownOf(hits: readonly FoundPassage[]): ThreadCitation[] {
  return hits
    .flatMap((hit) => (hit.score === null ? [] : [{ ...hit, score: hit.score }]))
    .toSorted((one, other) => one.score - other.score)
    .slice(0, mostShown)
    .map(({ contentId, start, text, places }) => {
      const quote = text.trimEnd()
      const [first] = places
      const last = places.findLast((place) => place.start < quote.length)
      return {
        sourceId: contentId,
        span: {
          firstSegment: first?.segment ?? 0,
          lastSegment: last?.segment ?? 0,
          ...{ start, end: start + quote.length, quote },
          ...(first?.startMs !== undefined && { startMs: first.startMs }),
          ...(first?.page !== undefined && { page: first.page }),
        },
      }
    })
}
