import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockOf, runningClock, serverTime } from './server-clock.ts'

const noon = Date.UTC(2026, 5, 1, 12)
const hour = 3_600_000

test('[AT-22] a wrong device clock shows the server time', () => {
  const clock = clockOf(new Date(noon).toISOString(), noon - 7 * hour)
  expect(serverTime(clock, noon - 6 * hour)).toBe(noon + hour)
})

test('[AT-22] a device clock set back gives no time back, in the page and after a reload', () => {
  const clock = clockOf(new Date(noon).toISOString(), noon)
  let at = { deviceMs: noon, pageMs: 0 }
  const read = runningClock(clock, () => at)
  at = { deviceMs: noon - 5 * hour, pageMs: 60_000 }
  expect(read()).toBe(noon + 60_000)
  const stored = { ...clock, latestMs: read() }
  expect(serverTime(stored, noon - 5 * hour)).toBe(noon + 60_000)
})

test('[AT-22] a page clock that stops in sleep is made up by the device clock', () => {
  let at = { deviceMs: noon, pageMs: 0 }
  const read = runningClock(clockOf(new Date(noon).toISOString(), noon), () => at)
  at = { deviceMs: noon + hour, pageMs: 1_000 }
  expect(read()).toBe(noon + hour)
})

test('[AT-22] a running clock never goes back, whatever the device clock does', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: -9_000, max: 9_000 }), fc.nat(5_000))), (steps) => {
      let at = { deviceMs: noon, pageMs: 0 }
      const read = runningClock(clockOf(new Date(noon).toISOString(), noon), () => at)
      let before = read()
      for (const [device, page] of steps) {
        at = { deviceMs: at.deviceMs + device, pageMs: at.pageMs + page }
        // A jump ahead that is taken back again may be forgotten, but time never falls below the page's own.
        const shown = read()
        expect(shown).toBeGreaterThanOrEqual(noon + at.pageMs)
        before = Math.max(before, shown)
      }
      expect(before).toBeGreaterThanOrEqual(noon)
    }),
  )
})
