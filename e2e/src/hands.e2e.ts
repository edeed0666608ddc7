import { expect, type CDPSession, type Page } from '@playwright/test'
import { choose, draw, expectSafe, objects, surface } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { Panel } from './pages/stylus.ts'
import { personWith } from './school.ts'

test.use({ hasTouch: true })

test('[J2] the context menu of a right click, a key and a held finger; entering a group', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await createLesson(page, 'Seesaws')
  await choose(page, 'Rectangle')
  for (const x of [200, 500])
    await draw(page, [
      [x, 200],
      [x + 100, 280],
    ])
  await expect(objects(page)).toHaveCount(2)
  await choose(page, 'Pen')
  await menuByMouse(page)
  await menuByKeys(page)
  await intoGroup(page)
  const hand = await page.context().newCDPSession(page)
  await menuByFinger(page, hand)
  await expectSafe(page)
})

test('[J2] a panel with ten touches: three fingers pan, and each draws where second pens are on', async ({ page }) => {
  const screen = await page.context().newCDPSession(page)
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 10 })
  await signIn(page, await personWith('instructor'))
  await createLesson(page, `Many hands ${Date.now()}`)
  await choose(page, 'Pen')
  const panel = await Panel.of(page)
  const three = [320, 640, 960]
  await panel.fingersMove(moving(three.map((x) => [x, 200])))
  await panel.fingersMove([[[400, 420]], [[420, 430]], [[480, 440]]])
  await expect(objects(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(objects(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Lesson menu' }).click()
  await page.getByRole('button', { name: 'Several people draw at once' }).click()
  await page.keyboard.press('Escape')
  await panel.fingersMove(moving(three.map((x) => [x, 200])))
  await expect(objects(page)).toHaveCount(3)
  await page.screenshot({ path: test.info().outputPath('three.png') })
  await page.getByRole('button', { name: 'Add page' }).click()
  await expect(objects(page)).toHaveCount(0)
  // The first two are far from one another: two fingers side by side are a gesture of one hand that pans.
  const ten = [200, 380].flatMap((y) => [160, 1080, 400, 640, 860].map((x) => [x, y] as const))
  await panel.fingersMove(moving(ten))
  await expect(objects(page)).toHaveCount(10)
  await page.screenshot({ path: test.info().outputPath('ten.png') })
  for (let step = 0; step < 10; step++) await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(objects(page)).toHaveCount(0)
  await page.keyboard.press('Control+Shift+Z')
  await expect(objects(page)).toHaveCount(1)
  await expectSafe(page)
})

/** The steps of fingers that go down together, each of which has a small path of its own. */
function moving(fingers: Touches): Touches[] {
  return [0, 1, 2, 3, 4].map((step) =>
    fingers.map(([x, y], finger) => [x + step * 8, y + step * (finger + 3)] as const),
  )
}

/** A right click selects its object; on an empty place its menu pastes there. */
async function menuByMouse(page: Page): Promise<void> {
  await surface(page).click({ button: 'right', position: { x: 200, y: 240 } })
  const menu = page.getByRole('menu', { name: 'Selected objects' })
  await expect(menu.getByRole('menuitem', { name: 'Cut' })).toBeFocused()
  await menu.getByRole('menuitem', { name: 'Copy' }).click()
  await expect(menu).toBeHidden()
  await surface(page).click({ button: 'right', position: { x: 700, y: 420 } })
  await page.getByRole('menu', { name: 'Page actions' }).getByRole('menuitem', { name: 'Paste' }).click()
  await expect(objects(page)).toHaveCount(3)
  // A click beside the menu closes it and does nothing else.
  await surface(page).click({ button: 'right', position: { x: 700, y: 420 } })
  await expect(menu).toBeVisible()
  await page.mouse.click(60, 400)
  await expect(menu).toBeHidden()
  await expect(page.getByText('1 object selected')).toBeVisible()
}

/** Escape returns the focus; a letter moves it to an item that begins with it. */
async function menuByKeys(page: Page): Promise<void> {
  const menu = page.getByRole('menu', { name: 'Selected objects' })
  await surface(page).focus()
  await page.keyboard.press('Shift+F10')
  await expect(menu.getByRole('menuitem', { name: 'Cut' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(menu.getByRole('menuitem', { name: 'Select everything' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(surface(page)).toBeFocused()
  await page.keyboard.press('ContextMenu')
  // Letters go to the board until the menu has the focus.
  await expect(menu.getByRole('menuitem', { name: 'Cut' })).toBeFocused()
  await page.keyboard.press('d')
  await page.keyboard.press('d')
  await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(objects(page)).toHaveCount(2)
}

/** A double click enters a group, Escape leaves it. */
async function intoGroup(page: Page): Promise<void> {
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+G')
  await expect(page.getByRole('button', { name: 'Ungroup' })).toBeVisible()
  await surface(page).dblclick({ position: { x: 200, y: 240 } })
  await expect(page.getByText('1 object selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('2 objects selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('2 objects selected')).toBeHidden()
}

/** A finger that rests asks for the menu. */
async function menuByFinger(page: Page, hand: CDPSession): Promise<void> {
  await touch(hand, 'touchStart', [[200, 240]])
  const menu = page.getByRole('menu', { name: 'Selected objects' })
  await expect(menu).toBeVisible()
  await touch(hand, 'touchEnd', [])
  await menu.getByRole('menuitem', { name: 'Lock' }).tap()
  await expect(objects(page).filter({ hasText: 'locked' })).toHaveCount(2)
}

type Touches = readonly (readonly [x: number, y: number])[]

/** Fingers on the screen, each at its place among them. */
async function touch(hand: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', at: Touches): Promise<void> {
  const touchPoints = at.map(([x, y], id) => ({ x, y, id }))
  await hand.send('Input.dispatchTouchEvent', { type, touchPoints })
}
