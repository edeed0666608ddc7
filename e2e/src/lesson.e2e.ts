import { expect } from '@playwright/test'
import { choose, draw, expectSafe, objects } from './pages/board.ts'
import { boxOf } from './pages/box.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson, openLesson } from './pages/lessons.ts'
import { personWith } from './school.ts'

test('[J2] a lesson needs a name', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await page.getByRole('button', { name: 'Create lesson' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Please Enter Lesson Name')).toBeVisible()
})

test('[J2] pen, line, rectangle, circle and eraser draw; undo and redo span pages', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await createLesson(page, 'Light and shadow')

  await choose(page, 'Pen')
  await draw(page, [
    [200, 200],
    [260, 240],
    [330, 210],
  ])
  await choose(page, 'Line')
  await draw(page, [
    [200, 300],
    [400, 300],
  ])
  await choose(page, 'Rectangle')
  await draw(page, [
    [450, 200],
    [560, 290],
  ])
  await choose(page, 'Circle')
  await draw(page, [
    [600, 200],
    [700, 300],
  ])
  await expect(objects(page)).toHaveCount(4)

  await choose(page, 'Stroke eraser')
  await draw(page, [
    [300, 280],
    [300, 320],
  ])
  await expect(objects(page)).toHaveCount(3)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(objects(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(objects(page)).toHaveCount(3)

  await page.getByRole('button', { name: 'Add page' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(objects(page)).toHaveCount(0)
  await choose(page, 'Pen')
  await draw(page, [
    [200, 200],
    [300, 260],
  ])
  await expect(objects(page)).toHaveCount(1)
  await expectSafe(page)

  await test.step('[EN-2] undo and redo share a row on the width of a small tablet', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    const [undo, redo] = ['Undo', 'Redo'].map((name) => page.getByRole('button', { name, exact: true }))
    if (undo && redo) expect((await boxOf(undo)).y).toBe((await boxOf(redo)).y)
  })
})

test('[J2] a drawing is there after the tab was closed', async ({ context }) => {
  const page = await context.newPage()
  await signIn(page, await personWith('instructor'))
  const name = `Closed too early ${Date.now()}`
  await createLesson(page, name)
  await choose(page, 'Pen')
  await draw(page, [
    [200, 200],
    [300, 260],
  ])
  await expect(objects(page)).toHaveCount(1)
  await page.close()

  const again = await context.newPage()
  await again.goto(`${page.url().replace(/\/lesson\/.*/, '/dashboard/create')}`)
  await openLesson(again, name)
  await expect(objects(again)).toHaveCount(1)
  await expectSafe(again)
})
