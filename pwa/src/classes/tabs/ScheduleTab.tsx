import { Suspense } from 'react'
import { TodayPanel } from '#schedule/port.tsx'
import type { TabProps } from './tab-props.ts'

/** What is on in the class. */
export function ScheduleTab({ classId }: TabProps) {
  return (
    <Suspense>
      <TodayPanel classId={classId} />
    </Suspense>
  )
}
