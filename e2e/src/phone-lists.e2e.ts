import { expect, test, type Locator } from '@playwright/test'
import { newId } from '@takhti/schema/kit/ids'
import { signIn } from './pages/door.ts'
import { createLesson } from './pages/lessons.ts'
import { call, origin, personWith, tokenOf } from './school.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** From the top of a phone's screen, in CSS pixels. */
const limit = 300

test('[PH-1] on a phone the first lesson and the first content begin within 300 px', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await createLesson(page, 'Within reach')
  await page.goto(`${origin()}/dashboard/lessons`)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await beginsHigh(page.locator('.slate').first())
  await page.goto(`${origin()}/dashboard/content`)
  // With nothing there the ways to add are open, else one button shows them.
  const add = page.getByRole('button', { name: 'Add content' })
  await expect(add).toBeVisible()
  const made = page.getByRole('button', { name: 'New question set' })
  if (!(await made.isVisible())) await add.click()
  await made.click()
  await page.getByRole('dialog').getByRole('textbox').fill('Within reach')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/questions$/)
  await page.goto(`${origin()}/dashboard/content`)
  await expect(made).toBeHidden()
  await beginsHigh(page.locator('.items > li').first())
  await add.click()
  await expect(made).toBeVisible()
})

test('[PH-2] on a phone the first test and the first student begin within 300 px', async ({ page }) => {
  const teacher = await personWith('instructor')
  await publishTest(await tokenOf(teacher))
  await signIn(page, teacher)
  await page.goto(`${origin()}/dashboard/assessments`)
  await beginsHigh(page.locator('tbody tr').first())
  // The headings of its many columns scroll by themselves: the page is not wider than the phone.
  await expect.poll(() => page.locator('main').evaluate((main) => main.scrollWidth)).toBeLessThanOrEqual(390)
  const bank = page.getByRole('link', { name: 'Question bank' })
  await expect(bank).toBeHidden()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(bank).toBeVisible()
  await page.goto(`${origin()}/dashboard/students`)
  await beginsHigh(page.locator('tbody tr').first())
  await expect(page.getByRole('button', { name: 'Add students' })).toBeVisible()
})

/** Waits until the first item of a list is within reach of the top. */
async function beginsHigh(item: Locator): Promise<void> {
  await expect(item).toBeVisible()
  await expect.poll(async () => (await item.boundingBox())?.y).toBeLessThanOrEqual(limit)
}

async function publishTest(token: string): Promise<void> {
  const { items } = await call<{ items: { classId: string }[] }>('/admin/class/getUserClasses', { token })
  const question = {
    ...{ id: newId(new Date(), (bytes) => crypto.getRandomValues(bytes)), type: 'MCQ', points: 2, answer: 'Leaf' },
    ...{ description: 'Where is food made?', options: ['a', 'b'].map((id) => ({ id, title: `Option ${id}` })) },
    ...{ correctOptions: ['a'], difficulty: 'EASY', explanation: '', madeBy: 'person' },
    checks: { result: 'ok', reasons: [] },
  }
  const body = { classId: items[0]?.classId, name: 'Within reach', questions: [question], settings: { attempts: null } }
  await call('/assessment/createDraftandPublish', { token, body })
}
