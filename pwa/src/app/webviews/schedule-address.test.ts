import { expect, test } from 'vitest'
import { isScheduleWebview, scheduleAddress } from './schedule-address.ts'

const classId = '01890000-0000-7000-8000-00000000c1a5'

test('[SW-1] the webview of a schedule names its class in path or search, in any letter case', () => {
  for (const [path, search] of [
    [`/webview/scheduler/${classId}`, ''],
    [`/webview/Scheduler/${classId.toUpperCase()}/`, '?view=week'],
    ['/scheduler-webview', `?classId=${classId}`],
  ] as const) {
    expect(isScheduleWebview(path)).toBe(true)
    expect(scheduleAddress(path, search)).toEqual({ kind: 'class', classId })
  }
})

test('[SW-1] global addresses show all classes, a panel’s today, others no schedule', () => {
  for (const path of ['/webview/GlobalScheduler', '/schedulerGlobal-webview/']) {
    expect(isScheduleWebview(path)).toBe(true)
    expect(scheduleAddress(path, '?createSchedulesDialog=true')).toEqual({ kind: 'all' })
  }
  expect(isScheduleWebview('/ktv-webview')).toBe(true)
  expect(scheduleAddress('/ktv-webview', '')).toEqual({ kind: 'today' })
  for (const path of ['/webview/scheduler', '/webview/scheduler/x', '/scheduler-webview'])
    expect(scheduleAddress(path, '')).toEqual({ kind: 'class', classId: null })
  for (const path of ['/webview', '/webview/schedulers', `/webview/scheduler/${classId}/x`, '/dashboard/calendar'])
    expect(isScheduleWebview(path)).toBe(false)
})
