import { quotePlace, quoteQueries, type LessonPlace } from '@takhti/schema/lessons/finding/quote-place'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { PageTexts } from '#documents/page-texts.ts'
import { readAnswer, storeAnswer } from '#offline/answers.ts'
import type { LocalLesson } from '#offline/rows.ts'

/** A place in a lesson; `isElsewhere` where this device lacks the lesson. */
export type FoundPlace = LessonPlace & { isElsewhere?: true }

/** Places in lessons by their quotation. */
export type LessonPlaces = ReadonlyMap<string, FoundPlace>

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

/** The most quotations of one result that are searched for. */
const maxSoughtQuotes = 50

/**
 * Places in lessons of a class that this device lacks. The server answers with lessons that the caller may open; its
 * last answer is cached, so that without a network the lesson still has its name.
 */
export async function findElsewhere(classId: string, quotes: readonly string[]): Promise<LessonPlaces> {
  const found = new Map<string, FoundPlace>()
  // One by one: most of them are on one lesson, and a phone has a result to show meanwhile.
  for (const quote of [...new Set(quotes)].slice(0, maxSoughtQuotes)) {
    const key = `responses.lessonPlace ${classId} ${quote}`
    const place = await searched(classId, quote).then(
      async (answer) => {
        await storeAnswer(key, answer)
        return answer
      },
      // Written above alone.
      async () => ((await readAnswer(key))?.data ?? null) as LessonPlace | null,
    )
    if (place !== null) found.set(quote, { ...place, isElsewhere: true })
  }
  return found
}

async function searched(classId: string, quote: string): Promise<LessonPlace | null> {
  for (const name of quoteQueries(quote)) {
    const { items } = await send(calls.lessons.search, { name, classId, limit: 5 })
    for (const { flow_id: lessonId, name: lessonName, place } of items)
      if (place !== null) return { lessonId, name: lessonName, pageId: place.pageId }
  }
  return null
}
