import type { FoundLesson } from '@takhti/schema/lessons/model'
import { useEffect, useState } from 'react'
import type { PageTexts } from '#documents/page-texts.ts'
import type { LocalLesson } from '#offline/rows.ts'
import type { FindHere } from './find-here.ts'

type Found = { query: string; lessons: readonly FoundLesson[] }

type Finder = { texts: PageTexts; find: FindHere }

const nothing: Found = { query: '', lessons: [] }

/** The lessons of this device whose pages contain a query; nothing until that is known, or for no query. */
export function useFoundHere(query: string, lessons: readonly LocalLesson[]): readonly FoundLesson[] {
  const [finder, setFinder] = useState<Finder | null>(null)
  const [found, setFound] = useState<Found>(nothing)
  const isAsked = query !== ''
  useEffect(() => {
    if (!isAsked) return
    let isGone = false
    let opened: PageTexts | null = null
    // The reader of pages loads with the first query, and is released with the last.
    void Promise.all([import('#documents/page-texts.ts'), import('./find-here.ts')]).then(
      ([{ PageTexts }, { findHere }]) => !isGone && setFinder({ texts: (opened = new PageTexts()), find: findHere }),
      () => {},
    )
    return () => {
      isGone = true
      opened?.close()
      setFinder(null)
    }
  }, [isAsked])
  useEffect(() => {
    if (!finder || query === '') return
    let isGone = false
    void finder.find(lessons, { texts: finder.texts, query, isGone: () => isGone }).then(
      (all) => !isGone && setFound({ query, lessons: all }),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [finder, query, lessons])
  return found.query === query ? found.lessons : nothing.lessons
}
