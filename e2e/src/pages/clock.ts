import type { BrowserContext } from '@playwright/test'

const yearMs = 365.25 * 24 * 3_600_000

/** A day in milliseconds. */
export const dayMs = 24 * 3_600_000

/** Sets the clock of a device wrong by so many years; its timers run normally. */
export function setClockWrong(context: BrowserContext, years: number): Promise<void> {
  return shiftClock(context, years * yearMs)
}

/** Shifts the clock of a device for the pages that it loads from now on; a further shift adds to it. */
export async function shiftClock(context: BrowserContext, ms: number): Promise<void> {
  await context.addInitScript((wrongMs) => {
    const Right = Date
    const Wrong = class extends Right {
      constructor(...given: [] | [string | number | Date]) {
        if (given.length === 0) super(Right.now() + wrongMs)
        else super(...given)
      }

      static override now(): number {
        return Right.now() + wrongMs
      }
    }
    // No code of the product calls it without `new`.
    globalThis.Date = Wrong as DateConstructor
  }, ms)
}
