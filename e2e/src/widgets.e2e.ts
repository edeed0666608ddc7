import { expect, test } from '@playwright/test'
import { expectSafe, objects } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { createLesson } from './pages/lessons.ts'
import { personWith } from './school.ts'

test('A1 B7 a graph is prepared with a slider, its fault said at its field, and prepared anew without a network', async ({
  page,
  context,
}) => {
  await signIn(page, await personWith('instructor'))
  await createLesson(page, 'Graphs')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('button', { name: 'Widgets' }).click()
  await page.getByRole('button', { name: 'Graph of a function' }).click()
  const dialog = page.getByRole('dialog', { name: 'Graph of a function' })
  const rule = dialog.getByLabel('Function 1: y =')
  await rule.fill('a sin(x')
  await expect(dialog.getByText('A bracket is missing')).toBeVisible()
  await dialog.getByRole('button', { name: 'Put on the page' }).click()
  await expect(objects(page)).toHaveCount(0)
  await rule.fill('a sin(x)')
  await dialog.getByRole('slider', { name: 'a' }).fill('3')
  await dialog.getByRole('button', { name: 'Put on the page' }).click()
  await expect(objects(page)).toHaveText(['y = a sin(x)'])
  await expectSafe(page)

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'y = a sin(x)' }).click()
  await page.getByRole('button', { name: 'Change the widget' }).click()
  await expect(dialog.getByRole('slider', { name: 'a' })).toHaveValue('3')
  await rule.fill('x²')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(objects(page)).toHaveText(['y = x²'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(objects(page)).toHaveText(['y = a sin(x)'])
})
