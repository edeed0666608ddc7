import { expect, type Page } from '@playwright/test'
import { choose, draw, expectSafe, objects, surface } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson, lessonCard, openLesson, openLessons } from './pages/lessons.ts'
import { newTeacher } from './pages/newcomer.ts'
import { origin } from './school.ts'

const folderLink = (page: Page, name: string) => page.locator('.folder').getByRole('link', { name, exact: true })

// With a single movement of the mouse the drop can come before the target has seen the drag.
const inSteps = { steps: 5 }

async function fromMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('button', { name: item, exact: true }).click()
}

async function newFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New folder' }).click()
  const field = page.getByRole('textbox', { name: 'Name of New folder' })
  await field.fill(name)
  await field.press('Enter')
  await expect(folderLink(page, name)).toBeVisible()
}

async function teacherWith(page: Page, ...lessons: string[]): Promise<Awaited<ReturnType<typeof newTeacher>>> {
  const person = await newTeacher()
  await signIn(page, person)
  for (const name of lessons) {
    await page.goto(`${origin()}/dashboard/create`)
    await createLesson(page, name)
  }
  await page.goto(`${origin()}/dashboard/lessons`)
  return person
}

test('[LB-J1] lessons are filed by drag and by menu, renamed in place, replaced or retained', async ({ page }) => {
  await teacherWith(page, 'Plants', 'Animals')
  await newFolder(page, 'Biology')
  await lessonCard(page, 'Plants').dragTo(folderLink(page, 'Biology'), inSteps)
  await expect(lessonCard(page, 'Plants')).toHaveCount(0)
  await folderLink(page, 'Biology').click()
  await expect(lessonCard(page, 'Plants')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Location' })).toContainText('Biology')

  await page.goBack()
  await fromMenu(page, 'Animals', 'Rename')
  const field = page.getByRole('textbox', { name: 'Name of Animals' })
  await field.fill('plants')
  await field.press('Enter')
  await fromMenu(page, 'plants', 'Move…')
  const dialog = page.getByRole('dialog', { name: 'Move plants' })
  await dialog.getByRole('radio', { name: 'Biology' }).check()
  await dialog.getByRole('button', { name: 'Move here' }).click()
  const taken = page.getByRole('dialog', { name: 'That name is taken' })
  await taken.getByRole('button', { name: 'Keep both' }).click()
  await folderLink(page, 'Biology').click()
  await expect(lessonCard(page, 'plants (2)')).toBeVisible()
  await expect(lessonCard(page, 'Plants')).toBeVisible()

  // Up again, over the way that is shown.
  await lessonCard(page, 'plants (2)').dragTo(page.locator('.crumb').first(), inSteps)
  await expect(lessonCard(page, 'plants (2)')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Location' }).getByRole('link', { name: 'My Lessons' }).click()
  await expect(lessonCard(page, 'plants (2)')).toBeVisible()
})

test('[LB-J2] items are restored from the bar and the trash; search, order and favourites', async ({ page }) => {
  await teacherWith(page, 'Électricité', 'प्रकाश संश्लेषण')
  await newFolder(page, 'Unit 1')
  await fromMenu(page, 'Électricité', 'Remove')
  await expect(lessonCard(page, 'Électricité')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lessonCard(page, 'Électricité')).toBeVisible()

  await lessonCard(page, 'Électricité').dragTo(folderLink(page, 'Unit 1'), inSteps)
  await expect(lessonCard(page, 'Électricité')).toHaveCount(0)
  await fromMenu(page, 'Unit 1', 'Remove')
  await expect(folderLink(page, 'Unit 1')).toHaveCount(0)
  await page.getByRole('button', { name: 'Trash' }).click()
  await page.getByRole('button', { name: 'Restore Unit 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(folderLink(page, 'Unit 1')).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search lessons and folders' })
  await search.fill('संश्ले')
  await expect(page.locator('.slate')).toHaveCount(1)
  await search.fill('electri')
  await expect(lessonCard(page, 'Électricité')).toBeVisible()
  await search.fill('संश्ला')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await search.fill('')
  await fromMenu(page, 'प्रकाश संश्लेषण', 'Add to favourites')
  await page.getByRole('button', { name: 'Favourites only' }).click()
  await expect(page.locator('.slate')).toHaveCount(1)
  await page.getByRole('button', { name: 'Show as a list' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show as a grid' })).toBeVisible()
})

test(
  '[FI-J1] a lesson is found by the text on its page, and opened there; offline as well',
  { tag: '@kept' },
  async ({ page, context }) => {
    await teacherWith(page, 'Plants', 'Light')
    await openLesson(page, 'Light')
    await page.getByRole('button', { name: 'Add page' }).click()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await choose(page, 'Text')
    await draw(page, [[200, 160]])
    await page.getByRole('textbox', { name: 'Text' }).fill('प्रकाश संश्लेषण और <b>क्लोरोफिल</b>')
    await page.keyboard.press('Escape')
    await expectSafe(page)
    await page.goto(`${origin()}/dashboard/lessons`)
    const search = page.getByRole('searchbox', { name: 'Search lessons and folders' })
    const marked = lessonCard(page, 'Light').locator('mark')
    await expect(async () => {
      await search.fill('')
      await search.fill('क्लोरो')
      await expect(marked).toHaveText(['क्लोरोफिल'], { timeout: 1500 })
    }).toPass()
    await expect(lessonCard(page, 'Light').locator('.slate-found')).toContainText('<b>क्लोरोफिल</b>')
    await expect(page.locator('.slate')).toHaveCount(1)
    await lessonCard(page, 'Light').getByRole('link', { name: 'क्लोरोफिल' }).click()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await page.goBack()
    await expect(lessonCard(page, 'Plants')).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expect(lessonCard(page, 'Plants')).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('YOU ARE OFFLINE')).toBeVisible()
    await search.fill('क्लोरो')
    await expect(page.getByText('Without internet, only lessons on this device are searched.')).toBeVisible()
    await lessonCard(page, 'Light').getByRole('link', { name: 'क्लोरोफिल' }).click()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await page.goBack()
    await expect(lessonCard(page, 'Plants')).toBeVisible()
    await search.fill('plan')
    await expect(lessonCard(page, 'Plants')).toBeVisible()
    await expect(page.locator('.slate')).toHaveCount(1)
  },
)

test('[LB-J3] a copy has all pages with their drawings', async ({ page }) => {
  await teacherWith(page, 'Maps')
  await openLesson(page, 'Maps')
  await choose(page, 'Pen')
  await draw(page, [
    [200, 200],
    [300, 260],
  ])
  await page.getByRole('button', { name: 'Add page' }).click()
  await draw(page, [
    [220, 240],
    [320, 280],
  ])
  await draw(page, [
    [240, 300],
    [320, 340],
  ])
  await expect(objects(page)).toHaveCount(2)
  await expectSafe(page)
  await page.goto(`${origin()}/dashboard/lessons`)
  // The thumbnail shows the drawing.
  await expect(lessonCard(page, 'Maps').locator('.slate-face[data-drawn] canvas')).toBeVisible()
  await fromMenu(page, 'Maps', 'Duplicate')
  await openLesson(page, 'Maps (2)')
  await expect(objects(page)).toHaveCount(1)
  await expectSafe(page)
  // A teacher leaves by the link: a page that is closed loses pending notes.
  await page.getByRole('link', { name: 'Back to my lessons' }).click()
  await expect(page.getByRole('navigation', { name: 'Recent topics' }).getByRole('link')).toHaveText([
    'Maps (2)',
    'Maps',
  ])
})

test(
  '[LB-J4] lessons are filed offline, and another device shows it once online',
  { tag: '@kept' },
  async ({ page, browser }) => {
    const person = await teacherWith(page, 'Rivers', 'Hills')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expect(lessonCard(page, 'Rivers')).toBeVisible()
    await page.context().setOffline(true)
    await newFolder(page, 'Geography')
    await lessonCard(page, 'Rivers').dragTo(folderLink(page, 'Geography'), inSteps)
    await fromMenu(page, 'Hills', 'Remove')
    await page.reload()
    await folderLink(page, 'Geography').click()
    await expect(lessonCard(page, 'Rivers')).toBeVisible()
    await page.context().setOffline(false)

    const other = await (await browser.newContext()).newPage()
    await signIn(other, person)
    await openLessons(other)
    await expect(folderLink(other, 'Geography')).toBeVisible({ timeout: 30_000 })
    await folderLink(other, 'Geography').click()
    await expect(lessonCard(other, 'Rivers')).toBeVisible()
    await other.goto(`${origin()}/dashboard/lessons`)
    await expect(lessonCard(other, 'Hills')).toHaveCount(0)
    await lessonCard(other, 'Rivers').waitFor({ state: 'detached' })
    await expect(surface(other)).toHaveCount(0)
    await other.context().close()
  },
)
