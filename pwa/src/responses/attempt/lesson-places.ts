import { quotePlace, type LessonPlace } from '@takhti/schema/lessons/finding/quote-place'
import { PageTexts } from '#documents/page-texts.ts'
import type { LocalLesson } from '#offline/rows.ts'

/** Places in lessons by their quotation. */
export type LessonPlaces = ReadonlyMap<string, LessonPlace>

/** The pages of lessons that have quotations. A lesson that cannot be read has none. */
export async function findPlaces(lessons: readonly LocalLesson[], quotes: readonly string[]): Promise<LessonPlaces> {
  const texts = new PageTexts()
  try {
    const read = await Promise.all(
      lessons.map(async ({ flow_id: lessonId, name, updatedAt }) => {
        return { lessonId, name, pages: await texts.pages(lessonId, updatedAt).catch(() => []) }
      }),
    )
    return new Map(
      quotes.flatMap((quote) => {
        const place = quotePlace(quote, read)
        return place === null ? [] : [[quote, place] as const]
      }),
    )
  } finally {
    texts.close()
  }
}
