import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import StrayErrors, { readStrays, strayRemarks } from './stray-errors.ts'

afterEach(() => vi.unstubAllEnvs())

test('[TS-7] an error of no test is recorded with its file, last test and cause, and listed last', () => {
  const folder = mkdtempSync(join(tmpdir(), 'strays-'))
  const path = join(folder, 'strays.json')
  vi.stubEnv('TAKHTI_STRAYS', path)
  const known = {
    name: 'AbortException',
    message: 'lost',
    stack: 'Error: lost\n    at a.ts:1',
    VITEST_TEST_PATH: '/takhti/worker/src/a.test.ts',
    VITEST_TEST_NAME: 'A1 holds',
    cause: { message: 'the socket closed' },
  }
  new StrayErrors().onTestRunEnd([], [known, { message: 'went away' }])
  const strays = readStrays(readFileSync(path, 'utf8'), '/takhti')
  rmSync(folder, { recursive: true })
  expect(strays.map(({ file }) => file)).toEqual(['worker/src/a.test.ts', null])
  expect(strayRemarks(strays)).toEqual([
    'FAILED  an error of no test, worker/src/a.test.ts\n    AbortException: lost\n    while or after "A1 holds" ran\n    caused by: the socket closed\n        at a.ts:1',
    'FAILED  an error of no test, of no file\n    Error: went away',
  ])
})
