import type { Question } from '@takhti/schema/questions/model'
import { lazy } from 'react'

export { AssignButton } from './AssignButton.tsx'
export { previewOf } from './preview-link.ts'

/** Makes a draft of an assignment with these questions, to be given to a class at each student's own pace. */
export async function makeHomework(made: { classId: string; name: string }, questions: readonly Question[]) {
  const { createWithQuestions } = await import('./assessment-store.ts')
  return await createWithQuestions({ ...made, type: 'assignment' }, questions)
}

/** Moves a due time, offline too. The server refuses it where another teacher moved it meanwhile. */
export async function moveDue(id: string, move: { dueOn: string; dueWas: string }): Promise<void> {
  const store = await import('./assessment-store.ts')
  await store.moveDue(id, move)
}

/** The assessments of one class for its teachers. */
export const ClassWork = lazy(() => import('./ClassWork.tsx').then((file) => ({ default: file.ClassWork })))
