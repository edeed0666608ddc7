import type { PagePoint } from '@takhti/schema/board/geometry'
import { MAX_TEXT_LENGTH } from '@takhti/schema/board/limits'
import { toPage } from '@takhti/schema/board/shapes/index'
import { inkOn, wordsOf } from '@takhti/schema/board/shapes/note'
import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { inkColour } from '../canvas/colours.ts'
import type { BoardTheme } from '../canvas/colours.ts'
import { fontOf, lineHeightOf, linesOf } from '../canvas/text-lines.ts'
import type { Editor } from '../editor/editor.ts'
import { enterAt } from '../editor/entering.ts'
import { TEXT_WIDTH, textOf, widestFrom } from '../editor/text-session.ts'
import type { WrittenText } from '../editor/written-text.ts'
import './text-overlay.css'
import { useSignal } from './use-signal.ts'

const measurer = document.createElement('canvas').getContext('2d')

/** The field that words are typed into, exactly where they will stand: the canvas wraps and shapes them the same way. */
export function TextOverlay({ editor, theme }: { editor: Editor; theme: BoardTheme }) {
  const written = useSignal(editor.written)
  return written && <Field editor={editor} theme={theme} written={written} key={written.id} />
}

/** Goes into what was pressed twice: the group around it, a prepared aid that opens again, or its words. */
export async function enterPressed(editor: Editor, point: PagePoint): Promise<void> {
  if (enterAt(editor, point)) return
  const { openPreparedAt } = await import('../widgets/open-widget.ts')
  if (!openPreparedAt(editor, point)) textOf(editor).take(point)
}

function Field({ editor, theme, written }: { editor: Editor; theme: BoardTheme; written: WrittenText }) {
  const { t } = useTranslation()
  const view = useSignal(editor.camera.view)
  const field = useRef<HTMLTextAreaElement>(null)
  const { kind, style } = written
  useLayoutEffect(() => {
    field.current?.focus()
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(end, end)
  }, [])
  const { a, b, c, d, e, f } = toPage(written)
  const { zoom } = view
  const place = [a * zoom, b * zoom, c * zoom, d * zoom, (e - view.x) * zoom, (f - view.y) * zoom]
  const box = kind === 'note' ? wordsOf(written.props) : { ...written.props, marks: style.marks }
  // Words that were not pulled to a width, and have not been broken by one, make their own room.
  const [isFree] = useState(() => kind === 'text' && (written.isFree || naturalWidth(box) <= box.width))
  const [widest] = useState(() => (written.id === null ? widestFrom(editor, written.props) : TEXT_WIDTH))
  const room = (text: string) => roomOf({ ...box, text }, isFree ? widest : null)
  return (
    <div className="board-written" style={{ transform: `matrix(${place.join()})` }}>
      {kind === 'note' && <div style={{ ...framed(written.props), background: style.colour }} />}
      <textarea
        ref={field}
        dir="auto"
        aria-label={t(kind === 'note' ? 'board.kinds.note' : 'board.kinds.text')}
        maxLength={MAX_TEXT_LENGTH}
        value={written.props.text}
        style={{
          ...framed(box),
          font: fontOf(box.size),
          lineHeight: `${lineHeightOf(box.size)}px`,
          color: kind === 'note' ? inkOn(style.colour) : inkColour(style.colour, style.isFixed ? 'light' : theme),
        }}
        onChange={({ target }) => textOf(editor).write(target.value, room(target.value))}
        onBlur={() => textOf(editor).end()}
        onKeyDown={(event) => steer(event, editor)}
      />
    </div>
  )
}

function steer(event: KeyboardEvent, editor: Editor): void {
  // Letters are for the field and no shortcuts of the board; what an input method composes is not finished by Enter.
  event.stopPropagation()
  if (event.nativeEvent.isComposing) return
  if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) textOf(editor).end()
}

function framed({ x, y, width, height }: WrittenText['props']) {
  return { insetBlockStart: y, left: x, inlineSize: width, blockSize: height }
}

/** How much room words need, in page pixels: in their own width, or in as little as they need of the widest they may be. */
function roomOf(box: WrittenText['props'], widest: number | null): { width: number; height: number } {
  const width = widest === null ? box.width : Math.min(Math.max(naturalWidth(box), box.size), widest)
  const lines = measurer ? linesOf({ ...box, width }, measurer).length : box.text.split('\n').length
  return { width, height: lines * lineHeightOf(box.size) }
}

/** The width of the longest paragraph, and a little more, so that it stays on its line. */
function naturalWidth({ text, size }: WrittenText['props']): number {
  if (!measurer) return TEXT_WIDTH
  measurer.font = fontOf(size)
  return Math.max(...text.split('\n').map((each) => measurer.measureText(each).width)) + 2
}
