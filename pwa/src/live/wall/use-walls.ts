import type { Wall } from '@takhti/schema/live/wall/model'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'

/** How often a client without change events asks whether there are boards, in milliseconds. */
const askMs = 5_000

/**
 * The private boards of a lesson, the latest first. `changes` rises when boards were started or ended; without change
 * events it is null.
 */
export function useWalls(lessonId: string, changes: number | null): { walls: readonly Wall[]; going: Wall | null } {
  const asked = useQuery({
    ...q(lateCalls.walls.list, { flow_id: lessonId }),
    refetchInterval: changes === null ? askMs : false,
  })
  const { refetch } = asked
  useEffect(() => {
    if (changes !== null && changes > 0) void refetch()
  }, [changes, refetch])
  const walls = asked.data?.data.items ?? []
  return { walls, going: walls.find(({ endedAt }) => endedAt === null) ?? null }
}

/** Whether the messages of private boards have loaded. */
export function useWallWords(): boolean {
  const [isHere, setHere] = useState(() => i18next.exists('wall.title'))
  useEffect(() => {
    let isGone = false
    void addWords('wall').then(() => !isGone && setHere(i18next.exists('wall.title')))
    return () => {
      isGone = true
    }
  }, [])
  return isHere
}
