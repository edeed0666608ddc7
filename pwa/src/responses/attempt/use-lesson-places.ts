import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lessonsOnDevice } from '#lessons/port.ts'
import type { LessonPlaces } from './lesson-places.ts'

const nowhere: LessonPlaces = new Map()

/** Where lessons of a class on this device have quotations; empty until that is known. */
export function useLessonPlaces(classId: string, quotes: readonly string[]): LessonPlaces {
  const lessons = useQuery(lessonsOnDevice).data?.data
  const [places, setPlaces] = useState(nowhere)
  const sought = JSON.stringify(quotes)
  useEffect(() => {
    const ofClass = lessons?.filter(({ classIds }) => classIds.includes(classId)) ?? []
    if (ofClass.length === 0 || sought === '[]') return
    let isGone = false
    // The reader of pages loads for a result with quotations alone. Without it the quotations have no links.
    void import('./lesson-places.ts')
      .then(({ findPlaces }) => findPlaces(ofClass, quotes))
      .then(
        (found) => !isGone && setPlaces(found),
        () => {},
      )
    return () => {
      isGone = true
    }
    // The text of the quotations is compared: their list is another one with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [classId, lessons, sought])
  return places
}
