import { expect } from '@playwright/test'
import { choose, draw, expectSafe, objects, surface } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { personWith } from './school.ts'

test('[J2] every tool draws its shape, and each retains its chosen style', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await createLesson(page, 'Shapes of the world')
  for (const [index, tool] of ['Highlighter', 'Arrow', 'Triangle', 'Hexagon', 'Polygon'].entries()) {
    await choose(page, tool)
    await draw(page, [
      [150 + index * 150, 200],
      [250 + index * 150, 280],
    ])
  }
  await expect(objects(page)).toHaveText(['Highlighter', 'Arrow', 'Polygon', 'Polygon', 'Polygon'])

  await page.getByRole('button', { name: 'Style of the tool' }).click()
  const style = page.getByRole('group', { name: 'Style of the tool' })
  await style.getByRole('button', { name: 'Light', exact: true }).click()
  await style.getByRole('button', { name: 'Dashed' }).click()
  await style.getByRole('slider', { name: 'Sides' }).fill('8')
  await style.getByRole('slider', { name: 'Opacity' }).fill('40')
  await draw(page, [
    [300, 350],
    [420, 470],
  ])
  await expect(style).toBeHidden()
  await expect(objects(page)).toHaveCount(6)

  await choose(page, 'Highlighter')
  await expect(page.getByRole('button', { name: 'Yellow' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('g')
  await page.getByRole('button', { name: 'Style of the tool' }).click()
  await expect(style.getByRole('slider', { name: 'Sides' })).toHaveValue('8')
  await expect(style.getByRole('button', { name: 'Dashed' })).toHaveAttribute('aria-pressed', 'true')
  await expectSafe(page)

  await page.reload()
  await expect(objects(page)).toHaveCount(6)
  await expect(page.getByRole('button', { name: 'Shapes: Polygon' })).toBeVisible()
  await page.getByRole('button', { name: 'Style of the tool' }).click()
  await expect(style.getByRole('slider', { name: 'Opacity' })).toHaveValue('40')
})

test('[J2] the partial eraser cuts a stroke where it goes; undo makes it whole again', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await createLesson(page, 'Fractions')
  await choose(page, 'Pen')
  await draw(page, [
    [150, 250],
    [350, 260],
    [550, 250],
  ])
  await expect(objects(page)).toHaveCount(1)
  await choose(page, 'Partial eraser')
  await draw(page, [
    [250, 200],
    [250, 320],
    [450, 320],
    [450, 200],
  ])
  await expect(objects(page)).toHaveCount(3)
  await page.keyboard.press('Control+z')
  await expect(objects(page)).toHaveCount(1)
  await page.keyboard.press('Control+y')
  await expect(objects(page)).toHaveCount(3)
  await expectSafe(page)
})

test('[J2] text in every script is typed in place, and edited again by a tap', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await createLesson(page, 'Water')
  await choose(page, 'Text')
  for (const [index, words] of ['Water and light', 'पानी और प्रकाश', 'الماء والضوء', '水和光'].entries()) {
    await draw(page, [[200, 120 + index * 80]])
    await page.getByRole('textbox', { name: 'Text' }).fill(words)
    await page.keyboard.press('Escape')
  }
  await expect(objects(page)).toHaveText(['Water and light', 'पानी और प्रकाश', 'الماء والضوء', '水和光'])
  await draw(page, [[230, 125]])
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Water and light')
  await page.keyboard.type(', and air')
  await choose(page, 'Sticky note')
  await draw(page, [[800, 150]])
  await page.keyboard.type('Homework')
  await draw(page, [[1000, 500]])
  await expect(objects(page)).toHaveCount(5)
  await expect(objects(page).filter({ hasText: 'Water and light, and air' })).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(objects(page)).toHaveCount(4)
  await choose(page, 'Select')
  await surface(page).dblclick({ position: { x: 230, y: 205 } })
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('पानी और प्रकाश')
  await page.keyboard.press('Escape')
  await expectSafe(page)
})

test('[J2] a page gets another paper for every reader, and undo restores it', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await createLesson(page, 'Graphs')
  const paper = page.getByRole('button', { name: 'Page actions' })
  await paper.click()
  await page.getByRole('button', { name: 'Graph paper' }).click()
  await choose(page, 'Pen')
  await draw(page, [
    [200, 200],
    [400, 300],
  ])
  await expectSafe(page)
  await page.reload()
  await expect(objects(page)).toHaveCount(1)
  await paper.click()
  await expect(page.getByRole('button', { name: 'Graph paper' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Music staff' }).click()
  await page.keyboard.press('Control+z')
  await paper.click()
  await expect(page.getByRole('button', { name: 'Graph paper' })).toHaveAttribute('aria-pressed', 'true')
})
