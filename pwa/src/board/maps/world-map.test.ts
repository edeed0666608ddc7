import { printOf } from '@takhti/schema/board/paper'
import { expect, test } from 'vitest'
import { firstView } from '../editor/camera.ts'
import './world-map.ts'

test('world paper shows every coast in the first view, those of a part of it there, and none beside the map', () => {
  const all = printOf('world', firstView).strong
  expect(all.length).toBeGreaterThan(3_000)
  const india = { minX: 860, minY: 240, maxX: 940, maxY: 340 }
  const part = printOf('world', india).strong
  expect(part.length).toBeGreaterThan(10)
  expect(part.length).toBeLessThan(300)
  for (const line of part) expect(all).toContain(line)
  expect(printOf('world', { minX: 5_000, minY: 0, maxX: 6_000, maxY: 100 }).strong).toEqual([])
})
