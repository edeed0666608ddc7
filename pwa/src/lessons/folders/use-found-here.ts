import { isFoundOn, placeOf } from '@takhti/schema/lessons/finding/place'
import type { FoundLesson } from '@takhti/schema/lessons/model'
import { useEffect, useState } from 'react'
import type { PageTexts } from '#board/port.ts'
import type { LocalLesson } from '#offline/rows.ts'
import { completed } from './arrange.ts'

type Found = { query: string; lessons: readonly FoundLesson[] }

const nothing: Found = { query: '', lessons: [] }

/** What of this device's lessons holds a query in what is written on their pages; nothing until that is known, or for no query. */
export function useFoundHere(query: string, lessons: readonly LocalLesson[]): readonly FoundLesson[] {
  const [texts, setTexts] = useState<PageTexts | null>(null)
  const [found, setFound] = useState<Found>(nothing)
  const isAsked = query !== ''
  useEffect(() => {
    if (!isAsked) return
    let isGone = false
    let opened: PageTexts | null = null
    // What reads pages comes when it is first asked, and goes with the last question.
    void import('#board/port.ts').then(
      ({ PageTexts }) => !isGone && setTexts((opened = new PageTexts())),
      () => {},
    )
    return () => {
      isGone = true
      opened?.close()
      setTexts(null)
    }
  }, [isAsked])
  useEffect(() => {
    if (!texts || query === '') return
    let isGone = false
    void findIn(lessons, { texts, query, isGone: () => isGone }).then(
      (all) => !isGone && setFound({ query, lessons: all }),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [texts, query, lessons])
  return found.query === query ? found.lessons : nothing.lessons
}

type Search = { texts: Pick<PageTexts, 'pages'>; query: string; isGone: () => boolean }

/** The lessons that hold all of a query, with the place on their pages. A lesson that cannot be read is not found. */
export async function findIn(
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
