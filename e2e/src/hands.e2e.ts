import { expect, test, type CDPSession, type Page } from '@playwright/test'
import { choose, draw, expectSafe, objects, surface } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { createLesson } from './pages/lessons.ts'
import { personWith } from './school.ts'

test.use({ hasTouch: true })

test('J2 hands on a board: the menu of a right press, a key and a held finger, and a group gone into', async ({
  page,
}) => {
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

/** What is pressed is chosen, and pasted where nothing was. */
async function menuByMouse(page: Page): Promise<void> {
  await surface(page).click({ button: 'right', position: { x: 200, y: 240 } })
  const menu = page.getByRole('menu', { name: 'Selected objects' })
  await expect(menu.getByRole('menuitem', { name: 'Cut' })).toBeFocused()
  await menu.getByRole('menuitem', { name: 'Copy' }).click()
  await expect(menu).toBeHidden()
  await surface(page).click({ button: 'right', position: { x: 700, y: 420 } })
  await page.getByRole('menu', { name: 'Page actions' }).getByRole('menuitem', { name: 'Paste' }).click()
  await expect(objects(page)).toHaveCount(3)
  // A press beside the menu closes it and does nothing else.
  await surface(page).click({ button: 'right', position: { x: 700, y: 420 } })
  await expect(menu).toBeVisible()
  await page.mouse.click(60, 400)
  await expect(menu).toBeHidden()
  await expect(page.getByText('1 object selected')).toBeVisible()
}

/** Escape gives the focus back; a letter goes to what begins with it. */
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
  await page.keyboard.press('d')
  await page.keyboard.press('d')
  await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(objects(page)).toHaveCount(2)
}

/** A double press goes into a group, Escape out of it. */
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
