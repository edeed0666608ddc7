import { expect } from '@playwright/test'
import { choose, draw, expectSafe, objects } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { Panel } from './pages/stylus.ts'
import { personWith } from './school.ts'

test('[J2] one lesson by stylus, fingers, mouse and keyboard: each does its part', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await createLesson(page, `By every hand ${Date.now()}`)
  await choose(page, 'Pen')
  const panel = await Panel.of(page)

  // A finger draws, until a stylus is seen.
  await panel.fingersMove([[[200, 200]], [[240, 210]], [[300, 200]], [[340, 210]]])
  await expect(objects(page)).toHaveCount(1)
  await panel.penDraws([
    [200, 300],
    [260, 310],
    [330, 300],
  ])
  await expect(objects(page)).toHaveCount(2)
  // From now on fingers pan: one, two, and the palm under the writing hand.
  await panel.fingersMove([[[400, 300]], [[420, 320]], [[440, 340]]])
  await panel.fingersMove([
    [
      [400, 300],
      [500, 300],
    ],
    [
      [380, 300],
      [520, 300],
    ],
  ])
  await expect(objects(page)).toHaveCount(2)

  // The button on the barrel erases along the pen's path, whatever the current tool is; the keyboard undoes it.
  await page.getByRole('button', { name: 'Add page' }).click()
  await panel.penDraws([
    [200, 300],
    [260, 310],
    [330, 300],
  ])
  await expect(objects(page)).toHaveCount(1)
  await panel.penDraws(
    [
      [260, 250],
      [262, 300],
      [264, 350],
    ],
    'right',
  )
  await expect(objects(page)).toHaveCount(0)
  await page.keyboard.press('Control+Z')
  await expect(objects(page)).toHaveCount(1)
  await choose(page, 'Line')
  await draw(page, [
    [200, 400],
    [420, 420],
  ])
  await expect(objects(page)).toHaveCount(2)

  // Without a pointing device: a shape in the middle, and a turn.
  await page.getByRole('application', { name: 'Whiteboard' }).focus()
  await page.keyboard.press('r')
  await page.keyboard.press('Enter')
  await expect(objects(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Arrange', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Rotate right' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expectSafe(page)
})
