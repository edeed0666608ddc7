import { Suspense } from 'react'
import { MyConductPanel } from '#conduct/port.tsx'
import { FeedPanel } from '#feed/port.tsx'
import { BeforeClassCard } from '#insights/port.tsx'
import { TodayPanel } from '#schedule/port.tsx'
import { PendingPart } from '#ui/PendingPart.tsx'
import type { TabProps } from './tab-props.ts'

/** What happens in the class, today first; a teacher reads before it who needs them, a student their badges after it. */
export function StreamTab({ classId, role }: TabProps) {
  return (
    <>
      {role === 'instructor' && (
        <Suspense fallback={<PendingPart />}>
          <BeforeClassCard classId={classId} />
        </Suspense>
      )}
      <Suspense fallback={<PendingPart />}>
        <TodayPanel classId={classId} />
      </Suspense>
      {(role === 'learner' || role === 'guest') && (
        <Suspense fallback={<PendingPart />}>
          <MyConductPanel classId={classId} />
        </Suspense>
      )}
      {role !== 'admin' && (
        <Suspense>
          <FeedPanel classId={classId} />
        </Suspense>
      )}
    </>
  )
}
