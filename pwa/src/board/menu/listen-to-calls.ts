import { screenPoint } from '@takhti/schema/board/geometry'
import type { ScreenPoint } from '@takhti/schema/board/geometry'
import type { Unsubscribe } from '#state/signal.ts'
import type { Editor } from '../editor/editor.ts'
import { callMenuAt } from '../editor/menu-call.ts'
import type { Toolbox } from '../tools/toolbox.ts'
import { LongPress } from './long-press.ts'

type Called = { readonly surface: HTMLElement; readonly editor: Editor; readonly toolbox: Toolbox }

const mainButton = 1

/** Opens the board's menu on a right click. */
export function openByMouse(event: MouseEvent, { surface, editor, toolbox }: Called): void {
  if (!isOfMouse(event)) return
  toolbox.cancel()
  callMenuAt(editor, placeOf(event, surface), false)
}

/** Opens the board's menu on a long press of a finger or stylus. Returns an unsubscribe function. */
export function listenToLongPresses({ surface, editor, toolbox }: Called): Unsubscribe {
  const stop = new AbortController()
  const options = { signal: stop.signal, passive: true }
  const press = new LongPress({
    // With a drawing tool, a resting pointer draws a dot.
    isMeant: () => editor.isSelecting || editor.styles.choice.value.tool === 'hand',
    press: (at) => {
      toolbox.cancel()
      callMenuAt(editor, at, true)
    },
    later: (run, afterMs) => {
      const timer = setTimeout(run, afterMs)
      return () => clearTimeout(timer)
    },
  })
  surface.addEventListener('pointerdown', (event) => press.down(factOf(event, surface)), options)
  surface.addEventListener('pointermove', (event) => press.move(factOf(event, surface)), options)
  for (const end of ['pointerup', 'pointercancel'] as const)
    surface.addEventListener(end, ({ pointerId }) => press.up(pointerId), options)
  return () => {
    stop.abort()
    press.drop()
  }
}

/** Menu keys belong to the board's shortcuts; a long press of touch or pen is measured here. */
function isOfMouse(event: MouseEvent): boolean {
  const isRight = event.button === 2 || event.ctrlKey
  const isHeld = (event.buttons & mainButton) !== 0 && !event.ctrlKey
  return isRight && !isHeld && (!('pointerType' in event) || event.pointerType === 'mouse' || event.pointerType === '')
}

function factOf(event: PointerEvent, surface: HTMLElement) {
  return { id: event.pointerId, isMouse: event.pointerType === 'mouse', at: placeOf(event, surface) }
}

function placeOf({ clientX, clientY }: MouseEvent, surface: HTMLElement): ScreenPoint {
  const { left, top } = surface.getBoundingClientRect()
  return screenPoint(clientX - left, clientY - top)
}
