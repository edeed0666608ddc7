import { useLayoutEffect, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import { useRovingFocus } from '#ui/use-roving-focus.ts'
import { inkColour, type BoardTheme } from '../canvas/colours.ts'
import type { Editor } from '../editor/editor.ts'
import { textSessionOf } from '../editor/text-session.ts'
import { LetterButtons } from './LetterButtons.tsx'

const gap = 10

type WritingBarProps = {
  editor: Editor
  theme: BoardTheme
  /** The text field; the bar is above it, or below it where there is no room. */
  field: { readonly current: HTMLElement | null }
  onBlur(event: FocusEvent): void
}

/** Text formatting beside the field: a phone's keyboard covers the foot of the screen. */
export function WritingBar({ editor, theme, field, onBlur }: WritingBarProps) {
  const { t } = useTranslation()
  const session = textSessionOf(editor)
  const { from, to } = useSignal(session.range)
  const written = useSignal(editor.written)
  useSignal(editor.camera.view)
  const roving = useRovingFocus()
  const bar = roving.ref
  useLayoutEffect(() => {
    if (bar.current && field.current) placeBeside(bar.current, field.current)
  })
  const isFixed = written?.kind === 'note' || written?.style.isFixed === true
  return (
    <div
      {...roving}
      className="board-bar board-letters"
      role="toolbar"
      tabIndex={-1}
      aria-label={t('board.letters.label')}
      onPointerDown={retainFocus}
      onKeyDown={(event) => {
        goBack(event, field.current)
        roving.onKeyDown(event)
      }}
      onBlur={onBlur}
    >
      <LetterButtons
        lettered={session}
        shown={(colour) => inkColour(colour, isFixed ? 'light' : theme)}
        canLink={to > from || session.markOf('link') !== null}
      />
    </div>
  )
}

/** A press on a button leaves the focus in the text field, so that an on-screen keyboard stays open. */
function retainFocus(event: PointerEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

function goBack(event: KeyboardEvent, field: HTMLElement | null): void {
  // Keys here are no shortcuts of the board.
  event.stopPropagation()
  if (event.key === 'Escape') field?.focus()
}

/** Positions a bar within its offset parent, in screen pixels; the text may be rotated or off-screen. */
function placeBeside(bar: HTMLElement, field: HTMLElement): void {
  const around = bar.offsetParent?.getBoundingClientRect() ?? document.documentElement.getBoundingClientRect()
  const { left, top, bottom } = field.getBoundingClientRect()
  const over = top - around.top - bar.offsetHeight - gap
  const y = over >= 56 ? over : bottom - around.top + gap
  const within = (value: number, room: number) => Math.max(8, Math.min(value, room - 8))
  bar.style.insetBlockStart = `${within(y, around.height - bar.offsetHeight)}px`
  // Physical left in every language, as on the page.
  bar.style.left = `${within(left - around.left, around.width - bar.offsetWidth)}px`
}
