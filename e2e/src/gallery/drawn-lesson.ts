import { expect, type Page } from '@playwright/test'
import { choose, draw, objects, type Path } from '../pages/board.ts'
import type { ShownSchool } from './shown-school.ts'

/** A sun, its rays, a slab and its shadow: the subject of the lesson in the screenshots. */
const drawing: readonly (readonly [tool: string, path: Path])[] = [
  [
    'Circle',
    [
      [190, 150],
      [310, 270],
    ],
  ],
  [
    'Line',
    [
      [330, 230],
      [760, 330],
    ],
  ],
  [
    'Line',
    [
      [310, 260],
      [760, 500],
    ],
  ],
  [
    'Rectangle',
    [
      [600, 330],
      [680, 500],
    ],
  ],
  [
    'Line',
    [
      [140, 500],
      [1120, 500],
    ],
  ],
  [
    'Pen',
    [
      [690, 500],
      [780, 520],
      [900, 528],
      [1010, 520],
      [1080, 505],
    ],
  ],
  [
    'Pen',
    [
      [250, 120],
      [250, 90],
      [250, 60],
    ],
  ],
  [
    'Pen',
    [
      [330, 140],
      [360, 110],
      [380, 90],
    ],
  ],
  [
    'Pen',
    [
      [170, 140],
      [140, 110],
      [120, 90],
    ],
  ],
]

/** Draws the content of the board's screenshots. */
export async function drawForPictures(page: Page, origin: string, { lessonId }: ShownSchool): Promise<void> {
  await page.goto(`${origin}/lesson/${lessonId}`)
  for (const [tool, path] of drawing) {
    await choose(page, tool)
    await draw(page, path)
  }
  await expect(objects(page)).toHaveCount(drawing.length)
  // A client with the lesson in a list is notified once drawing has stopped.
  await page.goto(origin)
}

/** Waits until the drawing is on the screen, and sharp. */
export async function isDrawn(page: Page): Promise<void> {
  // The list has a name in every language, so here it is found by its position.
  await expect(page.locator('.board-objects > ul > li')).toHaveCount(drawing.length)
  // The tiles of settled ink are drawn sharp when the browser is idle.
  await isAtRest(page)
}

/** Waits until the browser is idle. */
export async function isAtRest(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))))
}
