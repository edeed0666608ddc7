import { expect, type Page } from '@playwright/test'
import { expectSafe, objects, surface } from './pages/board.ts'
import { boxOf } from './pages/box.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { personWith } from './school.ts'

/** How many pixels in the middle of the board have ink. */
function inkInTheMiddle(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.board-picture canvas')
    const { width = 0, height = 0 } = canvas ?? {}
    const pixels = canvas?.getContext('2d')?.getImageData(width / 2 - 100, height / 2 - 40, 200, 80).data ?? []
    return pixels.filter((part, index) => index % 4 === 3 && part > 128).length
  })
}

test(
  '[A1 B7] a formula is written with buttons, checked, placed and edited again, also offline',
  { tag: '@kept' },
  async ({ page, context }) => {
    await signIn(page, await personWith('instructor'))
    await createLesson(page, 'Maths')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.getByRole('button', { name: 'Maths', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Maths' })
    const source = dialog.getByLabel('Formula in LaTeX')
    await dialog.getByRole('button', { name: 'Fraction' }).click()
    await expect(source).toBeFocused()
    await page.keyboard.type('a+b')
    await expect(source).toHaveValue('\\frac{a+b}{}')
    const preview = dialog.getByRole('group', { name: 'Preview' }).getByRole('img')
    await expect(preview).toHaveAccessibleName('fraction a plus b over end of fraction')

    await source.fill('\\text{क्षेत्रफल}')
    await expect(preview).toHaveAccessibleName('क्षेत्रफल')

    await source.fill('\\frac{a+b}{\\nosuch}')
    await expect(dialog.getByRole('status')).toContainText('\\nosuch')
    await dialog.getByRole('button', { name: 'Put on the page' }).click()
    await expect(source).toHaveValue('\\frac{a+b}{\\nosuch}')
    await expect(objects(page)).toHaveCount(0)
    await source.fill('\\frac{a+b}{2}')
    await dialog.getByRole('button', { name: 'Put on the page' }).click()
    await expect(dialog).toBeHidden()
    await expect(objects(page)).toHaveText(['Formula: fraction a plus b over 2 end of fraction'])
    await expect.poll(() => inkInTheMiddle(page)).toBeGreaterThan(100)
    await expectSafe(page)

    await context.setOffline(true)
    await page.reload()
    await expect.poll(() => inkInTheMiddle(page)).toBeGreaterThan(100)
    const box = await boxOf(surface(page))
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
    await expect(source).toHaveValue('\\frac{a+b}{2}')
    await expect(preview).toBeVisible()
    await source.fill('x^2')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(objects(page)).toHaveText(['Formula: x squared'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(objects(page)).toHaveText(['Formula: fraction a plus b over 2 end of fraction'])
  },
)
