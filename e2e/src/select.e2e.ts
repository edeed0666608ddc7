import { expect, type Locator, type Page } from '@playwright/test'
import { choose, draw, expectSafe, objects } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { personWith } from './school.ts'

async function withTwoShapes(page: Page, name: string): Promise<void> {
  await signIn(page, await personWith('instructor'))
  await createLesson(page, name)
  await choose(page, 'Rectangle')
  await draw(page, [
    [200, 200],
    [300, 280],
  ])
  await choose(page, 'Circle')
  await draw(page, [
    [500, 200],
    [600, 280],
  ])
  await expect(objects(page)).toHaveCount(2)
  await choose(page, 'Select')
}

test('[J2] objects are selected by mouse, moved in one step, grouped, locked, copied, deleted', async ({ page }) => {
  await withTwoShapes(page, 'Levers')
  const bar = page.getByRole('group', { name: 'Selected objects' })
  await draw(page, [
    [150, 150],
    [700, 350],
  ])
  await expect(bar.getByText('2 objects selected')).toBeVisible()
  await draw(page, [
    [220, 200],
    [220, 260],
  ])
  await bar.getByRole('button', { name: 'Group' }).click()
  await expect(bar.getByRole('button', { name: 'Ungroup' })).toBeVisible()
  await bar.getByRole('button', { name: 'Duplicate' }).click()
  await expect(objects(page)).toHaveCount(4)
  await bar.getByRole('button', { name: 'Lock' }).click()
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(objects(page).filter({ hasText: 'locked' })).toHaveCount(2)
  await bar.getByRole('button', { name: 'Unlock' }).click()
  await bar.getByRole('button', { name: 'Arrange' }).click()
  await bar.getByRole('button', { name: 'Send to back' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(objects(page)).toHaveCount(2)
  await expect(bar).toBeHidden()
  for (let step = 0; step < 5; step++) await page.getByRole('button', { name: 'Undo' }).click()
  await expect(objects(page)).toHaveCount(2)
  await expectSafe(page)
})

test('[J2] every selection action works by keyboard, from the list of objects', async ({ page }) => {
  await withTwoShapes(page, 'Pulleys')
  const first = objects(page).first().getByRole('button')
  await first.focus()
  await expect(page.getByText('2 objects on this page')).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+D')
  await expect(objects(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Alternative text' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Alternative text').last().fill('A pulley with two wheels')
  await page.keyboard.press('Enter')
  await expect(objects(page).filter({ hasText: 'A pulley with two wheels' })).toHaveCount(1)
  await page.getByRole('application', { name: 'Whiteboard' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await expect(objects(page)).toHaveCount(2)
  await page.keyboard.press('Control+Z')
  await expect(objects(page)).toHaveCount(3)
})

test('[J2] objects are copied, cut and pasted between pages by key and by button', async ({ page }) => {
  await withTwoShapes(page, 'Inclined planes')
  await page.getByRole('application', { name: 'Whiteboard' }).focus()
  await page.keyboard.press('Control+A')
  const bar = page.getByRole('group', { name: 'Selected objects' })
  await bar.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('button', { name: 'Add page' }).click()
  await expect(objects(page)).toHaveCount(0)
  await page.keyboard.press('Control+V')
  await expect(objects(page)).toHaveCount(2)
  await page.keyboard.press('Control+X')
  await expect(objects(page)).toHaveCount(0)
  await page.keyboard.press('Control+V')
  await expect(objects(page)).toHaveCount(2)
  await expectSafe(page)
})

test('[J2] page thumbnails are reordered, duplicated, cleared and deleted, with undo of it all', async ({ page }) => {
  await withTwoShapes(page, 'Screws and wedges')
  await page.getByRole('button', { name: 'Add page' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'All pages' }).click()
  const strip = page.getByRole('list', { name: 'All pages' })
  await expect(strip.getByRole('listitem')).toHaveCount(2)
  await expect.poll(() => inked(strip.locator('canvas').first())).toBe(true)
  await strip.getByRole('button', { name: /^Move page 2/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await strip.getByRole('button', { name: 'Go to page 2' }).click()
  await expect(objects(page)).toHaveCount(2)
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Page actions' }).click()
    await page.getByRole('button', { name, exact: true }).click()
  }
  await act('Duplicate page')
  await expect(page.getByText('Page 3 of 3')).toBeVisible()
  await expect(objects(page)).toHaveCount(2)
  await act('Clear page')
  await expect(objects(page)).toHaveCount(0)
  await act('Delete page')
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Page 3 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(objects(page)).toHaveCount(2)
  await page.getByRole('application', { name: 'Whiteboard' }).focus()
  await page.keyboard.press('Home')
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  await expectSafe(page)
})

/** Whether anything is painted on a canvas. */
function inked(canvas: Locator): Promise<boolean> {
  return canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement) || element.width === 0) return false
    const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? []
    return pixels.some((value) => value !== 0)
  })
}
