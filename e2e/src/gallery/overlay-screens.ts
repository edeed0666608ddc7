import { expect, type Page } from '@playwright/test'
import type { ShownScreen } from './shown-screen.ts'

const people = [
  ['palette', 'instructor'],
  ['palette-of-student', 'learner'],
] as const

/** What covers a page: the list of everything to go to, a secret, and the passage that an item came from. */
export const overlayScreens: readonly ShownScreen[] = [
  ...people.map(([name, viewer]): ShownScreen => ({
    name,
    viewer,
    path: () => '/dashboard/classes',
    prepare: opensPalette,
  })),
  {
    name: 'palette-found',
    isAlike: true,
    viewer: 'instructor',
    path: () => '/dashboard/classes',
    async prepare(page) {
      await opensPalette(page)
      await page.keyboard.type('photo')
      await page.locator('dialog [role=option]').nth(1).waitFor()
    },
  },
  {
    name: 'palette-none',
    isAlike: true,
    viewer: 'instructor',
    path: () => '/dashboard/classes',
    async prepare(page) {
      await opensPalette(page)
      await page.keyboard.type('qqqq')
      await expect(page.locator('dialog [role=option]')).toHaveCount(0)
    },
  },
  { name: 'connections-secret', viewer: 'admin', path: () => '/dashboard/connections', prepare: showsSecret },
  {
    name: 'content-passage',
    viewer: 'instructor',
    path: ({ contentId }) => `/dashboard/content/${contentId}`,
    async prepare(page) {
      await page.locator('.span-buttons button').first().click()
      await expect(page.locator('.source mark').first()).toBeVisible()
    },
  },
  {
    name: 'class-recording',
    viewer: 'learner',
    path: ({ classId }) => `/dashboard/classes/${classId}`,
    async prepare(page) {
      const card = page.locator('.feed-object', { has: page.locator('.tabler-icon-player-play') }).first()
      await card.waitFor()
      // Lists above it may still grow.
      await expect(async () => {
        await card.evaluate((node) => node.scrollIntoView({ block: 'center' }))
        await expect(card).toBeInViewport({ ratio: 1, timeout: 500 })
      }).toPass()
    },
  },
]

async function opensPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('dialog [role=option]').first().waitFor()
}

/** One webhook is enough: an institute has few. */
async function showsSecret(page: Page): Promise<void> {
  const section = page.locator('section[aria-labelledby=webhooks]')
  const rows = section.locator('.connection-row')
  if ((await rows.count()) === 0) {
    await section.locator('.button').first().click()
    const dialog = page.locator('dialog[open]')
    await dialog.locator('input:not([type=checkbox])').first().fill('https://hooks.school.example/takhti')
    await dialog.locator('input[type=checkbox]').first().check()
    await dialog.locator('button[type=submit]').click()
    await rows.first().waitFor()
  }
  await rows.first().locator('.row .button').nth(1).click()
  await page.locator('dialog .connection-secret').waitFor()
}
