import { expect, type Page } from '@playwright/test'
import { choose, draw, objects, type Path } from '../pages/board.ts'
import type { ShownSchool } from './shown-school.ts'

/** A sun, its rays, a slab and its shadow: what the lesson of the pictures is about. */
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

/** Draws what the board's pictures show. */
export async function drawForPictures(page: Page, origin: string, { lessonId }: ShownSchool): Promise<void> {
  await page.goto(`${origin}/lesson/${lessonId}`)
  for (const [tool, path] of drawing) {
    await choose(page, tool)
    await draw(page, path)
  }
  await expect(objects(page)).toHaveCount(drawing.length)
  // Whoever has the lesson in a list hears of it when nobody draws any more.
  await page.goto(origin)
}

/** Waits until the drawing is on the screen, and sharp. */
export async function isDrawn(page: Page): Promise<void> {
  // The list has a name in every language, so here it is found by where it stands.
  await expect(page.locator('.board-objects > ul > li')).toHaveCount(drawing.length)
  // The squares of settled ink are drawn sharp when the browser has nothing else to do.
  await isAtRest(page)
}

/** Waits until the browser has nothing else to do. */
export async function isAtRest(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))))
}
