import type { lessons } from '@takhti/schema/lessons/contract'
import { placeOf, type PageText } from '@takhti/schema/lessons/finding/place'
import type { FoundLesson } from '@takhti/schema/lessons/model'
import type { HandlerArgs } from '#http/implement.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import type { findingStore, FoundRow } from './finding-store.ts'
import { seen } from './store.ts'

/** Finds lessons by text in their names, tags and pages, with its place. */
export async function search({
  input,
  scope,
  store,
}: HandlerArgs<(typeof lessons)['search'], ReturnType<typeof findingStore>>) {
  const { limit = defaultPageSize, skip = 0, name: query, classId } = input
  const cursor = readCursor(input.cursor, 1)
  const after = cursor === null ? null : Number(cursor[0])
  const rows = await store.search({ query, classId, after, skip, take: limit + 1 })
  return pageOf(rows, limit, {
    cursor: ({ number }) => [String(number)],
    item: (row) => foundIn(row, { query, personId: scope.personId }),
  })
}

function foundIn(
  { number: _, pages, ...row }: FoundRow,
  { query, personId }: { query: string; personId: string },
): FoundLesson {
  const { lesson } = seen(row, personId)
  // The query builds this JSON from columns of its own.
  return { ...lesson, place: placeOf(lesson, JSON.parse(pages) as PageText[], query) }
}
