import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { chromiumArguments, headlessPath } from '@takhti/e2e/browser'
import { choose } from '@takhti/e2e/pages/board'
import { secondsOf } from '@takhti/schema/presentations/script-rules'
import { browserMegabytes } from '../board/memory.ts'
import { openNewLesson } from '../product-lesson.ts'
import { write } from '../sync/wall-measures.ts'

/** The length of the rendered lesson: its script has as many words as are spoken in it. */
const minutes = 20

/** How long a page is written on before; its strokes are the ink of the whole video. */
const writtenMs = 15_000

/** What a render took, and the lesson's length, both in seconds; memory in megabytes, bytes of the file. */
export type Rendered = {
  took: number
  length: number
  before: number
  most: number
  bytes: number
  /** Seconds in which the bare encoder encodes as many frames. */
  floor: number
}

/**
 * A video of twenty minutes by the dialog of slides, as a teacher makes it. Its page is the dearest one: ink is written for four
 * fifths of its time, ten frames a second. The floor is the browser's encoder alone, with the same frames painted plainly.
 */
export async function renderedLesson(): Promise<Rendered> {
  const folder = await mkdtemp(join(tmpdir(), 'takhti-bench-film-'))
  const profile = join(folder, 'profile')
  const options = { executablePath: headlessPath(), args: chromiumArguments() }
  const context = await chromium.launchPersistentContext(profile, options)
  try {
    const { page, product } = await openNewLesson(context, folder)
    try {
      return await rendered(page, context, profile)
    } finally {
      await product.stop()
    }
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function rendered(page: Page, context: BrowserContext, profile: string): Promise<Rendered> {
  await choose(page, 'Pen')
  await write(page, { ms: writtenMs, hertz: 60 })
  await page.getByRole('button', { name: 'Lesson menu' }).click()
  await page.getByRole('button', { name: 'Slides and video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Slides and video' })
  const script = 'Roots take up water from the soil and hold the plant. '.repeat(minutes * 10)
  await dialog.getByRole('textbox', { name: 'Slide 1: what to say' }).fill(script)
  const length = secondsOf(script)
  const before = await browserMegabytes(profile)
  let most = before
  const watch = setInterval(() => {
    void browserMegabytes(profile).then(
      (now) => (most = Math.max(most, now)),
      () => {},
    )
  }, 1_000)
  const begun = performance.now()
  await dialog.getByRole('button', { name: 'Make video' }).click()
  await dialog.getByText('The video is ready.').waitFor({ timeout: 400_000 })
  const took = (performance.now() - begun) / 1_000
  clearInterval(watch)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download video' }).click()
  const { size } = await stat(await (await download).path())
  return { took, length, before, most, bytes: size, floor: await bareSeconds(context, length) }
}

/** The frames that the floor encodes; the rest is in proportion. */
const bareFrames = 600

async function bareSeconds(context: BrowserContext, length: number): Promise<number> {
  const page = await context.newPage()
  await page.goto(process.env['TAKHTI_ORIGIN'] ?? '')
  const took = await page.evaluate(encodeFrames, bareFrames)
  const frames = length * 0.8 * 10 + length * 0.2
  return (took / 1_000 / bareFrames) * frames
}

// Runs in the page: it may use nothing outside itself.
async function encodeFrames(frames: number): Promise<number> {
  const canvas = new OffscreenCanvas(1280, 720)
  const context = canvas.getContext('2d')
  const encoder = new VideoEncoder({ output: () => {}, error: (error) => console.error(error) })
  encoder.configure({ codec: 'vp09.00.31.08', width: 1280, height: 720, bitrate: 350_000 })
  const begun = performance.now()
  for (let index = 0; index < frames; index++) {
    context?.fillRect((index * 7) % 1280, (index * 3) % 720, 6, 6)
    const frame = new VideoFrame(canvas, { timestamp: index * 100_000 })
    encoder.encode(frame, { keyFrame: index % 50 === 0 })
    frame.close()
    while (encoder.encodeQueueSize > 4) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await encoder.flush()
  encoder.close()
  return performance.now() - begun
}
