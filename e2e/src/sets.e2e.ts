import { expect, test, type Page } from '@playwright/test'
import { signIn } from './pages/door.ts'
import { personWith } from './school.ts'

test('J6 a question set that is written by hand without a network is on the second device as it is', async ({
  browser,
}) => {
  const teacher = await personWith('instructor')
  const name = `Rivers ${Date.now()}`
  const desk = await (await browser.newContext()).newPage()
  await signIn(desk, teacher)
  await desk.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await desk.reload()
  await openContent(desk)
  await desk.context().setOffline(true)

  await desk.getByRole('button', { name: 'New question set' }).click()
  await desk.getByLabel('Name').fill(name)
  await desk.getByRole('button', { name: 'Create' }).click()
  await expect(desk.getByRole('heading', { name })).toBeVisible()
  await write(desk, 'Where does the Ganges rise?')
  await write(desk, 'Where does the Nile end?')
  await desk.getByRole('button', { name: 'Edit number 1' }).click()
  await desk.getByLabel('Question', { exact: true }).fill('In which mountains does the Ganges rise?')
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByRole('button', { name: 'Move number 2 up' }).click()
  await expectAsked(desk)

  await desk.context().setOffline(false)
  const home = await (await browser.newContext()).newPage()
  await signIn(home, teacher)
  await openContent(home)
  await home.getByRole('link', { name }).click()
  await expectAsked(home)
  await desk.context().close()
  await home.context().close()
})

async function openContent(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'My Content' }).click()
  await expect(page.getByRole('button', { name: 'New question set' })).toBeVisible()
}

async function write(page: Page, question: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByLabel('Question', { exact: true }).fill(question)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(question)).toBeVisible()
}

async function expectAsked(page: Page): Promise<void> {
  await expect(page.locator('.set-item strong')).toHaveText([
    '1. Where does the Nile end?',
    '2. In which mountains does the Ganges rise?',
  ])
}
