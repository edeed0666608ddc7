import { expect, type Page } from '@playwright/test'
import { movesFile, opensDialog, opensMenu, press, uploadFiles } from './preparations.ts'
import type { ShownScreen } from './shown-screen.ts'
import { threadScreens } from './thread-screens.ts'

const path = () => '/dashboard/content'

/** *My content*: the items in it, how files become sources, and the actions on them. */
export const contentScreens: readonly ShownScreen[] = [
  {
    name: 'content-asked',
    viewer: 'instructor',
    path: ({ contentId }) => `/dashboard/content/${contentId}`,
    prepare: asksSource,
  },
  {
    name: 'content',
    viewer: 'instructor',
    path,
    prepare: (page) => page.locator('.add-source').waitFor({ state: 'attached' }),
  },
  { name: 'content-uploads', viewer: 'instructor', path, prepare: uploadFiles },
  { name: 'content-moving', viewer: 'instructor', path, prepare: movesFile },
  {
    name: 'content-item',
    viewer: 'instructor',
    path: ({ contentId }) => `/dashboard/content/${contentId}`,
    prepare: (page) => page.locator('.assistant-actions > .button').first().waitFor({ state: 'attached' }),
  },
  { name: 'content-actions', viewer: 'instructor', path, prepare: opensActions },
  { name: 'content-adding', viewer: 'instructor', path, prepare: beginsSource },
  { name: 'content-preview', viewer: 'instructor', path, prepare: readsSource },
  ...threadScreens,
]

/** The lowest menu of the page. */
async function opensActions(page: Page): Promise<void> {
  await uploadFiles(page)
  await opensMenu('.item:last-child .menu > .icon-button')(page)
}

/** An address is typed as well: the form lists what can be done with it. */
async function beginsSource(page: Page): Promise<void> {
  await opensDialog('.add-source > .button')(page)
  await page.locator('dialog input[type=url]').fill('https://www.youtube.com/watch?v=aqz-KE-bpKQ')
  await page.locator('dialog [role=status]:not(:empty)').first().waitFor()
}

const leaves = `<!doctype html><html lang="en"><title>Why leaves are green</title>
<h1>Why leaves are green</h1>
<p>The green of leaves is chlorophyll. It takes the red and the blue out of sunlight and leaves the green.</p>
<ul><li>Light is caught in the chloroplasts.</li><li>Water comes from the roots.</li></ul>
<table><tr><th>Colour</th><th>Taken up</th></tr><tr><td>red</td><td>much</td></tr><tr><td>green</td><td>little</td></tr></table>`

async function readsSource(page: Page): Promise<void> {
  await opensDialog('.add-source > .button')(page)
  const file = { name: 'leaves.html', mimeType: 'text/html', buffer: Buffer.from(leaves) }
  await page.locator('dialog input[type=file]').setInputFiles(file)
  await page.locator('dialog .documents-words').waitFor()
}

async function asksSource(page: Page): Promise<void> {
  await press(page.locator('.ask-source'))
  await page.locator('.threads-text').fill('What is chlorophyll?')
  await page.locator('.threads button[type=submit]').click()
  await expect(page.locator('.threads article .span-buttons').first()).toBeVisible()
}
