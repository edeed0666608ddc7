import { expect, type Locator, type Page } from '@playwright/test'
import { boxOf } from './box.ts'

/** The start point of a stroke and its next points, in CSS pixels from the board's corner. */
export type Path = readonly (readonly [x: number, y: number])[]

/** The drawing surface. */
export function surface(page: Page): Locator {
  return page.getByRole('application', { name: 'Whiteboard' })
}

/** Draws along a path with the mouse and the selected tool. */
export async function draw(page: Page, path: Path): Promise<void> {
  const box = await boxOf(surface(page))
  const [first, ...rest] = path
  if (!first) throw new Error('A path needs a point')
  await page.mouse.move(box.x + first[0], box.y + first[1])
  await page.mouse.down()
  for (const [x, y] of rest) await page.mouse.move(box.x + x, box.y + y, { steps: 5 })
  await page.mouse.up()
}

/** The objects of the page as assistive technology finds them. */
export function objects(page: Page): Locator {
  return page.getByRole('list', { name: 'Objects on this page' }).getByRole('listitem')
}

/** Tools that share a button of the toolbar. */
const groups: Record<string, readonly string[]> = {
  Select: ['Select', 'Lasso'],
  Shapes: ['Line', 'Arrow', 'Triangle', 'Rectangle', 'Circle', 'Hexagon', 'Polygon'],
  Texts: ['Text', 'Sticky note'],
  'Hand and laser': ['Hand', 'Laser'],
  Erasers: ['Stroke eraser', 'Partial eraser'],
}

/** Chooses a tool of the toolbar by its name. */
export async function choose(page: Page, tool: string): Promise<void> {
  const bar = page.getByRole('toolbar')
  const button = bar.getByRole('button', { name: tool, exact: true })
  const group = Object.entries(groups).find(([, tools]) => tools.includes(tool))?.[0]
  if (group !== undefined) await bar.getByRole('button', { name: new RegExp(`^${group}: `) }).click()
  await button.click()
}

/** Waits until the server has everything of this device. */
export async function expectSafe(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Your work' })).toHaveText(/safe/)
}

/** Waits until the status light shows that something is on this device alone. */
export async function expectOnlyHere(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Your work' })).toHaveText(/only on this device/)
}

/** Draws one line and waits until the page has it. */
export async function drawOneLine(page: Page): Promise<void> {
  await choose(page, 'Line')
  await draw(page, [
    [200, 320],
    [420, 320],
  ])
  await expect(objects(page)).toHaveCount(1)
}
