import { expect } from '@playwright/test'
import { choose, draw, objects, surface } from './pages/board.ts'
import { boxOf } from './pages/box.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson, openLesson } from './pages/lessons.ts'
import { origin, personWith } from './school.ts'

test('[J2] curtain, spotlight and timer work by keyboard, and the timer goes on over pages', async ({ page }) => {
  await page.clock.install()
  await signIn(page, await personWith('instructor'))
  await createLesson(page, 'Curtain up')
  await surface(page).press('u')
  const below = page.getByRole('slider', { name: 'Open the curtain from the bottom' })
  await below.press('Shift+ArrowUp')
  await expect(below).not.toHaveAttribute('aria-valuenow', '0')
  await below.press('Escape')
  await expect(below).toBeHidden()
  await expect(surface(page)).toBeFocused()

  await surface(page).press('s')
  const light = page.locator('.spotlight-light')
  const before = await boxOf(light)
  await page.getByRole('button', { name: /^Move the spotlight/ }).press('ArrowRight')
  await page.getByRole('slider', { name: 'Size of the light' }).press('ArrowRight')
  await expect(async () => {
    const after = await boxOf(light)
    expect([after.width - before.width, after.x]).toEqual([20, before.x + 16 - 10])
  }).toPass()
  // The spotlight's area accepts drawing.
  await choose(page, 'Line')
  await draw(page, [
    [600, 340],
    [680, 380],
  ])
  await expect(objects(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Put the spotlight away' }).click()

  await page.getByRole('button', { name: 'Lesson menu' }).click()
  await page.getByRole('button', { name: 'Timer' }).click()
  await page.getByRole('spinbutton', { name: 'Minutes' }).fill('1')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Add page' }).click()
  await page.clock.runFor(31_000)
  await expect(page.getByRole('timer')).toHaveText(/^00:2\d$/)
  await page.clock.runFor(30_000)
  await expect(page.getByRole('region', { name: 'Timer' }).getByRole('alert')).toHaveText('Time is up')
})

test('[J2] instruments are placed, set and drawn with by keyboard; a mouse pushes the ruler', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await createLesson(page, 'Thirty degrees')
  await surface(page).press('7')
  const length = page.getByRole('slider', { name: 'Length of the ruler' })
  await length.press('Shift+ArrowRight')
  await length.press('ArrowLeft')
  await expect(length).toHaveAttribute('aria-valuetext', '19.9 centimeters')
  const turn = page.getByRole('slider', { name: 'Ruler: turn' })
  await turn.press('Shift+ArrowUp')
  await turn.press('Shift+ArrowUp')
  await expect(turn).toHaveAttribute('aria-valuetext', '30 degrees')
  await page.getByRole('button', { name: 'Draw a line along the ruler' }).click()
  await expect(objects(page)).toHaveCount(1)

  await turn.press('Shift+ArrowDown')
  await turn.press('Shift+ArrowDown')
  const ruler = page.locator('.instrument-body')
  const place = await boxOf(ruler)
  await draw(page, [
    [place.x + 60, place.y + 50],
    [place.x + 60, place.y + 90],
  ])
  await expect(async () => expect((await boxOf(ruler)).y).toBeCloseTo(place.y + 40)).toPass()
  await expect(objects(page)).toHaveCount(1)
  await draw(page, [
    [place.x + 60, place.y + 33],
    [place.x + 200, place.y + 45],
  ])
  await expect(objects(page)).toHaveCount(2)
  await turn.press('Escape')
  await expect(turn).toBeHidden()
  await expect(surface(page)).toBeFocused()

  await surface(page).press('0')
  const pencil = page.getByRole('button', { name: /^Draw an arc/ })
  for (let quarter = 0; quarter < 6; quarter++) await pencil.press('Shift+ArrowUp')
  await expect(page.getByRole('slider', { name: 'Compass: turn' })).toHaveAttribute('aria-valuetext', '90 degrees')
  await expect(objects(page)).toHaveCount(8)

  // A timer goes on while its page is hidden.
  await surface(page).press('i')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('timer')).toHaveText(/^04:5\d$/)
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText(/^0[34]:[0-5]\d$/)
  await page.getByRole('button', { name: 'Put the timer away' }).click()
  await expect(page.getByRole('timer')).toBeHidden()

  // A page begins with its template's drawing, which is one step.
  await page.getByRole('button', { name: 'Page actions' }).click()
  await page.getByRole('button', { name: 'New page from template' }).click()
  await page.getByRole('button', { name: 'Weekly plan' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(objects(page).filter({ hasText: 'Wednesday' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
})

test('[J2] a laser is visible to every viewer of the page, fades, and is in no document', async ({ page, browser }) => {
  const teacher = await personWith('instructor')
  await signIn(page, teacher)
  await createLesson(page, 'Look here')
  const other = await (await browser.newContext()).newPage()
  await signIn(other, teacher)
  await openLesson(other, 'Look here')
  await expect(page.getByRole('button', { name: /^People in this lesson/ })).toBeVisible()
  const sheets = other.locator('.board-picture canvas')
  await choose(page, 'Line')
  await draw(page, [
    [200, 320],
    [420, 320],
  ])
  await expect(objects(other)).toHaveCount(1)
  const settled = await sheets.count()
  await choose(page, 'Laser')
  await page.mouse.move(300, 300)
  await page.mouse.down()
  await page.mouse.move(500, 360, { steps: 20 })
  await expect(sheets).toHaveCount(settled + 1)
  await page.mouse.up()
  await expect(sheets).toHaveCount(settled)
  await expect(objects(other)).toHaveCount(1)
  await expect(objects(page)).toHaveCount(1)
  await other.context().close()
})

test('[J2] a crosshair moved by keys draws ink and erases it, on an embedded board too', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await page.goto(`${origin()}/webview/whiteboard-chat?theme=light`)
  await expect(page).toHaveURL(/flow_id=[0-9a-f-]{36}/)
  await expect(page.getByRole('link', { name: 'Back to my lessons' })).toBeHidden()
  await choose(page, 'Pen')
  await surface(page).press('Enter')
  const status = page.locator('.crosshair-layer').getByRole('status')
  await expect(status).toHaveText('Pen is lifted. 50% across, 50% down')
  await surface(page).press('Space')
  await expect(status).toContainText('Pen is down')
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown', 'ArrowRight']) await surface(page).press(key)
  await page.screenshot({ path: test.info().outputPath('crosshair.png') })
  await surface(page).press('Space')
  await expect(objects(page)).toHaveCount(1)
  await page.reload()
  await expect(objects(page)).toHaveCount(1)
  await choose(page, 'Lasso')
  await surface(page).press('Space')
  await expect(status).toContainText('Lasso is lifted')
  const round = [...keys('Left', 1), 'Space', ...keys('Up', 1), ...keys('Right', 4), ...keys('Down', 3)]
  for (const key of [...round, ...keys('Left', 4), ...keys('Up', 2), 'Space']) await surface(page).press(key)
  await expect(objects(page).first().getByRole('button')).toHaveAttribute('aria-pressed', 'true')
  await expect(status).toBeHidden()
})

function keys(way: 'Left' | 'Right' | 'Up' | 'Down', count: number): string[] {
  return Array.from({ length: count }, () => `Shift+Arrow${way}`)
}
