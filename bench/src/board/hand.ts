import type { CDPSession, Page } from '@playwright/test'

/** What a pan over a board cost: main-thread milliseconds for each frame, and how far apart the frames came. */
export type Panned = { readonly perFrameMs: number; readonly p95Ms: number; readonly frames: number }

const eventMs = 1000 / 60
const middle = { x: 640, y: 340 } as const

/**
 * Pans for two seconds with a wheel, up and down and back, at most 180 px away: everything stays in sight. Counted are the
 * milliseconds of tasks of the main thread for each frame that was produced, since a slow page merges events.
 */
export async function pan(page: Page, far = 180): Promise<Panned> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const step = far / 30
  await page.evaluate(countFrames)
  const before = await taskMs(session)
  const steps = [...repeated(30, step), ...repeated(60, -step), ...repeated(30, step)]
  await atPace(steps, eventMs, (deltaY) =>
    session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...middle, deltaX: deltaY / 2, deltaY }),
  )
  const spent = (await taskMs(session)) - before
  const gaps = await page.evaluate<number[]>('benchGaps')
  await session.detach()
  return { perFrameMs: spent / gaps.length, p95Ms: percentile(gaps, 0.95), frames: gaps.length }
}

/**
 * Draws with a pen for 1.6 s, a point each 8 ms, and answers the 95th percentile of the milliseconds from a point's own
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

/** Runs in the page: for each point of a pen, from the device's time to after the frame's own work. */
function timePoints(): void {
  const waits: number[] = []
  Reflect.set(globalThis, 'benchWaits', waits)
  const hear = (event: PointerEvent): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => waits.push(performance.now() - event.timeStamp)
      port2.postMessage(null)
    })
  }
  addEventListener('pointermove', hear, { capture: true })
}

function repeated(count: number, value: number): number[] {
  return Array.from({ length: count }, () => value)
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
