import { expect, test } from 'vitest'
import { worldBorders, worldCoasts } from './generate-world.ts'
import borders from './src/board/maps/world-borders.json' with { type: 'json' }
import coasts from './src/board/maps/world-coasts.json' with { type: 'json' }

type Point = { x: number; y: number }

function pointsOf(text: string): Point[] {
  const line = text.split(' ').map(Number)
  let [x, y] = [0, 0]
  return Array.from({ length: line.length / 2 }, (_, index) => {
    x += line[2 * index] ?? 0
    y += line[2 * index + 1] ?? 0
    return { x, y }
  })
}

test('the maps of the world are what their source says', () => {
  expect(coasts).toEqual(worldCoasts())
  expect(borders).toEqual(worldBorders())
})

test.each([
  ['coasts', coasts, 60],
  ['borders', borders, 140],
])('%s lie within the first view of a page, and no line goes across it', (_part, lines, longest) => {
  expect(lines.length).toBeGreaterThan(100)
  for (const points of lines.map(pointsOf)) {
    for (const [index, { x, y }] of points.entries()) {
      const last = points[index - 1] ?? { x, y }
      expect(Math.hypot(x - last.x, y - last.y)).toBeLessThan(longest)
      expect(x >= 0 && x <= 1280 && y >= 0 && y <= 720).toBe(true)
    }
  }
})

test('no border is printed where India and its neighbours draw it differently, and those that nobody disputes are', () => {
  const all = borders.map(pointsOf).flat()
  const within = (minX: number, maxX: number, minY: number, maxY: number) =>
    all.filter(({ x, y }) => x > minX && x < maxX && y > minY && y < maxY).length
  // Kashmir and Ladakh, then Arunachal Pradesh; the desert between Rajasthan and Sindh, then the north of Nepal.
  expect(within(876, 896, 198, 213)).toBe(0)
  expect(within(942, 954, 225, 234)).toBe(0)
  expect(within(866, 878, 226, 246)).toBeGreaterThan(4)
  expect(within(899, 925, 226, 236)).toBeGreaterThan(4)
})
