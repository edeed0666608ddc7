import { printOf } from '@takhti/schema/board/paper'
import { expect, test } from 'vitest'
import { firstView } from '../editor/camera.ts'
import { loadMap } from './map-loader.ts'
import { mapsOnDisk } from './maps-on-disk.ts'

const south = { minX: 860, minY: 240, maxX: 940, maxY: 340 }

test('a map whose lines are unavailable shows none, and all of them once they load', async () => {
  await expect(loadMap('world', () => Promise.reject(new Error('no network')))).rejects.toThrow('no network')
  expect(printOf('world', firstView).strong).toEqual([])
  await loadMap('world', mapsOnDisk)
  expect(printOf('world', firstView).strong.length).toBeGreaterThan(3_000)
})

test('world paper has every coast in the first view, a part of them in a part, none outside', async () => {
  await loadMap('world', mapsOnDisk)
  const all = printOf('world', firstView).strong
  const part = printOf('world', south).strong
  expect(part.length).toBeGreaterThan(10)
  expect(part.length).toBeLessThan(300)
  for (const line of part) expect(all).toContain(line)
  expect(printOf('world', { minX: 5_000, minY: 0, maxX: 6_000, maxY: 100 })).toEqual({ fine: [], strong: [], dots: [] })
})

test('the countries map adds fine borders to the same coasts, and loads each part only once', async () => {
  const asked: string[] = []
  await loadMap('countries', (part) => {
    asked.push(part)
    return mapsOnDisk(part)
  })
  await loadMap('countries', () => Promise.reject(new Error('asked again')))
  expect(asked).toEqual(['borders'])
  const { fine, strong } = printOf('countries', firstView)
  expect(strong).toEqual(printOf('world', firstView).strong)
  expect(fine.length).toBeGreaterThan(1_500)
  expect(printOf('world', firstView).fine).toEqual([])
})

test('the map of South Asia has its own coasts and borders, more detailed than the world’s', async () => {
  await loadMap('southAsia', mapsOnDisk)
  const { fine, strong } = printOf('southAsia', firstView)
  expect([strong.length > 500, fine.length > 300]).toEqual([true, true])
  for (const line of strong.slice(0, 20)) expect(printOf('world', firstView).strong).not.toContain(line)
})
