// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Editor } from '../editor/editor.ts'
import { listenToDoublePresses } from './double-press.ts'

const code = vi.hoisted(() => ({ ...Promise.withResolvers<void>(), entered: vi.fn() }))

vi.mock('./TextOverlay.tsx', async () => {
  await code.promise
  return { enterPressed: code.entered }
})

test('an early double press opens the field after its code loads, and none does in mid-stroke', async () => {
  const surface = document.createElement('div')
  const camera = { toPage: (point: unknown) => point }
  // A partial editor with all that a press needs.
  const editor = { isSelecting: true, camera } as unknown as Editor & { isSelecting: boolean }
  const stop = listenToDoublePresses(surface, editor)
  const press = () => surface.dispatchEvent(new MouseEvent('dblclick', { clientX: 30, clientY: 40 }))
  press()
  expect(code.entered).not.toHaveBeenCalled()
  code.resolve()
  await expect.poll(() => code.entered.mock.calls).toEqual([[editor, { x: 30, y: 40 }]])
  Object.assign(editor, { isSelecting: false })
  press()
  Object.assign(editor, { isSelecting: true })
  stop()
  press()
  await new Promise((resolve) => setTimeout(resolve))
  expect(code.entered).toHaveBeenCalledTimes(1)
})
