import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '@takhti/e2e/browser'
import { choose } from '@takhti/e2e/pages/board'
import { Chance } from '@takhti/e2e/stress/chance'
import { Caller } from '@takhti/e2e/stress/kill-calls'
import { seed } from '@takhti/tools/start/seed'
import { type Figure, sizeFigure } from './figure.ts'
import type { Figures } from './figures.ts'
import { openNewLesson, type Product } from './product-lesson.ts'
import { spokenWave } from './recording/spoken-wave.ts'
import { write } from './sync/wall-measures.ts'

const lessonMs = 45 * 60_000

/** The weight of a lesson by the issue, and the tolerance of "about". */
const sentMegabytes = 12
const about = 1.1

/** How long a class is recorded here, in which the pen is never lifted for longer than a moment. */
const recordedMs = 60_000

/**
 * What the server has of a recorded class, for a lesson of 45 minutes: a teacher who speaks and writes without a break.
 */
export async function recording(figures: Figures): Promise<void> {
  await figures.take(['recording.45min'], async () => {
    const folder = await mkdtemp(join(tmpdir(), 'takhti-bench-recording-'))
    const voice = join(folder, 'voice.wav')
    await writeFile(voice, spokenWave(30))
    const browser = await launch(voice)
    try {
      return await recorded(browser, join(folder, 'product'))
    } finally {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function launch(voice: string): Promise<Browser> {
  const args = [
    ...chromiumArguments(),
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${voice}`,
    '--autoplay-policy=no-user-gesture-required',
  ]
  return await chromium.launch({ executablePath: chromiumPath(), args })
}

async function recorded(browser: Browser, folder: string): Promise<Figure> {
  const context = await browser.newContext({ permissions: ['microphone'] })
  const { page, product } = await openNewLesson(context, folder)
  try {
    await record(page, product)
    const { bytes, durationMs } = await ended(page, product)
    if (durationMs < recordedMs) throw new Error(`${durationMs} ms were recorded`)
    const megabytes = ((bytes / durationMs) * lessonMs) / 1e6
    return sizeFigure({
      ...{ name: 'recording.45min', ours: megabytes, peer: sentMegabytes, peerName: 'what is said' },
      ...{ unit: 'MB for 45 minutes', limit: about },
    })
  } finally {
    await product.stop()
  }
}

async function record(page: Page, { origin }: Product): Promise<void> {
  const { className } = await seed(origin)
  await page.goto(`${origin}/class/${lessonOf(page)}`)
  await page.getByLabel('Class', { exact: true }).selectOption({ label: className })
  await page.getByRole('button', { name: 'Start class' }).click()
  await page.getByRole('button', { name: 'Turn the microphone on' }).click()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByRole('button', { name: 'Stop recording' }).waitFor()
  await choose(page, 'Pen')
  await write(page, { ms: recordedMs, hertz: 120 })
  await page.getByRole('button', { name: 'Stop recording' }).click()
}

/** The recording once all of it is at the server. */
async function ended(page: Page, { origin }: Product): Promise<{ bytes: number; durationMs: number }> {
  const teacher = await Caller.signIn(origin, new Chance(3))
  for (let look = 0; look < 60; look++) {
    await page.waitForTimeout(1_000)
    const path = `/live-class/recordings?flow_id=${lessonOf(page)}`
    // The contract's answer to this path.
    const { items } = (await teacher.read(path)) as {
      items: { bytes: number; durationMs: number; endedAt: string | null }[]
    }
    const [first] = items
    if (first !== undefined && first.endedAt !== null) return first
  }
  throw new Error('The recording did not come to the edge')
}

function lessonOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
