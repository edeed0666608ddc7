// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestBoard } from '../test-board.ts'
import { listenToKeys } from './shortcuts.ts'

let board: TestBoard
let surface: HTMLElement
let stop: () => void

beforeEach(async () => {
  board = await TestBoard.open()
  surface = document.createElement('div')
  document.body.append(surface)
  stop = listenToKeys(surface, board.editor, board.toolbox)
})

afterEach(() => {
  stop()
  surface.remove()
})

test.each([
  ['nothing', () => document.body],
  ['the board', () => surface],
])('with focus on %s, Ctrl+A selects all shapes before the key map loads, and no text', async (_what, target) => {
  board.choose('pen').pointerDown(100, 100).move(40, 20).up()
  const event = new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true, cancelable: true })
  target().dispatchEvent(event)
  expect([event.defaultPrevented, board.editor.selection.ids.value.size]).toEqual([true, 0])
  await vi.waitFor(() => expect(board.editor.selection.ids.value.size).toBe(1))
})

// Fault: a focused body counted as the board: End in a dialog turned the page behind it.
test('an open dialog receives all keys, since the board is covered', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.open = true
  board.choose('pen').pointerDown(100, 100).move(40, 20).up()
  const event = new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  await import('./key-map.ts')
  await new Promise((resolve) => setTimeout(resolve))
  expect([event.defaultPrevented, board.editor.selection.ids.value.size]).toEqual([false, 0])
  dialog.remove()
})
