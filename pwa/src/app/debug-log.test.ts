// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { debugLine } from './debug-log.ts'

afterEach(() => void vi.unstubAllGlobals())

test('[TM-5] the debug log has paths and times of calls, no query and no credential', () => {
  vi.stubGlobal('location', { origin: 'https://takhti.test' })
  const line = (path: string) => debugLine({ name: `https://takhti.test${path}`, duration: 12.4 })
  expect(line('/api/classes?skip=0&token=secret')).toBe('/api/classes 12 ms')
  expect(line('/api/galileo/loginViaToken/secret')).toBeNull()
  expect(line('/assets/start.js')).toBeNull()
  expect(debugLine({ name: 'https://elsewhere.test/api/classes', duration: 1 })).toBeNull()
})
