import { lockShapes } from '@takhti/schema/board/arrange'
import { readClip, writeClip } from '@takhti/schema/board/clip'
import { boxesIntersect, pagePoint } from '@takhti/schema/board/geometry'
import { packOutline } from '@takhti/schema/board/pack-outline'
import { readShapes } from '@takhti/schema/board/page-shapes'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import { expect, test } from 'vitest'
import { TestBoard } from '../test-board.ts'
import { addMaths, changeMaths, chosenMaths, openMathsAt } from './maths-shapes.ts'
import type { SetMaths } from './typeset.ts'

function made(width: number, height: number): SetMaths {
  const points = [
    { x: 0, y: 0 },
    { x: width * 500, y: height * 500 },
  ]
  const steps = points.map((point, index) => ({
    step: index === 0 ? ('move' as const) : ('line' as const),
    points: [point],
  }))
  const outline = packOutline(steps, { width: width * 500, height: height * 500 })?.bytes ?? new Uint8Array()
  return { outline, width, height, depth: 0 }
}

function shapesOn(board: TestBoard) {
  const { page } = board.editor
  return page ? readShapes(page.doc) : []
}

test('a formula is inserted in the middle of the view, selected, and undone in one step', async () => {
  const board = await TestBoard.open()
  const { editor } = board
  expect(addMaths(editor, 'x^2', made(4, 2))).toBe(true)
  const [shape] = shapesOn(board)
  expect(shape).toMatchObject({ kind: 'maths', props: { text: 'x^2', size: editor.styles.textSize() } })
  const { minX, maxX } = editor.camera.visible()
  const box = shape && boundsOf(shape)
  expect(((box?.minX ?? 0) + (box?.maxX ?? 0)) / 2).toBeCloseTo((minX + maxX) / 2, 1)
  expect(chosenMaths(editor)?.id).toBe(shape?.id)
  await editor.undo()
  expect(shapesOn(board)).toEqual([])
})

test('[UX-C5] a second formula is placed beside the first, and in sight', async () => {
  const board = await TestBoard.open()
  const { editor } = board
  addMaths(editor, 'x', made(4, 2))
  addMaths(editor, 'y', made(4, 2))
  addMaths(editor, 'z', made(4, 2))
  const boxes = shapesOn(board).map(boundsOf)
  expect(boxes).toHaveLength(3)
  for (const [index, box] of boxes.entries())
    for (const other of boxes.slice(index + 1)) expect(boxesIntersect(box, other)).toBe(false)
})

test('the selected formula is rewritten around its middle, as one step', async () => {
  const board = await TestBoard.open()
  const { editor } = board
  addMaths(editor, 'x', made(1, 1))
  const before = chosenMaths(editor)
  if (!before) throw new Error('no formula is chosen')
  expect(changeMaths(editor, before, { source: 'x+y', set: made(3, 1) })).toBe(true)
  const after = chosenMaths(editor)
  expect(after?.props.text).toBe('x+y')
  expect((after?.props.x ?? 0) + (after?.props.width ?? 0) / 2).toBeCloseTo(before.props.x + before.props.width / 2, 3)
  await editor.undo()
  expect(chosenMaths(editor)?.props.text).toBe('x')
  expect(changeMaths(editor, before, { source: 'x'.repeat(2_001), set: made(3, 1) })).toBe(false)
})

test('a double press opens a formula, but not a locked one and not for a viewer', async () => {
  const board = await TestBoard.open()
  const { editor } = board
  addMaths(editor, 'x', made(4, 2))
  const shape = chosenMaths(editor)
  if (!shape) throw new Error('no formula is chosen')
  const { x, y } = shape.props
  editor.selection.clear()
  expect(openMathsAt(editor, pagePoint(x - 20, y - 20))).toBe(false)
  expect(openMathsAt(editor, pagePoint(x + 1, y + 1))).toBe(true)
  expect([editor.aids.open.value.has('maths'), chosenMaths(editor)?.id]).toEqual([true, shape.id])
  editor.allow(false)
  expect(openMathsAt(editor, pagePoint(x + 1, y + 1))).toBe(false)
  editor.allow(true)
  editor.change((doc, origin) => lockShapes(doc, { ids: [shape.id], isLocked: true }, origin))
  expect(openMathsAt(editor, pagePoint(x + 1, y + 1))).toBe(false)
})

test('a formula inserted with the highlighter active has legible ink', async () => {
  const board = await TestBoard.open()
  board.choose('highlighter')
  addMaths(board.editor, 'x', made(1, 1))
  expect(shapesOn(board)[0]?.style).toEqual({ colour: '#1f2937', width: 1 })
})

test('a formula is copied whole, and an invalid one is dropped', async () => {
  const board = await TestBoard.open()
  addMaths(board.editor, 'x', made(1, 1))
  const clip = writeClip(board.editor.selection.shapes(), null)
  expect(readClip(clip)?.shapes).toMatchObject([{ kind: 'maths', props: chosenMaths(board.editor)?.props }])
  for (const broken of ['"outline":"%"', '"outline":"AAAA"', '"outline":7']) {
    expect(readClip(clip.replace(/"outline":"[^"]*"/, broken))?.shapes).toEqual([])
  }
})
