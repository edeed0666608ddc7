import type { PagePoint } from '@takhti/schema/board/geometry'
import { MAX_TEXT_LENGTH } from '@takhti/schema/board/limits'
import { toPage } from '@takhti/schema/board/shapes/index'
import { inkOn, wordsOf } from '@takhti/schema/board/shapes/note'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import { inkColour } from '../canvas/colours.ts'
import type { BoardTheme } from '../canvas/colours.ts'
import { fontOf, lineHeightOf } from '../canvas/text-lines.ts'
import { fieldShift, isUnbroken, roomOf, widestOf } from '../canvas/text-room.ts'
import { holdsShapesAlone, pastedTypes } from '../clipboard/copied-text.ts'
import type { Editor } from '../editor/editor.ts'
import { enterAt } from '../editor/text-entry.ts'
import { toggleFormat, type formatParts } from '../editor/text-format.ts'
import { textSessionOf, widestFrom } from '../editor/text-session.ts'
import type { WrittenText } from '../editor/written-text.ts'
import { chordOf } from '../input/shortcut.ts'
import './text-overlay.css'
import { FormattedText } from './FormattedText.tsx'
import { fitStored, useLateFonts } from './use-late-fonts.ts'
import { WritingBar } from './WritingBar.tsx'

/** The text field, exactly where the text will be: the canvas wraps and shapes it in the same way. */
export function TextOverlay({ editor, theme }: { editor: Editor; theme: BoardTheme }) {
  const written = useSignal(editor.written)
  return written && <Field editor={editor} theme={theme} written={written} key={written.id} />
}

/** Enters what was double-pressed: the group around it, a prepared widget that reopens, or its text. */
export async function enterPressed(editor: Editor, point: PagePoint): Promise<void> {
  if (enterAt(editor, point)) return
  const { openPreparedAt } = await import('../widgets/open-widget.ts')
  if (!openPreparedAt(editor, point)) textSessionOf(editor).take(point)
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
  useEffect(() => {
    // React reports no selection that begins during the press on the board that opened the field.
    const select = () => {
      const { current } = field
      if (current && document.activeElement === current)
        textSessionOf(editor).choose(current.selectionStart, current.selectionEnd)
    }
    document.addEventListener('selectionchange', select)
    return () => document.removeEventListener('selectionchange', select)
  }, [editor])
  const { a, b, c, d, e, f } = toPage(written)
  const { zoom } = view
  const place = [a * zoom, b * zoom, c * zoom, d * zoom, (e - view.x) * zoom, (f - view.y) * zoom]
  const session = textSessionOf(editor)
  const marks = style.marks ?? []
  const box = { ...boxOf(written), marks }
  // Text whose width no one set is as wide as its longest line.
  const [isFree] = useState(() => kind === 'text' && (written.isFree || (written.id !== null && isUnbroken(box))))
  const [ownWidest] = useState(() => (written.id === null ? widestFrom(editor, written.props) : widestOf(box)))
  const widest = isFree ? ownWidest : null
  const fontArrivals = useLateFonts(written.props.text, () => fitStored(editor, written, widest))
  const content = JSON.stringify([marks, fontArrivals])
  const measured = useRef(content)
  useLayoutEffect(() => {
    const now = editor.written.value
    if (measured.current === content) return
    measured.current = content
    // Bold text needs more room than regular text, and a font that arrived more than the boxes that replaced it.
    if (now) textSessionOf(editor).write(now.props.text, roomOf({ ...boxOf(now), marks: now.style.marks }, widest))
  }, [editor, content, widest])
  const isFixed = kind === 'note' || style.isFixed === true
  const colour = kind === 'note' ? inkOn(style.colour) : inkColour(style.colour, isFixed ? 'light' : theme)
  // Fonts may be wider here than where the box was measured.
  const width = widest === null ? box.width : Math.max(box.width, roomOf(box, widest).width)
  const frame = framed({ ...box, width, y: box.y + fieldShift(box.size) })
  const look = { ...frame, font: fontOf(box.size), lineHeight: `${lineHeightOf(box.size)}px` }
  // Focus on the formatting buttons continues the edit.
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Element) || !relatedTarget.closest('.board-writing')) session.end()
  }
  return (
    <div className="board-writing">
      <div className="board-written" style={{ transform: `matrix(${place.join()})` }}>
        {kind === 'note' && <div style={{ ...framed(written.props), background: style.colour }} />}
        {marks.length > 0 && (
          <FormattedText
            text={written.props.text}
            marks={marks}
            style={{ ...look, color: colour }}
            own={(each) => inkColour(each, isFixed ? 'light' : theme)}
          />
        )}
        <textarea
          ref={field}
          dir="auto"
          aria-label={t(kind === 'note' ? 'board.kinds.note' : 'board.kinds.text')}
          maxLength={MAX_TEXT_LENGTH}
          value={written.props.text}
          style={{ ...look, color: marks.length > 0 ? 'transparent' : colour, caretColor: colour }}
          onChange={({ target }) => {
            const words = { ...box, text: target.value, marks: session.marksOf(target.value) }
            session.write(target.value, roomOf(words, widest))
            session.choose(target.selectionStart, target.selectionEnd)
          }}
          onBlur={leave}
          onPaste={(event) => pasteBeside(event, editor)}
          onKeyDown={(event) => onKey(event, editor)}
        />
      </div>
      <WritingBar editor={editor} theme={theme} field={field} onBlur={leave} />
    </div>
  )
}

/** Pastes copied shapes onto the page; the text field would show them as JSON. */
function pasteBeside(event: ClipboardEvent<HTMLTextAreaElement>, editor: Editor): void {
  if (!holdsShapesAlone(event.clipboardData)) return
  event.preventDefault()
  // The clipboard is readable only during its event.
  const data = new Map(pastedTypes.map((type) => [type, event.clipboardData.getData(type)]))
  textSessionOf(editor).end()
  void import('../clipboard/system-paste.ts').then(({ pasteAll, readPasted }) =>
    pasteAll(editor, readPasted({ getData: (type) => data.get(type) ?? '' }), []),
  )
}

/** Keys of text formatting. */
const partOfKey: Readonly<Record<string, (typeof formatParts)[number]>> = {
  b: 'isBold',
  i: 'isItalic',
  u: 'isUnderlined',
}

function onKey(event: KeyboardEvent, editor: Editor): void {
  // Keys are text and not shortcuts of the board; Enter does not end an input method's composition.
  event.stopPropagation()
  if (event.nativeEvent.isComposing) return
  const part = (event.ctrlKey || event.metaKey) && !event.shiftKey ? partOfKey[chordOf(event).key] : undefined
  if (part) {
    // The browser has shortcuts of its own for these keys.
    event.preventDefault()
    toggleFormat(textSessionOf(editor), part)
  }
  if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) textSessionOf(editor).end()
}

function boxOf({ kind, props }: WrittenText) {
  return kind === 'note' ? wordsOf(props) : props
}

function framed({ x, y, width, height }: WrittenText['props']) {
  return { insetBlockStart: y, left: x, inlineSize: width, blockSize: height }
}
