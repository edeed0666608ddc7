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
    ({ liveId, scheduleId, startDate }) => !liveId && !scheduleId && new Date(startDate).toDateString() === today,
  )
  const taken = sent ?? (record ? new Set(record.absent) : null)
  const absent = own ?? taken ?? new Set<string>()
  const inClass = new Set(personIds)
  const absentIds = [...absent].filter((id) => inClass.has(id))

  async function send(next: ReadonlySet<string>, marks: readonly string[]): Promise<void> {
    const { personId: teacherId, instituteId } = requirePerson()
    const present = personIds.filter((id) => !next.has(id))
    // Another teacher's marks of the same day stay, but for students whom this one has marked.
    const marked = [...new Set(marks)].filter((id) => inClass.has(id))
    const lists = { present, absent: [...next], marked, takenAt: new Date().toISOString() }
    await take.run({ classId, instituteId, teacherId, ...lists })
    setSent(next)
    setOwn(null)
    setTouched([])
  }

  return {
    isKnown: list.data !== undefined || list.error !== null,
    isTaken: taken !== null,
    absent: new Set(absentIds),
    absentIds,
    presentIds: personIds.filter((id) => !absent.has(id)),
    command: take,
    set(personId: string, isAbsent: boolean) {
      setTouched([...touched, personId])
      setOwn(new Set([...absent].filter((id) => id !== personId).concat(isAbsent ? [personId] : [])))
    },
    submit: () => send(new Set(absentIds), touched),
    /** Corrects one student in attendance that is taken; before that the mark waits for the submit. */
    async correct(personId: string, isAbsent: boolean) {
      const next = new Set(absentIds.filter((id) => id !== personId).concat(isAbsent ? [personId] : []))
      if (taken !== null && own === null) return await send(next, [personId])
      setTouched([...touched, personId])
      setOwn(next)
    },
  }
}

export type DayAttendance = ReturnType<typeof useDayAttendance>
