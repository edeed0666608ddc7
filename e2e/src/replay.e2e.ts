import { expect, type Page } from '@playwright/test'
import { choose, draw, expectSafe, objects, surface } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { personWith } from './school.ts'

test(
  '[J2] a page is replayed in order, by step and automatically, offline and without changes',
  { tag: '@kept' },
  async ({ page, context }) => {
    await signIn(page, await personWith('instructor'))
    await createLesson(page, 'A circle in a square')
    for (const [tool, at] of [
      ['Pen', 200],
      ['Rectangle', 400],
      ['Pen', 600],
    ] as const) {
      await choose(page, tool)
      await draw(page, [
        [at, 200],
        [at + 100, 320],
      ])
    }
    await expect(objects(page)).toHaveCount(3)
    await expectSafe(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await context.setOffline(true)

    await page.getByRole('button', { name: 'Lesson menu' }).click()
    await page.getByRole('button', { name: 'Replay', exact: true }).click()
    const bar = page.getByRole('region', { name: 'Replay' })
    const position = bar.getByRole('slider', { name: 'Position in the replay' })
    await expect(bar.getByText('Step 0 of 3')).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeFocused()
    await expect.poll(() => inkedColumns(page)).toEqual([false, false, false])
    await bar.getByRole('button', { name: 'Next step' }).click()
    await expect(bar.getByText('Step 1 of 3')).toBeVisible()
    await expect.poll(() => inkedColumns(page)).toEqual([true, false, false])
    await page.keyboard.press('End')
    await expect(bar.getByText('Step 3 of 3')).toBeVisible()
    await expect.poll(() => inkedColumns(page)).toEqual([true, true, true])
    await expect(position).toHaveAttribute('aria-valuetext', /^\d+ seconds? of \d+ seconds?$/)
    await page.keyboard.press('PageUp')
    await expect(bar.getByText('Step 2 of 3')).toBeVisible()
    await expect.poll(() => inkedColumns(page)).toEqual([true, true, false])

    // An overlay on the board takes the arrow keys.
    const below = page.getByRole('slider', { name: 'Open the curtain from the bottom' })
    await page.keyboard.press('u')
    await below.press('ArrowRight')
    await below.press('ArrowUp')
    await expect(below).not.toHaveAttribute('aria-valuenow', '0')
    await below.press('Escape')
    await expect(below).toBeHidden()
    await expect(bar.getByText('Step 2 of 3')).toBeVisible()

    await bar.getByRole('combobox', { name: 'Speed' }).selectOption('8×')
    await bar.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(bar.getByText('Step 3 of 3')).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await draw(page, [
      [800, 200],
      [900, 300],
    ])
    await expect(objects(page)).toHaveCount(3)

    await surface(page).focus()
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    await choose(page, 'Line')
    await draw(page, [
      [800, 200],
      [900, 300],
    ])
    await expect(objects(page)).toHaveCount(4)
    await context.setOffline(false)
    await expectSafe(page)
  },
)

/** Whether there is anything on the replay's canvas between these columns of the screen: 180–320, 380–520, 580–720. */
function inkedColumns(page: Page): Promise<boolean[]> {
  return page.locator('.replay-picture').evaluate((picture) => {
    const sheets = [...picture.querySelectorAll('canvas')]
    const ratio = devicePixelRatio
    return [180, 380, 580].map((left) =>
      sheets.some((sheet) => {
        const pixels = sheet.getContext('2d')?.getImageData(left * ratio, 0, 140 * ratio, 500 * ratio).data ?? []
        return pixels.some((value) => value !== 0)
      }),
    )
  })
}
