import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type CDPSession } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '@takhti/e2e/browser'
import { choose, expectSafe } from '@takhti/e2e/pages/board'
import { excalidrawElement } from '#board/surfaces.ts'
import { openNewLesson } from '#product-lesson.ts'
import type { Stroke } from './strokes.ts'

/** A point of a live stroke for each frame of a 60 Hz screen. */
export const everyMs = 16

/** The bytes that the product's own page sends to its room while a pen draws a stroke, and until the stroke is safe there. */
export async function ourWireBytes(stroke: Stroke): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'takhti-bench-wire-'))
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: chromiumPath(),
    args: chromiumArguments(),
    viewport: { width: 1280, height: 720 },
  })
  const { page, product } = await openNewLesson(context, folder)
  try {
    await choose(page, 'Pen')
    await expectSafe(page)
    const session = await context.newCDPSession(page)
    const sent = await bytesSent(session)
    const before = sent()
    await drawWithPen(session, stroke)
    await page.getByText('1 object', { exact: false }).first().waitFor({ state: 'attached' })
    await expectSafe(page)
    await page.waitForTimeout(1_000)
    return sent() - before
  } finally {
    await context.close()
    await product.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The messages of Excalidraw's client: with each change the whole element as it is by then, as JSON, before it is
 * encrypted.
 */
export function excalidrawWireBytes(stroke: Stroke): number {
  const sent = stroke.x.map((_, place) => {
    const part = {
      ...stroke,
      x: stroke.x.slice(0, place + 1),
      y: stroke.y.slice(0, place + 1),
      pressure: stroke.pressure.slice(0, place + 1),
    }
    const message = { type: 'SCENE_UPDATE', payload: { elements: [excalidrawElement(part, 0)] } }
    return Buffer.byteLength(JSON.stringify(message))
  })
  return sent.reduce((sum, bytes) => sum + bytes, 0)
}

/** Counts sent binary frames; text frames there are pings. */
async function bytesSent(session: CDPSession): Promise<() => number> {
  let bytes = 0
  const binary = 2
  session.on('Network.webSocketFrameSent', ({ response }) => {
    if (response.opcode === binary) bytes += Buffer.from(response.payloadData, 'base64').length
  })
  await session.send('Network.enable')
  return () => bytes
}

async function drawWithPen(session: CDPSession, { x, y, pressure }: Stroke): Promise<void> {
  const pen = { button: 'left', buttons: 1, pointerType: 'pen', clickCount: 1 } as const
  const startedAt = performance.now()
  for (const place of x.keys()) {
    const at = { x: x[place] ?? 0, y: (y[place] ?? 0) + 60, force: pressure[place] ?? 0.5 }
    const type = place === 0 ? 'mousePressed' : 'mouseMoved'
    await session.send('Input.dispatchMouseEvent', { type, ...at, ...pen })
    const wait = startedAt + (place + 1) * everyMs - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  }
  const end = { x: x.at(-1) ?? 0, y: (y.at(-1) ?? 0) + 60 }
  await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...end, ...pen, buttons: 0 })
}
