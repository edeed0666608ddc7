import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetOld } from './bundle.ts'

const now = Date.UTC(2026, 10, 26, 12)
const hour = 3_600_000
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'takhti-bundles-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A bundle with its last request so many hours ago; its files are as old as its sources. */
function bundle(name: string, hours: number): void {
  const path = join(folder, name)
  mkdirSync(path)
  writeFileSync(join(path, 'index.js'), 'export {}')
  utimesSync(join(path, 'index.js'), 0, 0)
  const askedAt = new Date(now - hours * hour)
  utimesSync(path, askedAt, askedAt)
}

// Fault: without deletion a folder of bundles grew by nine megabytes with each change. Fault: bundles older than an
// hour were deleted.
test('[ST-13] a bundle unused for a day is deleted with its content, and no other is', () => {
  bundle('takhti-older', 25)
  bundle('takhti-rooms-oldest', 24 * 30)
  bundle('takhti-older.4711', 24.1)
  bundle('takhti-kept', 23.9)
  bundle('takhti-rooms-asked-now', 0)
  // By a clock that was put back a bundle may be of tomorrow.
  bundle('takhti-of-tomorrow', -24)
  forgetOld(folder, now)
  expect(readdirSync(folder).toSorted()).toEqual(['takhti-kept', 'takhti-of-tomorrow', 'takhti-rooms-asked-now'])
  expect(readdirSync(join(folder, 'takhti-kept'))).toEqual(['index.js'])
  forgetOld(folder, now + 48 * hour + 1)
  expect(readdirSync(folder)).toEqual([])
})

// Fault: a look that throws where there is nothing: two stress tests that started at once took the same bundle away,
// and one failed.
test('[ST-14] a bundle that another run deletes at the same moment is no error', () => {
  bundle('takhti-older', 25)
  // A dangling link looks like a listed folder that another run deleted.
  symlinkSync(join(folder, 'gone'), join(folder, 'takhti-being-taken'))
  forgetOld(folder, now)
  expect(readdirSync(folder)).toEqual(['takhti-being-taken'])
})
