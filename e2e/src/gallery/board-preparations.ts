import { expect, type Page } from '@playwright/test'
import { redPicture } from '../pages/picture.ts'
import { opensLessonMenu } from './preparations.ts'

/** Selects everything on the board and opens the arrange menu; names differ from language to language. */
export async function isSelected(page: Page): Promise<void> {
  await page.locator('.board-surface').focus()
  await page.keyboard.press('Control+A')
  const menu = page.locator('.board-selection .menu > button').first()
  await menu.click()
  await expect(page.locator('.board-align').first()).toBeVisible()
}

/** Draws on a board that starts with the pen, unless another look has drawn on it. */
export async function isDrawnOn(page: Page): Promise<void> {
  await expect(page.locator('.sync-light')).toBeVisible()
  const objects = page.locator('.board-objects > ul > li')
  if ((await objects.count()) > 0) return
  await page.mouse.move(120, 200)
  await page.mouse.down()
  for (const [x, y] of [
    [180, 300],
    [240, 200],
    [300, 300],
  ] as const)
    await page.mouse.move(x, y, { steps: 8 })
  await page.mouse.up()
  await expect(objects).toHaveCount(1)
}

/** Opens the menu of everything on the board. */
export async function hasMenu(page: Page): Promise<void> {
  await page.locator('.board-surface').focus()
  await page.keyboard.press('Control+A')
  await expect(page.locator('.board-selection')).toBeVisible()
  await page.keyboard.press('Shift+F10')
  await expect(page.locator('.board-menu')).toBeVisible()
}

/** Opens the strip of pages. */
export async function hasAllPages(page: Page): Promise<void> {
  await page.locator('.board-pages [aria-pressed]').click()
  await expect(page.locator('.board-strip canvas').first()).toBeVisible()
}

/** Shows the replay of the page with the first of its steps. */
export async function isReplayed(page: Page): Promise<void> {
  // A person who opens the lesson for the first time has nothing to replay until the server has sent it.
  await expect(page.locator('.board-objects > ul > li')).not.toHaveCount(0)
  await page.locator('.board-head .menu > .icon-button:not(.board-people)').click()
  await page.locator('.menu-item:has(.tabler-icon-player-play)').click()
  await expect(page.locator('.replay-bar input[type=range]')).toBeVisible()
  await page.keyboard.press('Home')
  for (let press = 0; press < 5; press++) await page.keyboard.press('PageDown')
}

/** Opens the history of the page at the latest of its versions. */
export async function hasVersions(page: Page): Promise<void> {
  await opensLessonMenu(page)
  await page.locator('.menu-item:has(.tabler-icon-history)').click()
  await page.locator('.version').first().click()
  await expect.poll(() => page.locator('.version-picture').evaluate(isPainted)).toBe(true)
}

/** Whether a canvas has any ink. */
export function isPainted(canvas: HTMLElement | SVGElement): boolean {
  const painter = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null
  const { data } = painter?.getImageData(0, 0, painter.canvas.width, painter.canvas.height) ?? { data: [] }
  return data.some((value) => value !== 0)
}

/** Opens all style controls of the current tool. */
export async function hasStyle(page: Page): Promise<void> {
  await page.locator('.board-tools .board-group:nth-last-child(2) .menu > button').click()
  await expect(page.locator('.board-style')).toBeVisible()
}

/** Opens the tools behind one button: the shapes. */
export async function hasToolGroup(page: Page): Promise<void> {
  await page.locator('.board-opens').nth(1).click()
  await expect(page.locator('.board-options')).toBeVisible()
}

/** Opens the choice of papers. */
export async function hasPapers(page: Page): Promise<void> {
  await page.locator('.board-pages .menu > button').click()
  await expect(page.locator('.board-pages .menu-item').nth(8)).toBeVisible()
}

/** Puts the map of South Asia on the page, and removes it again for the next screenshot. */
export async function hasSouthAsia(page: Page): Promise<void> {
  await hasPapers(page)
  await page.locator('.board-pages .menu-item').last().click()
}

/** Text in three scripts that is being written, partly selected, with the font colours open. */
export async function hasLetters(page: Page): Promise<void> {
  await page.locator('.board-surface').press('t')
  await page.locator('.board-surface').click({ position: { x: 150, y: 300 } })
  const field = page.locator('.board-written textarea')
  await field.fill('Force बल قوة')
  for (const [from, to, icon] of [
    [0, 5, 'bold'],
    [6, 8, 'underline'],
  ] as const) {
    await field.evaluate((area: HTMLTextAreaElement, [begin, end]) => area.setSelectionRange(begin, end), [
      from,
      to,
    ] as const)
    await page.locator(`.board-letters button:has(.tabler-icon-${icon})`).click()
  }
  await page.locator('.board-letters button:has(.tabler-icon-text-color)').click()
  await page.locator('.board-letters .board-swatch').nth(1).click()
  await page.locator('.board-letters button:has(.tabler-icon-text-color)').click()
  await expect(page.locator('.board-letters .board-swatch').first()).toBeVisible()
}

/** An image that was just put on the page, and is selected. */
export async function hasPicture(page: Page): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.locator('.board-tools button:has(.tabler-icon-photo-plus)').click()
  await (await choosing).setFiles({ name: 'red.png', mimeType: 'image/png', buffer: redPicture(300, 200) })
  await expect(page.locator('.board-selection')).toBeVisible()
}

/** Opens the choice of an image. No engine of this product draws, so the answer that names one is mocked. */
export async function choosesPicture(page: Page): Promise<void> {
  const answer = { engine: 'edge', model: 'artist', tasks: ['image'] }
  await page.route('**/api/ai/engine*', (route) => route.fulfill({ json: answer }))
  await opensLessonMenu(page)
  await page.locator('.board-head .menu-item:has(.tabler-icon-photo-plus)').click()
  await expect(page.locator('dialog textarea')).toBeVisible()
  await expect(page.locator('dialog :is(.set-pictures li, p.soft)').first()).toBeVisible()
  await page.unroute('**/api/ai/engine*')
  await page.locator('dialog textarea').fill('पत्ती · ورقة شجر · a leaf cut open')
}

/** Opens the list of keys by its own. */
export async function hasShortcuts(page: Page): Promise<void> {
  await page.locator('.board-surface').press('?')
  await expect(page.locator('dialog')).toBeVisible()
}

/** The classes that a lesson can be shared with. */
export async function hasShare(page: Page): Promise<void> {
  await page.locator('.board-action[data-look="main"]').click()
  await expect(page.locator('dialog .share-new')).toBeVisible()
}

/** The slides of the lesson with their scripts, for a file or a video. */
export async function hasTalk(page: Page): Promise<void> {
  await opensLessonMenu(page)
  await page.locator('.board-head .menu-item:has(.tabler-icon-movie)').click()
  await page.locator('dialog .slide-list textarea').first().fill('पत्ती · ورقة شجر · Light makes shadows.')
}

/** A page alone, with the bar of its presentation. */
export async function isPresented(page: Page): Promise<void> {
  await opensLessonMenu(page)
  await page.locator('.menu-item:has(.tabler-icon-presentation)').click()
  await expect(page.locator('.present-bar')).toBeVisible()
}

/** A formula while it is written. */
export async function hasMaths(page: Page): Promise<void> {
  await page.locator('.board-surface').press('f')
  await page.locator('dialog textarea').fill('x=\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}')
  await expect(page.locator('.maths-preview svg')).toBeVisible()
}

/** A graph while it is prepared. */
export async function hasGraph(page: Page): Promise<void> {
  await page.locator('.board-surface').press('y')
  await page.locator('dialog .graph-row input').fill('a sin(x) + x/2')
  await expect(page.locator('dialog .widget-preview')).toBeVisible()
}

/** A graph that was just put on the page, and is chosen. */
export async function putGraph(page: Page): Promise<void> {
  await hasGraph(page)
  await page.locator('dialog .dialog-foot .button').last().click()
  await expect(page.locator('.board-selection')).toBeVisible()
}

/** The parameters of a graph while a reader of the lesson moves them. */
export async function triesGraph(page: Page): Promise<void> {
  await page.locator('.graph-try').first().press('Enter')
  await page.locator('dialog input[type=range]').fill('3')
  await expect(page.locator('dialog .dialog-foot .button')).toBeEnabled()
}

/** A simulation that was just put on the page. */
export async function hasCard(page: Page): Promise<void> {
  await openWebPage(page)
  await page.locator('dialog .dialog-foot .button').last().click()
  await expect(page.locator('.web-card .button').first()).toBeVisible()
}

/** A simulation while it is chosen. */
export async function openWebPage(page: Page): Promise<void> {
  await page.locator('.board-tools .menu > button:has(.tabler-icon-puzzle)').click()
  await page.locator('.board-tools .menu-item:has(.tabler-icon-world-www)').click()
  await expect(page.locator('dialog .widget-preview')).toBeVisible()
}

/** A curtain that is half open, and a timer. */
export async function hasCurtain(page: Page): Promise<void> {
  await page.locator('.board-surface').press('u')
  for (let step = 0; step < 5; step++) await page.locator('.curtain-bottom').press('Shift+ArrowUp')
  await page.locator('.board-surface').press('i')
  await expect(page.locator('.timer')).toBeVisible()
}

/** A light on a part of the board. */
export async function hasSpotlight(page: Page): Promise<void> {
  await page.locator('.board-surface').press('s')
  await expect(page.locator('.spotlight-light')).toBeVisible()
}

/** A ruler and a compass over the drawing. */
export async function hasRuler(page: Page): Promise<void> {
  for (const key of ['7', '0']) await page.locator('.board-surface').press(key)
  await expect(page.locator('.instrument')).toHaveCount(2)
}

/** A set square and a protractor. */
export async function hasProtractor(page: Page): Promise<void> {
  for (const key of ['8', '9']) await page.locator('.board-surface').press(key)
  await expect(page.locator('.instrument')).toHaveCount(2)
}

/** Opens the choice of templates. */
export async function hasTemplates(page: Page): Promise<void> {
  await page.locator('.board-pages .menu > button').click()
  await page.locator('.menu-item:has(.tabler-icon-template)').click()
  await expect(page.locator('.template').last()).toBeVisible()
}

/** The tools on the right, as a left-handed person has them; a phone has them below. */
export async function hasToolsOnRight(page: Page): Promise<void> {
  await opensLessonMenu(page)
  const right = page.locator('.board-places .menu-item').last()
  if (await right.isVisible()) await right.click()
  await page.keyboard.press('Escape')
  await hasToolGroup(page)
}
