import { pagePoint } from '@takhti/schema/board/geometry'
import { expect, test } from 'vitest'
import { TestBoard } from '../test-board.ts'
import { TEXT_WIDTH, textSessionOf, widestFrom } from './text-session.ts'

test('text begun near the screen’s edge wraps before it, with a minimal width', async () => {
  const { editor } = await TestBoard.open()
  editor.camera.resize(1280, 720)
  const { minX, maxX } = editor.camera.visible()
  expect(widestFrom(editor, { x: minX, size: 20 })).toBe(TEXT_WIDTH)
  expect(widestFrom(editor, { x: maxX - 300, size: 20 })).toBe(290)
  expect(widestFrom(editor, { x: maxX - 4, size: 20 })).toBe(120)
  const at = pagePoint(maxX - 200, 100)
  textSessionOf(editor).begin('text', at, at)
  const written = editor.written.value
  expect(written?.props.width).toBe(200 - (written?.props.size ?? 0) / 2)
})
