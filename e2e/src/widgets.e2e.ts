import { expect } from '@playwright/test'
import { expectSafe, objects } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson, openLesson, publish } from './pages/lessons.ts'
import { demoSchool, origin, personWith } from './school.ts'

test(
  '[A1 B7] a graph and a simulation are prepared and checked; offline only the graph is',
  { tag: '@kept' },
  async ({ page, context }) => {
    // The institute's permissions are requested at its own address, and never leave the test.
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

    await page.goto(`${origin()}/phet`)
    await page.getByLabel('Search simulations').fill('ohm law')
    await expect(page.getByText('1 simulation', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: "Put Ohm's Law into a lesson" }).click()
    await page.getByRole('button', { name: 'Into Widgets' }).click()
    const web = page.getByRole('dialog', { name: 'Simulation or web page' })
    await expect(web.getByLabel('Title')).toHaveValue("Ohm's Law")
    await web.getByLabel('Address').fill('https://elsewhere.example/')
    await expect(web.getByText('Your institute does not allow pages from')).toContainText('elsewhere.example')
    await web.getByRole('button', { name: 'Put on the page' }).click()
    await expect(objects(page)).toHaveCount(1)
    await web.getByLabel('Simulation', { exact: true }).selectOption("Ohm's Law")
    await web.getByLabel('Its screens').selectOption('Screen 2 alone')
    await web.getByRole('button', { name: 'Put on the page' }).click()
    await expect(objects(page)).toHaveText(['y = a sin(x)', "Ohm's Law"])
    await page.getByRole('button', { name: "Open Ohm's Law" }).press('Enter')
    await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Ohm ?locale=en&screens=2')
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
  },
)

test('[A1] a reader moves the parameters of a graph locally, and the teacher’s changes arrive', async ({ browser }) => {
  const { className } = await demoSchool()
  const teacher = await (await browser.newContext()).newPage()
  const learner = await (await browser.newContext()).newPage()
  const lesson = `Slopes ${Date.now()}`
  const graph = teacher.getByRole('dialog', { name: 'Graph of a function' })
  await signIn(teacher, await personWith('instructor'))
  await createLesson(teacher, lesson)
  await teacher.getByRole('button', { name: 'Widgets' }).click()
  await teacher.getByRole('button', { name: 'Graph of a function' }).click()
  await graph.getByLabel('Function 1: y =').fill('a x')
  await graph.getByRole('button', { name: 'Put on the page' }).click()
  await publish(teacher, lesson, className)

  await signIn(learner, await personWith('learner'))
  await openLesson(learner, lesson)
  const open = learner.getByRole('button', { name: 'Move the letters: y = a x' })
  const slider = learner.getByRole('slider', { name: 'a' })
  await open.click()
  await slider.fill('3')
  await expect(learner.getByText('Only you see what you move.')).toBeVisible()
  await learner.keyboard.press('Escape')
  await open.press('Enter')
  await expect(slider).toHaveValue('3')

  await openLesson(teacher, lesson)
  await teacher.getByRole('button', { name: 'y = a x' }).press('Enter')
  await teacher.getByRole('button', { name: 'Change the widget' }).click()
  await expect(graph.getByRole('slider', { name: 'a' })).toHaveValue('1')
  await graph.getByRole('slider', { name: 'a' }).fill('2')
  await graph.getByRole('button', { name: 'Save' }).click()
  await expect(slider).toHaveValue('2')
  await expect(learner.getByRole('button', { name: 'Reset to the lesson' })).toBeDisabled()
})
