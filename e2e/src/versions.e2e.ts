import { expect } from '@playwright/test'
import { isPainted } from './gallery/board-preparations.ts'
import { choose, draw, expectSafe, objects } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { personWith } from './school.ts'

test('[J2] a cleared page is found in its history and restored, on every device and until undone', async ({
  page,
  browser,
  context,
}) => {
  const teacher = await personWith('instructor')
  await signIn(page, teacher)
  await createLesson(page, 'A page with a past')
  for (const top of [200, 240, 280, 320, 360]) {
    await choose(page, 'Line')
    await draw(page, [
      [200, top],
      [500, top],
    ])
  }
  await expect(objects(page)).toHaveCount(5)
  await expectSafe(page)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, teacher)
  await other.goto(page.url())
  await expect(objects(other)).toHaveCount(5)
  await page.getByRole('button', { name: 'Page actions' }).click()
  await page.getByRole('button', { name: 'Clear page' }).click()
  await expect(objects(other)).toHaveCount(0)

  await page.getByRole('button', { name: 'Lesson menu' }).click()
  await page.getByRole('button', { name: 'Version history' }).click()
  const dialog = page.getByRole('dialog', { name: 'Version history' })
  const versions = dialog.getByRole('listitem')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toContainText('Now')
  await expect(versions.last()).toContainText(teacher.name)
  await versions.last().getByRole('button').click()
  const picture = dialog.getByRole('img', { name: /^The page as it was: / })
  await expect.poll(() => picture.evaluate(isPainted)).toBe(true)
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(dialog).toBeHidden()
  await expect(objects(page)).toHaveCount(5)
  await expect(objects(other)).toHaveCount(5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(objects(other)).toHaveCount(0)

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Lesson menu' }).click()
  await page.getByRole('button', { name: 'Version history' }).click()
  await expect(dialog.getByText('Version history needs the internet.')).toBeVisible()
})
