import type { RemoteAct } from '@takhti/schema/devices/remote/model'

/**
 * After so long without an answer what was pressed may be lost, and whoever pressed is told so. It is not said again from then on: they
 * may press it once more, and a page would turn twice.
 */
export const missedMs = 2_500

/** So long an answer may be on its way that was given before the press. */
const soonMs = 500

/** What is another thing once something was drawn after it. */
const ofWhatIsDrawn: readonly string[] = ['turn', 'undo'] satisfies RemoteAct['act'][]

type Waiting = { press: string; act: RemoteAct; atMs: number; isOvertaken: boolean }

/** What was pressed and is not known to be done: the line of either side may be coming again at that moment. */
export class Presses {
  #waiting: Waiting[] = []

  isWaiting(nowMs: number): boolean {
    return this.#waiting.some(({ atMs }) => nowMs - atMs < missedMs)
  }

  /** What is pressed, as it is said; `press` is its name. */
  add(act: RemoteAct, press: string, nowMs: number): RemoteAct {
    // Of what is over whoever pressed was told.
    this.#waiting = this.#waiting.filter(({ atMs }) => nowMs - atMs < missedMs)
    const named = { ...act, press }
    this.#waiting.push({ press, act: named, atMs: nowMs, isOvertaken: false })
    return named
  }

  /** Something is drawn: to undo after it would take back another stroke than was meant, and to turn take its page away. */
  overtake(): void {
    for (const each of this.#waiting) each.isOvertaken ||= ofWhatIsDrawn.includes(each.act.act)
  }

  /** Whoever pressed was told that it may be lost, or asked for another page. */
  drop(): void {
    this.#waiting = []
  }

  /**
   * The device has heard these. What was pressed after what it lacks is done already, and nothing is done in another order than it was
   * pressed in: that is lost, as is what is too old. The rest is to be said again.
   */
  heard(those: readonly string[], nowMs: number): { again: RemoteAct[]; isLost: boolean } {
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
