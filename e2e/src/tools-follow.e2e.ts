import { expect, type Browser, type Page } from '@playwright/test'
import { choose } from './pages/board.ts'
import { carriedSettings, signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson, openLesson } from './pages/lessons.ts'
import { personWith } from './school.ts'

test('the tool that a teacher chose on one device is selected on the next', async ({ browser }) => {
  const first = await aDevice(browser)
  await createLesson(first, 'Carried')
  const reported = first.waitForResponse((answer) => isReport(answer.url()) && answer.request().method() === 'POST')
  await choose(first, 'Highlighter')
  expect((await reported).ok()).toBe(true)
  const second = await aDevice(browser)
  await openLesson(second, 'Carried')
  await expect(second.getByRole('button', { name: 'Highlighter', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

/** A device of the demo school's teacher, whose tools do follow. */
async function aDevice(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, await personWith('instructor'))
  await page.context().unroute(carriedSettings)
  return page
}

function isReport(url: string): boolean {
  return url.includes('/api/user/settings/')
}
