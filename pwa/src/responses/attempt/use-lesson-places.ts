import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lessonsOnDevice } from '#lessons/port.ts'
import { useOnline } from '#offline/connectivity.ts'
import type { LessonPlaces } from './lesson-places.ts'

const nowhere: LessonPlaces = new Map()

/** Where lessons of a class have quotations: those on this device, then the others; empty until that is known. */
export function useLessonPlaces(classId: string, quotes: readonly string[]): LessonPlaces {
  const lessons = useQuery(lessonsOnDevice).data?.data
  const isOnline = useOnline()
  const [places, setPlaces] = useState(nowhere)
  const ofClass = lessons?.filter(({ classIds }) => classIds.includes(classId))
  // The texts are compared: both lists are others with each render.
  const sought = JSON.stringify(quotes)
  const state = JSON.stringify(
    ofClass?.map(({ flow_id, updatedAt, downloadedBytes: size }) => [flow_id, updatedAt, size]),
  )
  useEffect(() => {
    if (ofClass === undefined || sought === '[]') return
    let isGone = false
    const show = (found: LessonPlaces) => isGone || setPlaces(found)
    // The reader of pages loads for a result with quotations alone. Without it the quotations have no links.
    void import('./lesson-places.ts')
      .then(async ({ findPlaces, findElsewhere }) => {
        const here = await findPlaces(ofClass, quotes)
        show(here)
        const others = quotes.filter((quote) => !here.has(quote))
        if (!isGone && others.length > 0) show(new Map([...here, ...(await findElsewhere(classId, others))]))
      })
      .catch(() => {})
    return () => {
      isGone = true
    }
    // `sought` and `state` are the lists that the effect reads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [classId, state, sought, isOnline])
  return places
}
