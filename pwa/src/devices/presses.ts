import type { RemoteAct } from '@takhti/schema/devices/remote/model'

/**
 * After so long without an answer a press may be lost, and the user is notified, in milliseconds. It is not resent
 * from then on: they may press once more, and a page would turn twice.
 */
export const missedMs = 2_500

/** How long an answer from before the press may be on its way, in milliseconds. */
const soonMs = 500

/** Commands whose effect changes once something was drawn after them. */
const ofWhatIsDrawn: readonly string[] = ['turn', 'undo'] satisfies RemoteAct['act'][]

type Waiting = { press: string; act: RemoteAct; atMs: number; isOvertaken: boolean }

/** Presses that are not known to be done: either side may be reconnecting at that moment. */
export class Presses {
  #waiting: Waiting[] = []

  isWaiting(nowMs: number): boolean {
    return this.#waiting.some(({ atMs }) => nowMs - atMs < missedMs)
  }

  /** Returns the command to send; `press` is its id. */
  add(act: RemoteAct, press: string, nowMs: number): RemoteAct {
    // The user was notified of expired presses.
    this.#waiting = this.#waiting.filter(({ atMs }) => nowMs - atMs < missedMs)
    const named = { ...act, press }
    this.#waiting.push({ press, act: named, atMs: nowMs, isOvertaken: false })
    return named
  }

  /** A stroke was drawn: a later undo would remove the wrong stroke, and a later turn would leave its page. */
  overtake(): void {
    for (const each of this.#waiting) each.isOvertaken ||= ofWhatIsDrawn.includes(each.act.act)
  }

  /** The user was notified of a possible loss, or requested another page. */
  drop(): void {
    this.#waiting = []
  }

  /**
   * The device has received these presses. Those before the last one that it has are done or lost, because nothing
   * runs out of order. Those that are too old are lost, too. Returns the rest to resend, or none while the answer may
   * predate a press.
   */
  acknowledge(those: readonly string[], nowMs: number): { again: RemoteAct[]; isLost: boolean } {
    const before = this.#waiting
    const after = before.slice(before.findLastIndex(({ press }) => those.includes(press)) + 1)
    this.#waiting = after.filter(({ atMs }) => nowMs - atMs < missedMs)
    const isEarly = this.#waiting.some(({ atMs }) => nowMs - atMs < soonMs)
    return {
      again: isEarly ? [] : this.#waiting.filter(({ isOvertaken }) => !isOvertaken).map(({ act }) => act),
      isLost: before.some((each) => !those.includes(each.press) && !this.#waiting.includes(each)),
    }
  }
}
