import type { CDPSession, Page } from '@playwright/test'
import { longArea } from './dataset.ts'

/** The cost of a pan over a board: main-thread milliseconds for each frame, and the interval between frames. */
export type Panned = { readonly perFrameMs: number; readonly p95Ms: number; readonly frames: number }

const eventMs = 1000 / 60
const middle = { x: 640, y: 340 } as const
const far = 180

/** The distance of each event of a fast pan: three screens in a second. */
const fastStep = 36

/**
 * Pans for two seconds with a wheel, up and down and back, at most 180 px away: everything stays visible. Counted are
 * the milliseconds of tasks of the main thread for each frame that was produced, since a slow page merges events.
 */
export function pan(page: Page): Promise<Panned> {
  const step = far / 30
  return panBy(page, [...repeated(30, step), ...repeated(60, -step), ...repeated(30, step)], 0.5)
}

/** Zooms from a lesson that is shown as a whole, as ours is at first, to the top of its page at full size. */
export async function goToTop(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const bottom = longArea.y + longArea.height
  // Ours zooms by this much for each pixel of a wheel that is turned with Ctrl.
  const deltaY = -Math.log(bottom / (page.viewportSize()?.height ?? bottom)) / 0.0022
  const ctrl = 2
  const at = { x: middle.x, y: 2 }
  await session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...at, deltaX: 0, deltaY, modifiers: ctrl })
  await page.waitForTimeout(2000)
  await session.detach()
}

/** Pans fast and only forward: each screen is a new one. */
export function panFar(page: Page): Promise<Panned> {
  return panBy(page, repeated(120, fastStep), 0)
}

/** The share of a fast pan's frames in which a part of the page was still without its ink. */
export async function missingShare(page: Page): Promise<number> {
  await page.evaluate(watchForHoles)
  await page.waitForTimeout(300)
  const before = await page.evaluate<boolean[]>('benchHoles')
  if (before.length < 5 || before.some(Boolean)) throw new Error('Ink is missing on a page at rest')
  const { frames } = await panFar(page)
  const seen = (await page.evaluate<boolean[]>('benchHoles')).slice(before.length)
  if (seen.length < frames / 2) throw new Error(`Only ${seen.length} of ${frames} frames were looked at`)
  return seen.filter(Boolean).length / seen.length
}

function panBy(page: Page, steps: readonly number[], aside: number): Promise<Panned> {
  return framesOf(page, steps, (session, deltaY) =>
    session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...middle, deltaX: deltaY * aside, deltaY }),
  )
}

/** The frames of a page while it receives an event for each item, sixty a second. */
export async function framesOf<Item>(
  page: Page,
  items: readonly Item[],
  send: (session: CDPSession, item: Item) => Promise<unknown>,
): Promise<Panned> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.evaluate(countFrames)
  const before = await taskMs(session)
  await atPace(items, eventMs, (item) => send(session, item))
  const spent = (await taskMs(session)) - before
  const gaps = await page.evaluate<number[]>('benchGaps')
  await session.detach()
  return { perFrameMs: spent / gaps.length, p95Ms: percentile(gaps, 0.95), frames: gaps.length }
}

/**
 * Draws with a pen for 1.6 s, a point each 8 ms. Returns the 95th percentile of the milliseconds from a point's own
 * time to the end of the frame in which the page had it.
 */
export async function drawInk(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await page.evaluate(timePoints)
  const at = (index: number) => ({ x: 300 + index * 4, y: 360 + Math.sin(index / 9) * 120 })
  const pen = { button: 'left', buttons: 1, pointerType: 'pen', force: 0.5 } as const
  await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at(0), ...pen, clickCount: 1 })
  await atPace([...Array(200).keys()], 8, (index) =>
    session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at(index), ...pen }),
  )
  await session.send('Input.dispatchMouseEvent', {
    type: 'mouseReleased',
    ...at(199),
    ...pen,
    buttons: 0,
    clickCount: 1,
  })
  await page.waitForTimeout(300)
  const waits = await page.evaluate<number[]>('benchWaits')
  if (waits.length < 20) throw new Error(`Only ${waits.length} points reached the page`)
  await session.detach()
  return percentile(waits, 0.95)
}

/** Sends each at its time; a page that falls behind gets the next ones all the same. */
async function atPace<Item>(items: readonly Item[], paceMs: number, send: (item: Item) => Promise<unknown>) {
  const startedAt = performance.now()
  const sent: Promise<unknown>[] = []
  for (const [index, item] of items.entries()) {
    const wait = startedAt + index * paceMs - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    sent.push(send(item))
  }
  await Promise.all(sent)
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/** Runs in the page: the milliseconds between frames, from now on. */
function countFrames(): void {
  const gaps: number[] = []
  Reflect.set(globalThis, 'benchGaps', gaps)
  let last = performance.now()
  const frame = (now: number): void => {
    gaps.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/**
 * Runs in the page: looks at each frame's settled ink, made small, and notes whether a block of it has none. The page is so
 * full that each block of 128 px has some.
 */
function watchForHoles(): void {
  const [columns, rows, block, pixel] = [10, 5, 128, 16]
  const settled = document.querySelector<HTMLCanvasElement>('[data-ink=drawn] canvas')
  const small = new OffscreenCanvas((columns * block) / pixel, (rows * block) / pixel)
  const painter = small.getContext('2d', { willReadFrequently: true })
  if (!settled || !painter) throw new Error('no canvas')
  const holes: boolean[] = []
  Reflect.set(globalThis, 'benchHoles', holes)
  const side = block / pixel
  const isEmpty = (data: Uint8ClampedArray, column: number, row: number): boolean => {
    for (let y = row * side; y < (row + 1) * side; y++) {
      for (let x = column * side; x < (column + 1) * side; x++) if (data[(y * small.width + x) * 4 + 3]) return false
    }
    return true
  }
  const look = (): void => {
    painter.clearRect(0, 0, small.width, small.height)
    painter.drawImage(settled, 0, 0, columns * block, rows * block, 0, 0, small.width, small.height)
    const { data } = painter.getImageData(0, 0, small.width, small.height)
    let isHole = false
    // Ink ends a little before the left and right edges of the screen.
    for (let row = 0; row < rows; row++)
      for (let column = 1; column < columns - 1; column++) isHole ||= isEmpty(data, column, row)
    holes.push(isHole)
  }
  const frame = (): void => {
    // After all drawing of this frame.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = look
    port2.postMessage(null)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/** Runs in the page: for each point of a pen, from the device's time to after the frame's own work. */
function timePoints(): void {
  const waits: number[] = []
  Reflect.set(globalThis, 'benchWaits', waits)
  const onPointer = (event: PointerEvent): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => waits.push(performance.now() - event.timeStamp)
      port2.postMessage(null)
    })
  }
  addEventListener('pointermove', onPointer, { capture: true })
}

function repeated(count: number, value: number): number[] {
  return Array.from({ length: count }, () => value)
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
