import { isLaserId, laserIdOf, laserStyle } from '@takhti/schema/board/laser'
import { isShapeId, newShapeId } from '@takhti/schema/board/shapes/shape'
import { expect, test } from 'vitest'
import { TestBoard } from '../test-board.ts'
import { laserOf } from './editor-laser.ts'
import type { InkProgress } from './ink-session.ts'
import { Laser, TRAIL_MS } from './laser.ts'
import type { SeenInk } from './live-ink.ts'

const mine = laserIdOf('a-hand-0000000001')

test('a trail’s id is valid for every build, and no shape has such an id', () => {
  const shapeId = newShapeId(new Date('2026-11-22'), (bytes) => bytes.fill(255))
  expect(isShapeId(laserIdOf(shapeId))).toBe(true)
  expect([isLaserId(laserIdOf(shapeId)), isLaserId(shapeId)]).toEqual([true, false])
})

test('a laser shows where the pointer is and changes no document, undo stack or shape', async () => {
  const board = await TestBoard.open()
  let updates = 0
  board.doc.on('update', () => updates++)
  board.choose('laser').pointerDown(10, 10).move(40, 0)
  const [trail] = laserOf(board.editor).trails.value.values()
  expect(trail).toMatchObject({ x: [10, 20, 30, 40, 50], isHeld: true })
  board.up()
  expect(trail?.isHeld).toBe(false)
  expect([updates, board.count, board.editor.history.state.value.canUndo]).toEqual([0, 0, false])
})

test('without the pen there is no laser: the server would not forward it', async () => {
  const board = await TestBoard.open({ mayDraw: false })
  board.choose('laser').pointerDown(10, 10).move(40, 0)
  expect(board.editor.laser.value).toBeNull()
})

test('a trail fades behind the pointer, and a resting pointer stays visible', () => {
  const { laser, wait } = aLaser()
  laser.begin([sample(0)])
  wait(TRAIL_MS / 2)
  laser.extend([sample(1)])
  wait(TRAIL_MS / 2)
  laser.fade()
  expect(xs(laser)).toEqual([[1]])
  wait(TRAIL_MS * 9)
  expect(laser.fade()).toBe(true)
  laser.end()
  expect(laser.fade()).toBe(false)
})

test('a remote trail is applied once, fades here, and is removed without new frames', () => {
  const { laser, wait } = aLaser()
  laser.receive([piece(0, [1, 2]), piece(1, [2, 3])])
  expect(xs(laser)).toEqual([[1, 2, 3]])
  wait(TRAIL_MS)
  laser.fade()
  expect(xs(laser)).toEqual([[3]])
  laser.receive([piece(1, [2, 3, 4])])
  expect(xs(laser)).toEqual([[3, 4]])
  wait(6_000)
  laser.fade()
  expect(laser.fade()).toBe(false)
  laser.receive([piece(0, [1]), { ...piece(0, []), isEnded: true }])
  wait(TRAIL_MS)
  expect(laser.fade()).toBe(false)
})

test('[H4] a flood of laser points is capped at 600', () => {
  const { laser } = aLaser()
  const many = Array.from({ length: 5_000 }, (_, index) => index)
  laser.receive([piece(0, many)])
  expect(xs(laser)[0]).toHaveLength(600)
})

test('a long trail is sent as short strokes: a build without laser shows only the last', () => {
  const { laser } = aLaser()
  const sent: InkProgress[] = []
  laser.progress.on((progress) => sent.push(progress))
  laser.begin([sample(0)])
  for (let x = 1; x < 900; x++) laser.extend([sample(x)])
  laser.end()
  expect(sent.filter(({ state }) => state === 'dropped')).toHaveLength(3)
  expect(sent.every(({ stroke }) => stroke.x.length <= 400 && stroke.style === laserStyle)).toBe(true)
})

test('a trail is not on other pages', async () => {
  const board = await TestBoard.open()
  board.choose('laser').pointerDown(10, 10).move(40, 0)
  laserOf(board.editor).receive([piece(0, [1])])
  await board.editor.addPage()
  expect(laserOf(board.editor).trails.value.size).toBe(0)
})

function aLaser() {
  let now = 0
  let ids = 0
  const newId = () => `a-hand-${String(++ids).padStart(10, '0')}`
  return { laser: new Laser({ newId, now: () => now }), wait: (ms: number) => void (now += ms) }
}

function xs(laser: Laser): number[][] {
  return [...laser.trails.value.values()].map(({ x }) => x)
}

function sample(x: number) {
  return { page: { x, y: 0 }, pressure: 0.5, atMs: x }
}

function piece(from: number, x: number[]): SeenInk {
  return { strokeId: mine, style: laserStyle, from, x, y: x, pressure: x.map(() => 0.5), isEnded: false }
}
