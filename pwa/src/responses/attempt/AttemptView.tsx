import type { Assignment } from '@takhti/schema/responses/model'
import { useLiveQuery } from 'dexie-react-hooks'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { AssessmentBadges } from '#conduct/port.tsx'
import { ArchivedNotice, useArchivedClass } from '#screen/class-state.tsx'
import { NotFound, NotOnDevice } from '#screen/states.tsx'
import { ReadOnly } from '#ui/read-only.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { stateOf } from '../work/assignment-state.ts'
import { attemptOnDevice } from './attempt-store.ts'
import { PaperView } from './PaperView.tsx'
import { ReceiptPanel } from './ReceiptPanel.tsx'
import { ResultView } from './ResultView.tsx'
import { StartPanel } from './StartPanel.tsx'
import { useNow } from './use-now.ts'
import { useResume } from './use-resume.ts'
import './attempt.css'

/** One assignment of a student: its start, its paper, its receipt or its result. */
export function AttemptView({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation()
  const stored = useLiveQuery(async () => ({ attempt: await attemptOnDevice(assessmentId) }), [assessmentId])
  const pages = useEveryPage(lateCalls.responses.listMine, {}, (page) => page)
  const assignment = pages.items.find((each) => each.assessmentId === assessmentId) ?? null
  const attempt = stored?.attempt ?? null
  const archived = useArchivedClass(assignment?.classId)
  const now = useNow()
  useResume(attempt)
  if (stored === undefined) return <Skeleton label={t('common.loading')} />
  if (attempt?.status === 'open') return <PaperView key={attempt.assessmentResponseId} attempt={attempt} />
  if (attempt?.status === 'handing-in') return <ReceiptPanel attempt={attempt} />
  if (assignment !== null) {
    const isRunning = stateOf(assignment, attempt, now) === 'running'
    if (isRunning) return <StartPanel assignment={assignment} isResumed />
    if (attempt?.status === 'handed-in' && !isAnswered(assignment)) return <ReceiptPanel attempt={attempt} />
    if (assignment.last !== null)
      return (
        <ReadOnly value={archived !== null}>
          {archived && <ArchivedNotice of={archived} />}
          <ResultView assignment={assignment} last={assignment.last} attempt={attempt} />
          <Suspense>
            <AssessmentBadges classId={assignment.classId} assessmentId={assessmentId} />
          </Suspense>
        </ReadOnly>
      )
    return <StartPanel assignment={assignment} />
  }
  if (attempt !== null) return <ReceiptPanel attempt={attempt} />
  if (pages.problem?.isUnanswered) return <NotOnDevice onRetry={pages.refetch} />
  if (!pages.isWhole) return <Skeleton label={t('common.loading')} />
  return <NotFound />
}

/** Whether the list knows that the last attempt is handed in: it may be older than the receipt. */
function isAnswered({ last }: Assignment): boolean {
  return last !== null && last.submittedAt !== null
}
