import { expect, type Page } from '@playwright/test'
import { choose, expectSafe, objects, surface } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { onLatinDevice } from './pages/latin-device.ts'
import { createLesson } from './pages/lessons.ts'
import { personWith } from './school.ts'

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

// Fault: without our fonts both characters were the same box.
test(
  'a device without a typeface for a script draws its characters, later also offline',
  { tag: '@kept' },
  async ({ page, context }) => {
    await signIn(page, await personWith('instructor'))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await createLesson(page, 'Letters of ours')
    for (const [index, [x, y]] of places.entries()) {
      await choose(page, 'Text')
      await surface(page).click({ position: { x, y } })
      const field = page.getByRole('textbox', { name: 'Text' })
      await field.fill(['ಕ', 'ಠ'][index] ?? '')
      await field.press('Control+Enter')
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
