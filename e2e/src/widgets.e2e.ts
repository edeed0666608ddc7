import { expect, test } from '@playwright/test'
import { expectSafe, objects } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { createLesson } from './pages/lessons.ts'
import { personWith } from './school.ts'

test('A1 B7 a graph with a slider and a simulation in a frame are prepared, what is wrong is said at its field, and without a network the graph is prepared anew and the simulation says what it needs', async ({
  page,
  context,
}) => {
  // What the institute allows is asked for at its own address, and never leaves the test.
  await context.route('https://phet.colorado.edu/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<h1>Ohm ${new URL(route.request().url()).search}</h1>` }),
  )
  await signIn(page, await personWith('instructor'))
  await createLesson(page, 'Widgets')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const widgets = page.getByRole('button', { name: 'Widgets' })

  await widgets.click()
  await page.getByRole('button', { name: 'Graph of a function' }).click()
  const graph = page.getByRole('dialog', { name: 'Graph of a function' })
  const rule = graph.getByLabel('Function 1: y =')
  await rule.fill('a sin(x')
  await expect(graph.getByText('A bracket is missing')).toBeVisible()
  await graph.getByRole('button', { name: 'Put on the page' }).click()
  await expect(objects(page)).toHaveCount(0)
  await rule.fill('a sin(x)')
  await graph.getByRole('slider', { name: 'a' }).fill('3')
  await graph.getByRole('button', { name: 'Put on the page' }).click()
  await expect(objects(page)).toHaveText(['y = a sin(x)'])

  await widgets.click()
  await page.getByRole('button', { name: 'Simulation or web page' }).click()
  const web = page.getByRole('dialog', { name: 'Simulation or web page' })
  await web.getByLabel('Address').fill('https://elsewhere.example/')
  await expect(web.getByText('Your institute does not allow pages from')).toContainText('elsewhere.example')
  await web.getByRole('button', { name: 'Put on the page' }).click()
  await expect(objects(page)).toHaveCount(1)
  await web.getByLabel('Simulation').selectOption("Ohm's Law")
  await web.getByRole('button', { name: 'Put on the page' }).click()
  await expect(objects(page)).toHaveText(['y = a sin(x)', "Ohm's Law"])
  await page.getByRole('button', { name: "Open Ohm's Law" }).press('Enter')
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Ohm ?locale=en')
  await page.getByRole('button', { name: "Close Ohm's Law" }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expectSafe(page)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('This page needs the internet.')).toBeVisible()
  await page.getByRole('button', { name: 'y = a sin(x)' }).press('Enter')
  await page.getByRole('button', { name: 'Change the widget' }).click()
  await expect(graph.getByRole('slider', { name: 'a' })).toHaveValue('3')
  await rule.fill('x²')
  await graph.getByRole('button', { name: 'Save' }).click()
  await expect(objects(page)).toHaveText(['y = x²', "Ohm's Law"])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(objects(page)).toHaveText(['y = a sin(x)', "Ohm's Law"])
})
