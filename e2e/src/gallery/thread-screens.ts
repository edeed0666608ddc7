import { expect, type Page } from '@playwright/test'
import { opensDialog } from './preparations.ts'
import type { ShownScreen } from './shown-screen.ts'

const path = () => '/dashboard/notebooks'
const ofThread = ({ threadId }: { threadId: string }) => `/dashboard/notebooks/${threadId}`

/** Conversations with sources, and their notebooks. */
export const threadScreens: readonly ShownScreen[] = [
  { name: 'threads', viewer: 'instructor', path },
  { name: 'threads-none', viewer: 'lightTeacher', path },
  { name: 'threads-deleted', viewer: 'instructor', path, prepare: deletesAndStays },
  { name: 'thread', viewer: 'instructor', path: ofThread },
  { name: 'thread-new', viewer: 'instructor', path: () => '/dashboard/notebooks/new-thread' },
  {
    name: 'thread-none',
    viewer: 'instructor',
    path: () => '/dashboard/notebooks/01900000-0000-7000-8000-000000000000',
  },
  { name: 'thread-source', viewer: 'instructor', path: ofThread, prepare: opensCitation },
  {
    name: 'thread-sources',
    viewer: 'instructor',
    path: ofThread,
    prepare: opensDialog('.threads > section > .button'),
  },
  { name: 'thread-failed', viewer: 'instructor', path: ofThread, prepare: failsToAnswer },
]

async function opensCitation(page: Page): Promise<void> {
  await page.locator('article .span-buttons button').first().click()
  await expect(page.locator('.source mark').first()).toBeVisible()
}

/** The undo bar stays for a while; the item is restored, so that the next screenshot has it. */
async function deletesAndStays(page: Page): Promise<void> {
  await page.locator('.menu > .icon-button').last().click()
  await page.locator('.menu-panel:not([hidden]) .menu-item').last().click()
  await expect(page.locator('.threads-undo')).toBeVisible()
}

async function failsToAnswer(page: Page): Promise<void> {
  await page.route('**/api/thread/ask-sse', (route) => route.abort())
  await page.locator('.threads-text').fill('What do roots take up?')
  await page.locator('.threads-form button[type=submit]').click()
  await expect(page.locator('.threads-form .field-error:not(:empty)')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/thread/ask-sse')
}
