import { dayIn } from '@takhti/schema/kit/days'
import { onDay } from '@takhti/schema/schedule/rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { useOnline } from '#offline/connectivity.ts'
import { useRemoved } from '#ui/removal.ts'
import { deviceZone } from './schedule-text.ts'

/** How often the day is refreshed, in milliseconds: running classes are marked, and at midnight it is another day. */
const lookMs = 30_000

/** The schedule of a class, or with null of all the caller's, and today's items in this device's time zone. */
export function useSchedule(classId: string | null) {
  const isOnline = useOnline()
  const ofClass = useQuery({ ...q(lateCalls.schedule.list, { classId: classId ?? '' }), enabled: classId !== null })
  const own = useQuery({
    ...q(lateCalls.schedule.listOfUser, { id: requirePerson().personId }),
    enabled: classId === null,
  })
  const { data, error, refetch } = classId === null ? own : ofClass
  const cachedAt = data?.cachedAt ?? null
  useEffect(() => {
    // A stored answer is fetched again as soon as the server is reachable.
    if (isOnline && cachedAt !== null) void refetch()
  }, [isOnline, cachedAt, refetch])
  const now = useNow()
  const removed = useRemoved()
  const items = data?.data.items.filter(({ scheduleId }) => !removed.has(scheduleId)) ?? null
  return {
    items,
    today: items && onDay(items, dayIn(deviceZone(), now), deviceZone()),
    now,
    timeZone: data?.data.timeZone ?? deviceZone(),
    cachedAt: isOnline ? null : cachedAt,
    error,
    again: () => void refetch(),
    refetch,
  }
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), lookMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Whether the caller edits schedules of classes; the server decides which classes. */
export function mayWrite(): boolean {
  return ['instructor', 'admin'].includes(requirePerson().role)
}
