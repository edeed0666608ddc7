import { lockShapes } from '@takhti/schema/board/arrange'
import { pagePoint } from '@takhti/schema/board/geometry'
import { readShapes } from '@takhti/schema/board/page-shapes'
import { expect, test } from 'vitest'
import { TestBoard } from '../test-board.ts'
import { newGraph, writeGraph } from './graph-state.ts'
import { openChosen, openPreparedAt } from './open-widget.ts'
import { addWidget, changeWidget, chosenWidget } from './widget-shapes.ts'

const prepared = { width: 200, height: 100, size: 16, text: 'y = x', picture: new Uint8Array(0) }
const state = writeGraph(newGraph)

test('a graph is inserted in the middle, opened by a double press, edited in place, and undone', async () => {
  const { editor } = await TestBoard.open()
  expect(addWidget(editor, state, prepared)).toBe(true)
  const before = chosenWidget(editor)
  if (!before) throw new Error('no widget is chosen')
  const { x, y } = before.props
  editor.selection.clear()
  expect(openPreparedAt(editor, pagePoint(x - 9, y - 9))).toBe(false)
  expect(openPreparedAt(editor, pagePoint(x + 100, y + 50))).toBe(true)
  expect(editor.aids.open.value.has('graph')).toBe(true)
  changeWidget(editor, before, { state, prepared: { ...prepared, text: 'y = 2x', height: 140 } })
  expect(chosenWidget(editor)?.props).toMatchObject({ text: 'y = 2x', x, y: y - 20 })
  await editor.undo()
  expect(chosenWidget(editor)?.props.text).toBe('y = x')
})

test('a widget that is locked, unknown here or too large is not opened or made', async () => {
  const { editor } = await TestBoard.open()
  addWidget(editor, '{"widget":"hologram"}', prepared)
  expect(openChosen(editor)).toBe(false)
  expect(addWidget(editor, 'x'.repeat(8_001), prepared)).toBe(false)
  addWidget(editor, state, prepared)
  const id = chosenWidget(editor)?.id ?? ''
  editor.change((doc, origin) => lockShapes(doc, { ids: [id], isLocked: true }, origin))
  expect(openChosen(editor)).toBe(false)
  expect(editor.page && readShapes(editor.page.doc)).toHaveLength(2)
})

test('a viewer opens no widget', async () => {
  const { editor } = await TestBoard.open({ mayDraw: false })
  expect(addWidget(editor, state, prepared)).toBe(false)
  expect(openPreparedAt(editor, pagePoint(0, 0))).toBe(false)
})
