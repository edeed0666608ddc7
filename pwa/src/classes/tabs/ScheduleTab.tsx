import { Suspense } from 'react'
import { CalendarPanel, TodayPanel } from '#schedule/port.tsx'
import type { TabProps } from './tab-props.ts'

/** What is on and due in the class. */
export function ScheduleTab({ classId }: TabProps) {
  return (
    <Suspense>
      <TodayPanel classId={classId} />
      <CalendarPanel classId={classId} />
    </Suspense>
  )
}
