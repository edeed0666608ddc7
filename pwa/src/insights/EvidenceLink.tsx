import type { Work } from '@takhti/schema/insights/model'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { requirePerson } from '#api/person.ts'
import { paths } from '#screen/paths.ts'

type EvidenceLinkProps = {
  of: Pick<Work, 'kind' | 'id' | 'responseId'>
  /** Leads a teacher to the answers to this question. */
  questionId?: string | null
  children: ReactNode
}

/** Leads to what a number is made of: a teacher to the answers, a student to their own result. */
export function EvidenceLink({ of: { kind, id, responseId }, questionId = null, children }: EvidenceLinkProps) {
  const { role } = requirePerson()
  if (role === 'learner' && kind === 'assessment')
    return (
      <Link to={paths.attempt} params={{ assessmentId: id }}>
        {children}
      </Link>
    )
  if (role !== 'instructor') return <>{children}</>
  if (kind === 'quiz')
    return (
      <Link to={paths.liveQuiz} params={{ quizId: id }}>
        {children}
      </Link>
    )
  if (questionId !== null)
    return (
      // The route tree is created at run time, so its searches have no type.
      <Link to={paths.marking} params={{ assessmentId: id }} search={{ question: questionId } as never}>
        {children}
      </Link>
    )
  if (responseId === null)
    return (
      <Link to={paths.results} params={{ assessmentId: id }}>
        {children}
      </Link>
    )
  return (
    <Link to={paths.studentReport} params={{ assessmentId: id, responseId }}>
      {children}
    </Link>
  )
}
