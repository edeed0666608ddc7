import { Suspense } from 'react'
import { TodayPanel } from '#schedule/port.tsx'
import type { TabProps } from './tab-props.ts'

/** What happens in the class, today first. */
export function StreamTab({ classId }: TabProps) {
  return (
    <Suspense>
      <TodayPanel classId={classId} />
    </Suspense>
  )
}
