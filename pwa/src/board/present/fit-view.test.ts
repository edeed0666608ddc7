import { boxContains } from '@takhti/schema/board/geometry'
import { expect, test } from 'vitest'
import { Camera } from '../editor/camera.ts'
import { boxBetween, fitPage } from './fit-view.ts'

const insets = { top: 70, bottom: 120 }

test.each([
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])('[BD-1] a fitted page lies between the bars of a screen of $width px', (size) => {
  const camera = new Camera()
  camera.resize(size.width, size.height)
  const content = { minX: -900, minY: 40, maxX: 2_400, maxY: 1_900 }
  camera.frame(boxBetween(content, size, insets))
  const { x, y, zoom } = camera.view.value
  const onScreen = {
    minX: (content.minX - x) * zoom,
    maxX: (content.maxX - x) * zoom,
    minY: (content.minY - y) * zoom,
    maxY: (content.maxY - y) * zoom,
  }
  const free = { minX: -0.5, maxX: size.width + 0.5, minY: insets.top - 0.5, maxY: size.height - insets.bottom + 0.5 }
  expect(boxContains(free, onScreen)).toBe(true)
})

test('[BD-1] a fit of one dot is not enlarged beyond reading', () => {
  const camera = new Camera()
  camera.resize(1280, 800)
  const dot = { minX: 5, minY: 5, maxX: 6, maxY: 6 }
  // Only the bounds of the page are used.
  const page = { shapes: { bounds: () => dot } } as Parameters<typeof fitPage>[0]['page']
  fitPage({ camera, page }, insets)
  expect(camera.view.value.zoom).toBeLessThan(4)
  fitPage({ camera, page: null }, insets)
  expect(camera.view.value.zoom).toBeLessThan(1)
})
