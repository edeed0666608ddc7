import { expect, type Page } from '@playwright/test'
import { opensDialog } from './preparations.ts'
import type { ShownScreen } from './shown-screen.ts'

const actions = '.assistant-actions > .button'

/** The n-th of a source's ways to the assistant. */
const way = (name: string, nth: number, prepare = opensDialog(actions, nth)): ShownScreen => ({
  name: `assistant-${name}`,
  viewer: 'instructor',
  path: ({ contentId }) => `/dashboard/content/${contentId}`,
  prepare,
})

/** The same of a video, or of a text from right to left. */
const of = (source: 'videoId' | 'arabicId', screen: ShownScreen): ShownScreen => ({
  ...screen,
  path: (school) => `/dashboard/content/${school[source]}`,
})

/** The assistant's results for a source: its dialogs, and the questions. */
export const assistantScreens: readonly ShownScreen[] = [
  way('summary', 0, made(0)),
  way('concepts', 0, made(1)),
  way('cards', 0, made(2)),
  way('plan', 0, async (page) => {
    await opensDialog(actions, 0)(page)
    await page.locator('dialog .choices > .choice').nth(4).click()
    await expect(page.locator('dialog label.choice').first()).toBeVisible()
  }),
  way('plan-made', 0, plans),
  way('lesson-made', 0, showsLesson),
  way('questions', 1, async (page) => {
    await opensDialog(actions, 1)(page)
    await page.locator('dialog .engines > summary').click()
  }),
  way('levels', 1, async (page) => {
    await opensDialog(actions, 1)(page)
    await page.locator('dialog .quiz-form .icon-button').click()
    await expect(page.locator('.info-list')).toBeVisible()
  }),
  way('made', 1, generates),
  way('slides', 0, opensDialog('.make-slides')),
  way('slides-engine', 0, async (page) => {
    await opensDialog('.make-slides')(page)
    await page.locator('dialog .engines > summary').click()
  }),
  way('slides-made', 0, makesSlides),
  way('transcript', 2),
  way('translate', 3),
  { name: 'content-video', viewer: 'instructor', path: ({ videoId }) => `/dashboard/content/${videoId}` },
  of('videoId', way('video-transcript', 2, opensDialog(actions, 2))),
  of('videoId', way('video-quiz', 1, generates)),
  of('videoId', way('video-summary', 0, made(0))),
  { name: 'content-arabic', viewer: 'instructor', path: ({ arabicId }) => `/dashboard/content/${arabicId}` },
  of('arabicId', way('arabic-transcript', 2, opensDialog(actions, 2))),
  of('arabicId', way('arabic-summary', 0, made(0))),
]

/** The first task loads the engine. */
const patience = { timeout: 30_000 }

/** An engine's result of the n-th action, which starts when it is chosen. */
function made(nth: number): (page: Page) => Promise<void> {
  return async (page) => {
    await opensDialog(actions, 0)(page)
    await page.locator('dialog .choices > .choice').nth(nth).click()
    await expect(page.locator('dialog .stack > .card').first()).toBeVisible(patience)
  }
}

async function plans(page: Page): Promise<void> {
  await opensDialog(actions, 0)(page)
  await page.locator('dialog .choices > .choice').nth(4).click()
  await page.locator('dialog .stack .button[data-look=main]').first().click()
  await expect(page.locator('dialog section h3').first()).toBeVisible(patience)
  await page.locator('dialog section h3').first().scrollIntoViewIfNeeded()
}

async function generates(page: Page): Promise<void> {
  await opensDialog(actions, 1)(page)
  await page.locator('dialog .quiz-panel .button[data-look=main]').click()
  await expect(page.locator('dialog .question-foot').first()).toBeVisible(patience)
  await page.locator('dialog .question-foot').first().scrollIntoViewIfNeeded()
}

/** A complete lesson, from its first section. */
async function showsLesson(page: Page): Promise<void> {
  await opensDialog(actions, 0)(page)
  await page.locator('dialog .choices > .choice').nth(3).click()
  await page.locator('dialog .button[data-look=main]').first().click()
  await expect(page.locator('dialog section[aria-busy=false] h4').first()).toBeVisible()
}

async function makesSlides(page: Page): Promise<void> {
  await opensDialog('.make-slides')(page)
  await page.locator('dialog .dialog-foot .button').last().click()
  await page.locator('dialog .slide-list').waitFor(patience)
}
