import { expect } from '@playwright/test'
import { choose, draw, drawOneLine, expectOnlyHere, expectSafe, objects, surface } from './pages/board.ts'
import { lineTo } from './pages/cut-line.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { origin, personWith } from './school.ts'

test(
  '[EN-1] in Firefox a teacher signs in, draws, writes Hindi, undoes, reloads also offline',
  { tag: '@kept' },
  async ({ page, browserName }) => {
    expect(browserName).toBe('firefox')
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    const line = await lineTo(origin())
    await signIn(page, await personWith('instructor'), line.origin)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await createLesson(page, 'Firefox')
    await drawOneLine(page)
    await choose(page, 'Text')
    await surface(page).click({ position: { x: 500, y: 200 } })
    const field = page.getByRole('textbox', { name: 'Text' })
    await field.fill('पानी और प्रकाश')
    await field.press('Control+Enter')
    await expect(objects(page).filter({ hasText: 'पानी और प्रकाश' })).toHaveCount(1)
    await choose(page, 'Pen')
    const stroke = (y: number) =>
      draw(page, [
        [200, y],
        [300, y + 40],
        [420, y],
      ])
    await stroke(400)
    await expect(objects(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(objects(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Redo' }).click()
    await expectSafe(page)
    await page.reload()
    await expect(objects(page)).toHaveCount(3)

    // Firefox's own switch refuses a reload before the service worker is asked.
    await line.cut()
    await choose(page, 'Pen')
    await stroke(460)
    await expect(objects(page)).toHaveCount(4)
    await expectOnlyHere(page)
    await page.reload()
    await expect(objects(page)).toHaveCount(4)
    await expectOnlyHere(page)
    await line.restore()
    await expectSafe(page)

    await page.goto(`${line.origin}/dashboard/content`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(faults).toEqual([])
    await page.close()
    await line.cut()
  },
)
