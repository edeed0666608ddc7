import { isFoundOn, placeOf } from '@takhti/schema/lessons/finding/place'
import type { FoundLesson } from '@takhti/schema/lessons/model'
import type { PageTexts } from '#documents/page-texts.ts'
import type { LocalLesson } from '#offline/rows.ts'
import { completed } from './arrange.ts'

export type FindHere = typeof findHere

type Search = { texts: Pick<PageTexts, 'pages'>; query: string; isGone: () => boolean }

/**
 * The lessons that contain all of a query, with the position on their pages. A lesson that cannot be read is not found.
 */
export async function findHere(
  lessons: readonly LocalLesson[],
  { texts, query, isGone }: Search,
): Promise<FoundLesson[]> {
  const found: FoundLesson[] = []
  for (const lesson of lessons.map(completed)) {
    if (isGone()) break
    const pages = await texts.pages(lesson.flow_id, lesson.updatedAt).catch(() => [])
    if (isFoundOn(lesson, pages, query)) found.push({ ...lesson, place: placeOf(lesson, pages, query) })
  }
  return found
}
