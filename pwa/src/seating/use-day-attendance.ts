import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'

/** Today's attendance of a class, as it is marked on the plan. Students are present unless marked. */
export function useDayAttendance(classId: string, personIds: readonly string[]) {
  const list = useQuery(q(lateCalls.attendance.list, { classId }))
  const take = useCommand(lateCalls.attendance.take)
  const [own, setOwn] = useState<ReadonlySet<string> | null>(null)
  const [touched, setTouched] = useState<readonly string[]>([])
  const [sent, setSent] = useState<ReadonlySet<string> | null>(null)
  const [today] = useState(() => new Date().toDateString())
  const record = list.data?.data.items.find(
    ({ liveId, startDate }) => liveId === null && new Date(startDate).toDateString() === today,
  )
  const taken = sent ?? (record ? new Set(record.absent) : null)
  const absent = own ?? taken ?? new Set<string>()
  const inClass = new Set(personIds)
  const absentIds = [...absent].filter((id) => inClass.has(id))

  return {
    isKnown: list.data !== undefined || list.error !== null,
    isTaken: taken !== null,
    isChanged: own !== null,
    absent: new Set(absentIds),
    absentIds,
    presentIds: personIds.filter((id) => !absent.has(id)),
    command: take,
    set(personId: string, isAbsent: boolean) {
      setTouched([...touched, personId])
      setOwn(new Set([...absent].filter((id) => id !== personId).concat(isAbsent ? [personId] : [])))
    },
    async submit() {
      const { personId: teacherId, instituteId } = requirePerson()
      const present = personIds.filter((id) => !absent.has(id))
      const ids = { classId, instituteId, teacherId }
      // Another teacher's marks of the same day stay, but for students whom this one has marked.
      const marked = [...new Set(touched)].filter((id) => inClass.has(id))
      await take.run({ ...ids, present, absent: absentIds, marked, takenAt: new Date().toISOString() })
      setSent(new Set(absentIds))
      setOwn(null)
      setTouched([])
    },
  }
}

export type DayAttendance = ReturnType<typeof useDayAttendance>
