import { expect } from '@playwright/test'
import { draw, expectOnlyHere, expectSafe, objects } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { personWith } from './school.ts'

test(
  '[J6] a stroke begun before the panels are loaded goes on through loading and is stored',
  { tag: '@kept' },
  async ({ page, context }) => {
    await signIn(page, await personWith('instructor'))
    await createLesson(page, `At once ${Date.now()}`)
    await draw(page, [
      [200, 200],
      [300, 260],
    ])
    await expectSafe(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await context.setOffline(true)
    await page.goto(page.url(), { waitUntil: 'commit' })
    await page.locator('[data-ink=drawn]').waitFor({ state: 'attached' })
    await page.mouse.move(300, 380)
    await page.mouse.down()
    await page.mouse.move(340, 400, { steps: 3 })
    await expect(page.getByRole('toolbar')).toBeVisible()
    await page.mouse.move(480, 430, { steps: 5 })
    await page.mouse.up()
    await expect(objects(page)).toHaveCount(2)
    await expectOnlyHere(page)
    await page.reload()
    await expect(objects(page)).toHaveCount(2)
    await context.setOffline(false)
    await expectSafe(page)
  },
)
