import type { Assessment } from '@takhti/schema/assessments/model'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { calls } from '#api/calls.ts'
import { ApiError } from '#api/errors.ts'
import { q } from '#api/query.ts'
import { assessmentOnDevice, refreshAssessment } from '#assessments/assessment-store.ts'
import { previewOf } from '#assessments/port.tsx'
import { listAt, openedAt } from './assessment-address.ts'
import { WaitScreen } from './WaitScreen.tsx'
import { AssessmentNotAvailable, WebviewRefusal } from './WebviewRefusal.tsx'

type AssessmentEntryProps = { assessmentId: string; isPreview: boolean }

/** Loads an assessment and its class, and goes on to the page that its status leads to, or to its preview. */
export function AssessmentEntry({ assessmentId, isPreview }: AssessmentEntryProps) {
  const { history, buildLocation } = useRouter()
  const assessment = useQuery(currentAssessment(assessmentId))
  const classes = useQuery(q(calls.classes.listMine, {}))
  const found = assessment.data
  const isClassLoaded = isPreview || !classes.isPending
  const className = classes.data?.data.items.find(({ classId }) => classId === found?.classId)?.name ?? ''
  useEffect(() => {
    if (found === undefined || !isClassLoaded) return
    history.replace(isPreview ? buildLocation(previewOf(found.id)).href : openedAt(found, className))
  }, [found, isClassLoaded, isPreview, className, history, buildLocation])
  if (assessment.error instanceof ApiError && assessment.error.code.endsWith('not-found'))
    return <AssessmentNotAvailable />
  return <WaitScreen query={assessment} />
}

/** Checks that the class exists for this teacher, and goes on to its list. */
export function ClassEntry({ classId }: { classId: string }) {
  const { history } = useRouter()
  const classes = useQuery(q(calls.classes.listMine, {}))
  const found = classes.data?.data.items.find((each) => each.classId === classId)
  useEffect(() => {
    if (found !== undefined) history.replace(listAt(found.classId, found.name))
  }, [found, history])
  if (classes.data !== undefined && found === undefined) return <WebviewRefusal reason="invalidClass" />
  return <WaitScreen query={classes} />
}

/** The assessment as the server has it, because its status decides; without the network as the device has it. */
function currentAssessment(id: string) {
  return {
    queryKey: ['assessments', 'webview', id],
    queryFn: async (): Promise<Assessment> => {
      try {
        return await refreshAssessment(id)
      } catch (error) {
        if (!(error instanceof ApiError) || !error.isUnanswered) throw error
        return (await assessmentOnDevice(id).queryFn()).data
      }
    },
    retry: false,
  } as const
}
