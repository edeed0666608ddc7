import { expect, type Page } from '@playwright/test'
import type { DemoPerson } from '@takhti/tools/start/seed'
import { choose, expectSafe, objects, surface } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { onLatinDevice } from './pages/latin-device.ts'
import { createLesson, lessonCard } from './pages/lessons.ts'
import { origin, personWith } from './school.ts'

test.use(onLatinDevice)

const places = [
  [400, 200],
  [600, 200],
] as const

/** The pixels at each place, as one string; equal missing-glyph boxes are equal strings. */
function painted(page: Page): Promise<string[]> {
  return page.evaluate((spots) => {
    const canvas = document.querySelector<HTMLCanvasElement>('.board-picture canvas')
    const painter = canvas?.getContext('2d')
    return spots.map(([x, y]) => {
      const { data = [] } = painter?.getImageData(x - 4, y - 30, 60, 60) ?? {}
      return Array.from(data)
        .filter((_, index) => index % 4 === 3)
        .join('')
    })
  }, places)
}

const isInk = (picture: string | undefined) => picture !== undefined && /[1-9]/.test(picture)

/** Two characters of one script are two bitmaps, and two missing-glyph boxes are one. */
async function expectLetters(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const [one, other] = await painted(page)
      return isInk(one) && isInk(other) && one !== other
    })
    .toBe(true)
}

async function write(page: Page, text: string, position: { x: number; y: number }): Promise<void> {
  await choose(page, 'Text')
  await surface(page).click({ position })
  const field = page.getByRole('textbox', { name: 'Text' })
  await field.fill(text)
  await field.press('Control+Enter')
}

// Fault: without our fonts both characters were the same box.
test(
  'a device without a typeface for a script draws its characters, later also offline',
  { tag: '@kept' },
  async ({ page, context }) => {
    await signIn(page, await personWith('instructor'))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await createLesson(page, 'Letters of ours')
    for (const [index, [x, y]] of places.entries()) {
      await write(page, ['ಕ', 'ಠ'][index] ?? '', { x, y })
      await expect(objects(page)).toHaveCount(index + 1)
    }
    await expectLetters(page)
    await expectSafe(page)
    await page.reload()
    await expectLetters(page)
    await context.setOffline(true)
    await page.reload()
    await expectLetters(page)
  },
)

async function createLetter(page: Page, letter: string): Promise<void> {
  await page.goto(`${origin()}/dashboard/create`)
  await createLesson(page, letter)
  await write(page, letter, { x: 400, y: 200 })
  await expectSafe(page)
}

/** Signs in on a device that never opened the lesson; returns the drawing on its card. */
async function drawingOn(page: Page, teacher: DemoPerson, lesson: string): Promise<string> {
  await signIn(page, teacher)
  await page.goto(`${origin()}/dashboard/create`)
  const canvas = lessonCard(page, lesson).locator('.slate-face[data-drawn] canvas')
  await expect(canvas).toBeVisible()
  return await canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL())
}

// Fault: Chromium's worker resolved the font for the first card, and the cards after it had boxes.
test('a new device draws first pages on the cards of lessons, in scripts that it lacks', async ({ page, browser }) => {
  const teacher = await personWith('instructor')
  await signIn(page, teacher)
  const drawings = []
  for (const newest of ['ಕ', 'A']) {
    await createLetter(page, newest)
    const device = await browser.newContext()
    drawings.push(await drawingOn(await device.newPage(), teacher, 'ಕ'))
    await device.close()
  }
  expect(drawings[1]).toBe(drawings[0])
})
