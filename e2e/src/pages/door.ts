import { expect, type Page } from '@playwright/test'
import type { DemoPerson } from '@takhti/tools/start/seed'
import { origin } from '../school.ts'

/** Where a person's preferences on one device are stored for the others. */
export const carriedSettings = '**/api/user/settings/**'

/**
 * Signs in without the sign-in screens, with the same result: the session is stored on the device, and the app starts
 * with it.
 */
export async function signIn(page: Page, person: DemoPerson, at = origin()): Promise<void> {
  await hasNoCarriedSettings(page)
  // A file of the app in which no script runs. A service worker that controls the page answers with the app instead.
  const file = await page.goto(`${at}/icon.svg`)
  if (file?.headers()['content-type']?.includes('html')) {
    // The app without a session goes to its login by itself.
    await expect(page).toHaveURL(/\/login/)
    return await signInByForm(page, person)
  }
  await page.evaluate(storeSession, { email: person.email, password: person.password })
  await page.goto(`${at}/dashboard`)
  await expect(page).toHaveURL(landing)
}

/** Signs in with a password on the sign-in screen, where a journey is about that. */
export async function signInByForm(page: Page, person: DemoPerson): Promise<void> {
  await page.goto(`${origin()}/login`)
  await signInHere(page, person)
}

/** Signs in with a password on the login screen that is shown. */
export async function signInHere(page: Page, person: DemoPerson): Promise<void> {
  await hasNoCarriedSettings(page)
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByLabel('Email Address').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(landing)
}

const landing = /\/(dashboard\/|notifications)/

/**
 * The tools of the demo school's teacher do not follow them: each journey begins with the pen, whatever another has
 * chosen.
 */
async function hasNoCarriedSettings(page: Page): Promise<void> {
  await page.context().route(carriedSettings, (route) => route.fulfill({ json: { value: null, chosenAt: null } }))
}

/**
 * What `pwa/src/api/session.ts` and `sealed-token.ts` store of a signed-in person; journeys of sign-in prove that these
 * are the entries.
 */
async function storeSession(credentials: { email: string; password: string }): Promise<void> {
  const answer = await fetch('/api/galileo/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
  const { userId, first_name, access_token, language, reach = 'full', ...login } = await answer.json()
  const { instituteId, role, roles, expiresAt, isProfileDue = false, landing: landsAt } = login
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('takhti-key', 1)
    opening.onerror = () => reject(new Error('the key store does not open'))
    opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
    opening.onsuccess = () => {
      const writing = opening.result.transaction('keys', 'readwrite')
      writing.objectStore('keys').put(key, 'token')
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const token = new TextEncoder().encode(String(access_token))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, token))
  localStorage.setItem('takhti.sealed', btoa(String.fromCharCode(...iv, ...sealed)))
  const person = { personId: userId, firstName: first_name, instituteId, role, roles, expiresAt, isProfileDue, reach }
  localStorage.setItem('takhti.person', JSON.stringify({ ...person, landing: landsAt }))
  if (typeof language === 'string') localStorage.setItem('takhti.language', language)
}

/** Joins a class as a guest under a display name. */
export async function joinAsGuest(page: Page, code: string, displayName: string): Promise<void> {
  await page.goto(`${origin()}/join/${code}/by-students`)
  await page.getByLabel('Your name').fill(displayName)
  await page.getByRole('button', { name: 'Join the class', exact: true }).click()
  await expect(page).toHaveURL(landing)
}
