import { expect, type Page } from '@playwright/test'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { origin, personWith } from './school.ts'

async function shownCode(panel: Page): Promise<{ path: string; number: string }> {
  await panel.goto(`${origin()}/teachLogin`)
  await expect(panel.getByRole('img', { name: 'QR code that lets this device in' })).toBeVisible()
  const number = await panel.locator('.qr-number').innerText()
  const typed = await panel.getByText(/\/deviceLogin\//).innerText()
  return { path: /\/deviceLogin\/\w+/.exec(typed)?.[0] ?? '', number }
}

test('[E8] a phone admits a panel by its number, and the panel is signed in as the same teacher', async ({
  page: phone,
  browser,
}) => {
  const teacher = await personWith('instructor')
  await signIn(phone, teacher)
  const panel = await (await browser.newContext()).newPage()
  const { path, number } = await shownCode(panel)

  await phone.goto(`${origin()}${path}`)
  await expect(phone.getByRole('heading', { name: 'Sign in on another device?' })).toBeVisible()
  await expect(phone.getByRole('group', { name: 'Number on the device' }).getByRole('button')).toHaveCount(3)
  await phone.getByRole('button', { name: number, exact: true }).click()
  await expect(phone).toHaveURL(/\/deviceLoginSuccess$/)

  await expect(panel).toHaveURL(/\/dashboard\/create$/)
  expect(panel.url()).not.toContain('token')
  await panel.context().close()
})

test('[E8] a wrong number rejects the panel, which reports it and can ask again', async ({ page: phone, browser }) => {
  await signIn(phone, await personWith('instructor'))
  const panel = await (await browser.newContext()).newPage()
  const { path, number } = await shownCode(panel)

  await phone.goto(`${origin()}${path}`)
  const choices = phone.getByRole('group', { name: 'Number on the device' }).getByRole('button')
  await expect(choices).toHaveCount(3)
  const wrong = (await choices.allInnerTexts()).find((text) => text !== number)
  await choices.filter({ hasText: wrong ?? '' }).click()
  await expect(phone.getByRole('heading', { name: 'The device was refused' })).toBeVisible()

  await expect(panel.getByRole('heading', { name: 'This device was refused' })).toBeVisible()
  await panel.getByRole('button', { name: 'Show a new code' }).click()
  await expect(panel.getByRole('img', { name: 'QR code that lets this device in' })).toBeVisible()
  await panel.context().close()
})
