import { dayIn } from '@takhti/schema/kit/days'
import { onDay } from '@takhti/schema/schedule/rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { useOnline } from '#offline/connectivity.ts'
import { deviceZone } from './schedule-text.ts'

/** How often the day is looked at anew: what goes on is marked, and at midnight it is another day. */
const lookMs = 30_000

/** What is on in a class, or with null in all of the caller's, and what of it is on today where this device is. */
export function useSchedule(classId: string | null) {
  const isOnline = useOnline()
  const ofClass = useQuery({ ...q(lateCalls.schedule.list, { classId: classId ?? '' }), enabled: classId !== null })
  const own = useQuery({
    ...q(lateCalls.schedule.listOfUser, { id: requirePerson().personId }),
    enabled: classId === null,
  })
  const { data, error, refetch } = classId === null ? own : ofClass
  const keptAt = data?.keptAt ?? null
  useEffect(() => {
    // What came from the device is asked for again as soon as the edge answers.
    if (isOnline && keptAt !== null) void refetch()
  }, [isOnline, keptAt, refetch])
  const now = useNow()
  const items = data?.data.items ?? null
  return {
    items,
    today: items && onDay(items, dayIn(deviceZone(), now), deviceZone()),
    now,
    timeZone: data?.data.timeZone ?? deviceZone(),
    keptAt: isOnline ? null : keptAt,
    error,
    again: () => void refetch(),
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

/** Whether the caller writes what is on in classes; which classes, the edge says. */
export function mayWrite(): boolean {
  return ['instructor', 'admin'].includes(requirePerson().role)
}
