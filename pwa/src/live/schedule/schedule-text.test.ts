import { afterEach, expect, test, vi } from 'vitest'
import { deviceZone, hoursText } from './schedule-text.ts'

afterEach(() => vi.unstubAllEnvs())

const lesson = { startMinute: 9 * 60, minutes: 45 }

// Planted: zones compared by their names.
test('a device that goes by the other name of its zone is where the lesson is', () => {
  vi.stubEnv('TZ', 'Asia/Calcutta')
  expect(deviceZone()).toBe('Asia/Calcutta')
  expect(hoursText({ ...lesson, timeZone: 'Asia/Kolkata' }, 'en')).not.toContain('(')
  expect(hoursText({ ...lesson, timeZone: 'Asia/Dubai' }, 'en')).toMatch(/\(Asia\/Dubai\)$/)
})
