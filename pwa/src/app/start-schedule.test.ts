import { expect, test } from 'vitest'
import { schedulePath } from './start-schedule.ts'

const id = '01900000-0000-7000-8000-000000000001'

test('webview addresses redirect to the schedule of their class, or of all classes', () => {
  expect(schedulePath(`/webview/scheduler/${id}`, '')).toBe(`/class?show=schedule&class=${id}`)
  expect(schedulePath('/scheduler-webview', `?classId=${id}`)).toBe(`/class?show=schedule&class=${id}`)
  expect(schedulePath('/schedulerGlobal-webview', '?createSchedulesDialog=true')).toBe(
    '/class?show=schedule&createSchedulesDialog=true',
  )
  expect(schedulePath('/webview/GlobalScheduler', `?classId=${id}`)).toBe('/class?show=schedule')
})

test('an address without a class id shows no class, rather than all of them', () => {
  for (const pathname of ['/webview/scheduler/', '/webview/scheduler', '/scheduler-webview'])
    expect(schedulePath(pathname, '')).toBe('/class?show=schedule&class=')
})
