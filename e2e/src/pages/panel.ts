import { expect, type Page } from '@playwright/test'
import { origin } from '../school.ts'

/** Opens the page of pairing on a panel; returns its code, and the words that both devices show. */
export async function codeOn(panel: Page): Promise<{ code: string; words: string }> {
  await panel.goto(`${origin()}/pair`)
  await expect(panel.getByRole('img', { name: 'QR code that pairs this device' })).toBeVisible()
  return { code: await panel.locator('.pair-code').innerText(), words: await panel.locator('.pair-words').innerText() }
}

/** Types the code of a panel on a phone, and names the panel. */
export async function takeCode(
  phone: Page,
  { code, words }: { code: string; words: string },
  name: string,
): Promise<void> {
  await phone.goto(`${origin()}/dashboard/devices`)
  await phone.getByLabel('Code on the device').fill(code)
  await phone.getByRole('button', { name: 'Next' }).click()
  await expect(phone.getByText(words, { exact: true })).toBeVisible()
  await phone.getByLabel('Name of the device').fill(name)
  await phone.getByRole('button', { name: 'They match: pair it' }).click()
  await expect(phone.getByText('Confirm on the device')).toBeVisible()
}

/** Pairs a panel with the account of a phone. */
export async function pairPanel(phone: Page, panel: Page, name: string): Promise<void> {
  await takeCode(phone, await codeOn(panel), name)
  await panel.getByRole('button', { name: 'Yes, the same words' }).click()
  await expect(panel).toHaveURL(/\/dashboard\/create$/)
}
