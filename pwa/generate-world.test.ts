import { expect, test } from 'vitest'
import { worldLines } from './generate-world.ts'
import lines from './src/board/maps/world-lines.json' with { type: 'json' }

test('the map of the world is what its source says', () => {
  expect(lines).toEqual(worldLines())
})

test('the map lies within the first view of a page, and no line goes across it', () => {
  expect(lines.length).toBeGreaterThan(100)
  for (const line of lines) {
    let [x, y] = [0, 0]
    for (let at = 0; at < line.length; at += 2) {
      const [dx, dy] = [line[at] ?? 0, line[at + 1] ?? 0]
      if (at > 0) expect(Math.hypot(dx, dy)).toBeLessThan(60)
      x += dx
      y += dy
      expect(x >= 0 && x <= 1280 && y >= 0 && y <= 720).toBe(true)
    }
  }
})
