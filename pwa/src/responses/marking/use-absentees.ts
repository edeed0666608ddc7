import type { MarkingOverview } from '@takhti/schema/responses/marking-model'
import type { ResponseSummary } from '@takhti/schema/responses/model'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { lateCalls } from '#api/late-calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { q } from '#api/query.ts'

/** The assigned students without a response. Where markers see no names there are none: the rest would be known. */
export function useNotStarted(
  { assessmentId, classId, isAnonymous }: MarkingOverview,
  started: readonly ResponseSummary[] | null,
): { id: string; name: string }[] {
  const isAsked = !isAnonymous && started !== null
  const assessment = useQuery({ ...q(lateCalls.assessments.read, { assessmentId }), enabled: isAsked }).data?.data
  const { items } = useEveryPage(
    calls.students.listOfClass,
    { id: classId },
    { itemsOf: (answer) => answer, isEnabled: isAsked },
  )
  if (!isAsked || assessment === undefined) return []
  const have = new Set(started.map(({ createdBy }) => createdBy))
  const isAssigned = (id: string) => assessment.students.length === 0 || assessment.students.includes(id)
  return items
    .filter(({ kneuraId }) => !have.has(kneuraId) && isAssigned(kneuraId))
    .map(({ kneuraId, first_name, last_name }) => ({ id: kneuraId, name: `${first_name} ${last_name}`.trim() }))
}
