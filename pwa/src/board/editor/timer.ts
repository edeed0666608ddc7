export const timerModes = ['countdown', 'stopwatch'] as const

export type TimerMode = (typeof timerModes)[number]

/** The longest countdown, in minutes. */
export const MAX_MINUTES = 180

/**
 * A countdown or a stopwatch. It stores instants, not ticks, so that it is right after the tab slept. `ranMs` is the
 * time until the last pause, `since` the start, in milliseconds of a monotonic clock.
 */
export type Timer = {
  readonly mode: TimerMode
  readonly lengthMs: number
  readonly ranMs: number
  readonly since: number | null
}

export const firstTimer: Timer = { mode: 'countdown', lengthMs: 5 * 60_000, ranMs: 0, since: null }

export function started(timer: Timer, now: number): Timer {
  return timer.since === null && !isOver(timer, now) ? { ...timer, since: now } : timer
}

export function paused(timer: Timer, now: number): Timer {
  return { ...timer, ranMs: ranMs(timer, now), since: null }
}

export function reset(timer: Timer): Timer {
  return { ...timer, ranMs: 0, since: null }
}

export function ofMode(timer: Timer, mode: TimerMode): Timer {
  return { ...reset(timer), mode }
}

/** A countdown of some minutes, within what the clock can show. */
export function ofMinutes(timer: Timer, minutes: number): Timer {
  const whole = Number.isFinite(minutes) ? Math.round(minutes) : 0
  return { ...reset(timer), lengthMs: Math.min(MAX_MINUTES, Math.max(1, whole)) * 60_000 }
}

/** The seconds on the clock: a countdown's last second is shown until it is over. */
export function shownSeconds(timer: Timer, now: number): number {
  const ran = ranMs(timer, now)
  return timer.mode === 'stopwatch' ? Math.floor(ran / 1000) : Math.ceil(Math.max(0, timer.lengthMs - ran) / 1000)
}

export function isOver(timer: Timer, now: number): boolean {
  return timer.mode === 'countdown' && ranMs(timer, now) >= timer.lengthMs
}

function ranMs({ ranMs: ran, since }: Timer, now: number): number {
  return ran + (since === null ? 0 : Math.max(0, now - since))
}
