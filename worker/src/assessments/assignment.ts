import type { assessments } from '@takhti/schema/assessments/contract'
import type { AssessmentSummary } from '@takhti/schema/assessments/model'
import type { HandlerArgs } from '#http/implement.ts'
import type { StudentRow } from './access-store.ts'
import { edit } from './edits.ts'
import type { assessmentsStore, FoundAssessment } from './store.ts'
import { hasAllowance } from './views.ts'

type Args = HandlerArgs<(typeof assessments)['assign'], ReturnType<typeof assessmentsStore>>

const nothing = { isAssigned: 0, extraMinutes: 0, extraAttempts: 0, dueOn: '', skipsPassword: 0, skipsRoomCode: 0 }

/** Sets the takers of an assessment, and exceptions for single students. */
export async function assign(args: Args): Promise<AssessmentSummary> {
  const { input, store, fail } = args
  const learners = [...input.students, ...(input.allowances ?? []).map(({ studentId }) => studentId)]
  const { found, doLearn } = await store.find(input.assessmentId, { learners })
  if (found === null) return fail('common/not-found')
  if (!doLearn) return fail('classes/invalid-user')
  const rows = rowsOf(found, input)
  return edit(args, found, {
    action: 'assessments.assign',
    effects: [store.setForSome(found.id, input.students.length > 0), ...store.putStudents(found.id, rows)],
    guard: store.learnIn(found.classId, learners),
    isShown: found.status !== 'Unpublished',
    isNews: found.status === 'Published',
  })
}

function rowsOf(found: FoundAssessment, { students, allowances }: Args['input']): StudentRow[] {
  const rows = new Map<string, StudentRow>()
  const put = (studentId: string, own: Partial<StudentRow>) =>
    rows.set(studentId, { studentId, ...nothing, ...rows.get(studentId), ...own })
  for (const studentId of students) put(studentId, { isAssigned: 1 })
  if (allowances === undefined)
    for (const { isAssigned: _, studentId, ...own } of found.students.filter(hasAllowance)) put(studentId, own)
  for (const { studentId, dueOn, skipsPassword, skipsRoomCode, ...own } of allowances ?? [])
    put(studentId, {
      ...{ ...own, dueOn: dueOn ?? '' },
      ...{ skipsPassword: Number(skipsPassword === true), skipsRoomCode: Number(skipsRoomCode === true) },
    })
  return [...rows.values()]
}
