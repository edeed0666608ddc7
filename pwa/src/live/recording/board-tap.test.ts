import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { type BoardSession, presentedOf } from '#board/port.ts'
import { BoardTap, type TappedEntry } from './board-tap.ts'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => void vi.useRealTimers())

function watched<Value>(first: Value) {
  const listeners = new Set<() => void>()
  return {
    value: first,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next: Value) {
      this.value = next
      for (const listener of listeners) listener()
    },
  }
}

type Trail = { isHeld: boolean; x: number[]; y: number[] }

/** A board of one page with a teacher. */
function board() {
  const trails = watched(new Map<string, Trail>())
  const editor = {
    pages: { current: watched({ id: 'page', doc: new Y.Doc() }) },
    camera: { view: watched(null), visible: () => ({ minX: 0, minY: 0, maxX: 100, maxY: 50 }) },
    laser: watched({ trails }),
  }
  const seats = watched<readonly { hasPen: boolean; role: string }[]>([])
  // A tap needs only this of a lesson.
  const session = { editor, sync: { seats } } as unknown as BoardSession
  return {
    session,
    seats,
    point: (isHeld: boolean) => trails.set(new Map([['own', { isHeld, x: [10], y: [20] }]])),
    cover: (isCovered: boolean) =>
      presentedOf(session.editor).set(isCovered ? { curtain: { top: 50, right: 0, bottom: 0, left: 0 } } : {}),
  }
}

/** What of the board is visible at the end of the events. */
function seen(recorded: readonly TappedEntry[]) {
  const last = <Kind extends TappedEntry['kind']>(kind: Kind) =>
    recorded.findLast((each): each is Extract<TappedEntry, { kind: Kind }> => each.kind === kind)
  return { isLit: (last('light')?.at ?? null) !== null, isCovered: (last('aids')?.aids ?? '') !== '' }
}

const doings = fc.array(fc.constantFrom('light', 'dark', 'cover', 'uncover', 'hold', 'goOn', 'anew'), { maxLength: 20 })

// Fault: a tap that reports only the overlays of its own board: a curtain stayed in the recording after the lesson was
// opened again without it.
test('[H9] a light or curtain that ended unrecorded, or with its board, ends in the recording', async () => {
  await fc.assert(
    fc.asyncProperty(doings, async (done) => {
      const recorded: TappedEntry[] = []
      let at = board()
      let tap = new BoardTap(at.session, (each) => recorded.push(each))
      let isHeld = false
      let now = { isLit: false, isCovered: false }
      for (const doing of done) {
        if (doing === 'light' || doing === 'dark') {
          now.isLit = doing === 'light'
          at.point(now.isLit)
        } else if (doing === 'cover' || doing === 'uncover') {
          now.isCovered = doing === 'cover'
          at.cover(now.isCovered)
        } else if (doing === 'hold' || doing === 'goOn') {
          isHeld = doing === 'hold'
          if (isHeld) tap.hold()
          else tap.goOn()
        } else {
          tap.close()
          at = board()
          now = { isLit: false, isCovered: false }
          tap = new BoardTap(at.session, (each) => recorded.push(each))
          if (isHeld) tap.hold()
        }
        await vi.advanceTimersByTimeAsync(1_000)
        if (!isHeld) expect(seen(recorded)).toEqual(now)
      }
      tap.close()
    }),
  )
})
