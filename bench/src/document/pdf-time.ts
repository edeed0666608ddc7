import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '@takhti/e2e/browser'
import { lessonFile, pageOfStrokes } from '@takhti/e2e/pages/lesson-file'
import { median, sizeFigure, type Figure } from '#figure.ts'
import { mostRounds } from '#interleave.ts'
import { openNewLesson } from '#product-lesson.ts'

const pages = 20
const strokesOfPage = 250

/** The longest acceptable time for the file of a lesson, in seconds. */
const promised = 3
const rounds = 5

/** Seconds from asking for the PDF of a lesson of 20 pages and 5,000 strokes to the file, with a bar that is seen to move. */
export async function pdfTime(): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'takhti-bench-pdf-'))
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments() })
  const { page, product } = await openNewLesson(await browser.newContext(), folder)
  try {
    await page.goto(new URL('/dashboard', page.url()).href)
    await page.getByRole('button', { name: /^Import lesson/ }).click()
    const file = lessonFile(
      'Large',
      Array.from({ length: pages }, () => pageOfStrokes(strokesOfPage)),
    )
    await page.locator('dialog input[type=file]').setInputFiles(file)
    await page.getByText(`Page 1 of ${pages}`).waitFor()
    const taken: number[] = []
    // The first round loads the export modules, and is not counted.
    for (let round = 0; round <= Math.min(rounds, mostRounds); round++) taken.push(await secondsOfOne(page))
    const ours = median(taken.slice(1))
    return sizeFigure({ name: 'document.pdf.20', ours, peer: promised, peerName: 'promise', limit: 1, unit: 's' })
  } finally {
    await browser.close()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function secondsOfOne(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Lesson menu' }).click()
  const seen = page.evaluate(watchProgress)
  const coming = page.waitForEvent('download')
  const before = performance.now()
  await page.getByRole('button', { name: 'Download as PDF' }).click()
  const download = await coming
  const seconds = (performance.now() - before) / 1000
  const text = (await readFile(await download.path())).toString('latin1')
  const made = text.match(/\/Type \/Page /g)?.length
  if (made !== pages) throw new Error(`The PDF has ${made} pages`)
  const parts = await seen
  if (parts.length < 3) throw new Error(`The bar stood at ${parts.join(', ')}`)
  return seconds
}

/** How far the bar was in each frame that showed another part, until it is gone; runs in the page. */
function watchProgress(): Promise<number[]> {
  const parts: number[] = []
  return new Promise((resolve) => {
    const look = (): void => {
      const bar = document.querySelector<HTMLProgressElement>('progress')
      if (bar && bar.position > (parts.at(-1) ?? -1)) parts.push(bar.position)
      if (!bar && parts.length > 0) resolve(parts)
      else requestAnimationFrame(look)
    }
    look()
  })
}
