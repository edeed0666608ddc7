import { expect, test } from 'vitest'
import { engineOf } from './engine.ts'

test('[EN-2] an engine is selected by its name, and the other arguments are passed to Playwright', () => {
  expect(engineOf(['lesson', '--headed'])).toEqual({ engine: 'chromium', rest: ['lesson', '--headed'] })
  expect(engineOf(['lesson', '--engine', 'firefox', '--headed'])).toEqual({
    engine: 'firefox',
    rest: ['lesson', '--headed'],
  })
  expect(() => engineOf(['--engine', 'mosaic'])).toThrow('chromium, firefox')
  expect(() => engineOf(['--engine'])).toThrow('chromium, firefox')
})
