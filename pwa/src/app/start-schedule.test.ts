import { expect, test } from 'vitest'
import { schedulePath } from './start-schedule.ts'

const id = '01900000-0000-7000-8000-000000000001'

test('the addresses of webviews lead to the schedule of the class that they name, or of all', () => {
  expect(schedulePath(`/webview/scheduler/${id}`, '')).toBe(`/class?show=schedule&class=${id}`)
  expect(schedulePath('/scheduler-webview', `?classId=${id}`)).toBe(`/class?show=schedule&class=${id}`)
  expect(schedulePath('/schedulerGlobal-webview', '?createSchedulesDialog=true')).toBe(
    '/class?show=schedule&createSchedulesDialog=true',
  )
  expect(schedulePath('/webview/GlobalScheduler', `?classId=${id}`)).toBe('/class?show=schedule')
})

test('an address that names no class names none, and not all of them', () => {
  for (const pathname of ['/webview/scheduler/', '/webview/scheduler', '/scheduler-webview'])
    expect(schedulePath(pathname, '')).toBe('/class?show=schedule&class=')
})
