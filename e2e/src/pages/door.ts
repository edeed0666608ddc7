import { expect, type Page } from '@playwright/test'
import type { DemoPerson } from '@takhti/tools/start/seed'
import { origin } from '../school.ts'

/** Where what somebody chose on one device is kept for the others. */
export const carriedSettings = '**/api/user/settings/**'

/** Signs in with a password and waits for the landing. */
export async function signIn(page: Page, person: DemoPerson): Promise<void> {
  await page.goto(`${origin()}/login`)
  await signInHere(page, person)
}

/**
 * Signs in with a password on the login screen that is shown. The tools of the demo school's teacher do not follow them here:
 * each journey begins with the pen in hand, whatever another one has chosen.
 */
export async function signInHere(page: Page, person: DemoPerson): Promise<void> {
  await page.context().route(carriedSettings, (route) => route.fulfill({ json: { value: null, chosenAt: null } }))
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByLabel('Email Address').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/(dashboard\/|notifications)/)
}

/** Joins a class as a guest under a display name. */
export async function joinAsGuest(page: Page, code: string, displayName: string): Promise<void> {
  await page.goto(`${origin()}/join/${code}/by-students`)
  await page.getByLabel('Your name').fill(displayName)
  await page.getByRole('button', { name: 'Join the class', exact: true }).click()
  await expect(page).toHaveURL(/\/(dashboard\/|notifications)/)
}
