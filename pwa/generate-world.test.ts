import { expect, test } from 'vitest'
import { asiaBorders, asiaCoasts, worldBorders, worldCoasts } from './generate-world.ts'
import nearBorders from './src/board/maps/world-asia-borders.json' with { type: 'json' }
import nearCoasts from './src/board/maps/world-asia-coasts.json' with { type: 'json' }
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

test('the maps of the world equal the output of their source', () => {
  expect(coasts).toEqual(worldCoasts())
  expect(borders).toEqual(worldBorders())
  expect(nearCoasts).toEqual(asiaCoasts())
  expect(nearBorders).toEqual(asiaBorders())
})

test.each([
  ['coasts', coasts, { longest: 60, fewest: 100 }],
  ['borders', borders, { longest: 140, fewest: 100 }],
  ['coasts of South Asia', nearCoasts, { longest: 60, fewest: 40 }],
  ['borders of South Asia', nearBorders, { longest: 140, fewest: 15 }],
])('%s lie within the first view of a page, and no line goes across it', (_part, lines, { longest, fewest }) => {
  expect(lines.length).toBeGreaterThan(fewest)
  for (const points of lines.map(pointsOf)) {
    for (const [index, { x, y }] of points.entries()) {
      const last = points[index - 1] ?? { x, y }
      expect(Math.hypot(x - last.x, y - last.y)).toBeLessThan(longest)
      expect(x >= 0 && x <= 1280 && y >= 0 && y <= 720).toBe(true)
    }
  }
})

test('a border that India and a neighbour dispute is not printed, and an undisputed one is', () => {
  const all = borders.map(pointsOf).flat()
  const within = (minX: number, maxX: number, minY: number, maxY: number) =>
    all.filter(({ x, y }) => x > minX && x < maxX && y > minY && y < maxY).length
  // Kashmir and Ladakh, then Arunachal Pradesh; the desert between Rajasthan and Sindh, then the north of Nepal.
  expect(within(876, 896, 198, 213)).toBe(0)
  expect(within(942, 954, 225, 234)).toBe(0)
  expect(within(866, 878, 226, 246)).toBeGreaterThan(4)
  expect(within(899, 925, 226, 236)).toBeGreaterThan(4)
})

test('the nearer map has no disputed border either, and has the undisputed ones', () => {
  const all = nearBorders.map(pointsOf).flat()
  const within = (minX: number, maxX: number, minY: number, maxY: number) =>
    all.filter(({ x, y }) => x > minX && x < maxX && y > minY && y < maxY).length
  // Kashmir and Ladakh, Arunachal Pradesh, the north of Bhutan, and Kalapani between Nepal and India.
  expect(within(556, 660, 70, 155)).toBe(0)
  expect(within(848, 900, 195, 232)).toBe(0)
  expect(within(790, 840, 205, 230)).toBe(0)
  expect(within(648, 664, 180, 203)).toBe(0)
  // Rajasthan and Sindh, the south of Nepal, Bengal.
  expect(within(440, 550, 170, 300)).toBeGreaterThan(10)
  expect(within(645, 778, 206, 264)).toBeGreaterThan(10)
  expect(within(777, 859, 259, 344)).toBeGreaterThan(10)
})
