import type { FoundLesson } from '@takhti/schema/lessons/model'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { useOnline } from '#offline/connectivity.ts'
import type { LocalLesson } from '#offline/rows.ts'
import { useLater } from '#ui/use-later.ts'
import { useFoundHere } from './use-found-here.ts'

const mostFound = 50

const nothing: readonly FoundLesson[] = []

/**
 * What the server finds by the text of pages, and without a network this device in its stored pages; nothing until one
 * has answered. `isHereOnly` means that only this device was searched.
 */
export function useFound(
  search: string,
  lessons: readonly LocalLesson[],
): { found: readonly FoundLesson[]; isHereOnly: boolean } {
  const isOnline = useOnline()
  const name = useLater(search.trim())
  const isAsked = isOnline && name !== '' && name === search.trim()
  const { data } = useQuery({
    ...q(calls.lessons.search, { name, limit: mostFound }, 'a search is narrowed by typing more'),
    enabled: isAsked,
    retry: false,
  })
  const isHereOnly = !isOnline && name !== ''
  const here = useFoundHere(isHereOnly ? name : '', lessons)
  return { found: isHereOnly ? here : (isAsked && data?.data.items) || nothing, isHereOnly }
}

/** The lessons of this device, with lessons that only the server found. */
export function useWithFound(lessons: readonly LocalLesson[], found: readonly FoundLesson[]): readonly LocalLesson[] {
  return useMemo(() => {
    const known = new Set(lessons.map(({ flow_id }) => flow_id))
    const others = found.filter(({ flow_id }) => !known.has(flow_id))
    if (others.length === 0) return lessons
    const elsewhere = { isLocal: 0, downloadedBytes: null, openedAt: null } as const
    return [...lessons, ...others.map(({ place: _, ...lesson }) => ({ ...lesson, ...elsewhere }))]
  }, [lessons, found])
}
