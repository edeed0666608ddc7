import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { rowsOf, takenOf, type Mark, type Marks, type Row } from './marks.ts'
import { useTakeQueue } from './take-queue.ts'

/** How often what other teachers and students did is fetched, in milliseconds. */
const lookMs = 15_000

export type TakenSession = { classId: string; date: string; scheduleId: string | undefined }

type Student = { personId: string; name: string }

/** The marks of a session with the teacher's choices, which can be taken back one by one. */
export function useSessionMarks(session: TakenSession, students: readonly Student[]) {
  const { classId, date, scheduleId } = session
  const named = { classId, date, ...(scheduleId !== undefined && { scheduleId }) }
  const asked = useQuery({ ...q(lateCalls.attendance.sheet, named), refetchInterval: lookMs })
  const waiting = useTakeQueue(session)
  const [steps, setSteps] = useState<readonly Marks[]>([])
  const chosen = steps.at(-1) ?? noMarks
  const command = useCommand(lateCalls.attendance.take)
  const sheet = asked.data?.data ?? null
  const rows = rowsOf(students, { sheet, waiting, chosen })
  const { refetch } = asked
  const wasWaiting = useRef(false)
  const isWaiting = waiting.length > 0
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) void refetch()
    wasWaiting.current = isWaiting
  }, [isWaiting, refetch])
  const choose = (marks: readonly (readonly [string, Mark])[]) => setSteps([...steps, new Map([...chosen, ...marks])])

  async function submit() {
    const { personId: teacherId, instituteId } = requirePerson()
    const takenAt = new Date().toISOString()
    await command.run({ ...named, instituteId, teacherId, takenAt, ...takenOf(rows, chosen) })
    setSteps([])
  }

  return {
    ...{ sheet, rows, command, isWaiting, submit },
    isDirty: chosen.size > 0,
    mark: (personId: string, mark: Mark) => choose([[personId, mark]]),
    markAll: (status: Mark['status']) => choose(rows.map((row) => [row.personId, allMark(row, status)])),
    undo: steps.length === 0 ? null : () => setSteps(steps.slice(0, -1)),
  }
}

export type Taking = ReturnType<typeof useSessionMarks>

const noMarks: Marks = new Map()

/** For a whole class: details that fit the status remain. */
function allMark({ mark }: Row, status: Mark['status']): Mark {
  return mark.status === status ? mark : { status, detail: null, note: mark.note }
}
