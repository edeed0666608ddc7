import type { CDPSession, Page } from '@playwright/test'
import { surface } from '@takhti/e2e/pages/board'

/** How a page drew: frames a second, in the middle and of the slowest twentieth, and milliseconds of the main thread for each. */
export type Drew = { readonly middle: number; readonly slowest: number; readonly mainMs: number }

/** Observes the frames of a page for so long. */
export async function framesOf(page: Page, ms: number): Promise<Drew> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const before = await taskMs(session)
  const gaps = await page.evaluate(countFrames, ms)
  const spent = (await taskMs(session)) - before
  await session.detach()
  const sorted = gaps.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity
  return { middle: 1_000 / at(0.5), slowest: 1_000 / at(0.95), mainMs: spent / gaps.length }
}

/** A stroke of writing, and the time for which the pen is lifted after it. */
const strokeS = 0.7
const liftedS = 0.15

/** Writes with a pen on the board of a page for so long, with so many points a second. */
export async function write(page: Page, { ms, hertz }: { ms: number; hertz: number }): Promise<void> {
  const box = await surface(page).boundingBox()
  if (!box) throw new Error('The board is not on the screen')
  const session = await page.context().newCDPSession(page)
  const startedAt = performance.now()
  const sent: Promise<unknown>[] = []
  const pen = { button: 'left', pointerType: 'pen' } as const
  let last: { x: number; y: number } | null = null
  const lift = () => {
    if (last !== null) sent.push(session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...last, ...pen }))
    last = null
  }
  for (let point = 0; (point / hertz) * 1_000 < ms; point++) {
    const wait = startedAt + (point / hertz) * 1_000 - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const at = writingAt(point / hertz, box)
    if (at === null) {
      lift()
      continue
    }
    const begun = last === null ? ({ type: 'mousePressed', clickCount: 1 } as const) : ({ type: 'mouseMoved' } as const)
    sent.push(session.send('Input.dispatchMouseEvent', { ...begun, ...at, ...pen, buttons: 1 }))
    last = { x: at.x, y: at.y }
  }
  lift()
  await Promise.all(sent)
  await session.detach()
}

type Box = { x: number; y: number; width: number; height: number }

/** Where the pen of a fast writer is, line after line, and its pressure; null where it is lifted. */
function writingAt(seconds: number, box: Box): { x: number; y: number; force: number } | null {
  const word = Math.floor(seconds / (strokeS + liftedS))
  const within = seconds - word * (strokeS + liftedS)
  if (within > strokeS) return null
  const [across, down] = [Math.max(1, Math.floor((box.width - 240) / 130)), Math.max(1, (box.height - 320) / 60)]
  const [column, row] = [word % across, Math.floor(word / across) % down]
  const turn = 2 * Math.PI * 3 * within
  return {
    x: box.x + 120 + column * 130 + within * 150 + 9 * Math.cos(turn),
    y: box.y + 140 + row * 60 + 20 * Math.sin(turn),
    force: 0.5 + 0.3 * Math.sin(turn / 2),
  }
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
}

/** Runs in the page: the milliseconds between frames, for so long. */
function countFrames(ms: number): Promise<number[]> {
  return new Promise((resolve) => {
    const gaps: number[] = []
    const startedAt = performance.now()
    let last = startedAt
    const frame = (now: number): void => {
      gaps.push(now - last)
      last = now
      if (now - startedAt > ms) resolve(gaps)
      else requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}
