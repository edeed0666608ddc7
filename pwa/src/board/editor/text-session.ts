import { boxAround } from '@takhti/schema/board/geometry'
import type { PagePoint } from '@takhti/schema/board/geometry'
import { wholeLetters } from '@takhti/schema/board/grapheme-range'
import { MAX_COORDINATE, MAX_TEXT_LENGTH } from '@takhti/schema/board/limits'
import { marksAfter } from '@takhti/schema/board/move-marks'
import { addShape } from '@takhti/schema/board/operations'
import { topOrder } from '@takhti/schema/board/page-shapes'
import { rewriteText } from '@takhti/schema/board/rewrite-text'
import { setLetters } from '@takhti/schema/board/set-text-marks'
import { hitsShape } from '@takhti/schema/board/shapes/index'
import type { Shape } from '@takhti/schema/board/shapes/index'
import type { LetterPart, Mark } from '@takhti/schema/board/shapes/marks'
import { NOTE_PADDING } from '@takhti/schema/board/shapes/note'
import { stretchesOf } from '@takhti/schema/board/shapes/stretches'
import { markIn, withLetters } from '@takhti/schema/board/text-marks'
import { unturned } from '@takhti/schema/board/transform'
import { Signal } from '#state/signal.ts'
import type { Editor } from './editor.ts'
import type { Lettered, MarkValue } from './text-format.ts'
import type { TextKind, WrittenText } from './written-text.ts'

/** A shorter horizontal drag than this, in page pixels, is a tap: the text sets its own width. */
const shortest = 40
const noteSide = 200

/** The maximal automatic width of text, in page pixels. */
export const TEXT_WIDTH = 520
/** Text begun right at the edge of the view is at least this many font sizes wide. */
const narrowest = 6

/** The maximal automatic width of new text at a place, in page pixels: up to the edge of the view. */
export function widestFrom(editor: Editor, { x, size }: { x: number; size: number }): number {
  const seen = editor.camera.visible().maxX - size / 2 - x
  return Math.min(TEXT_WIDTH, Math.max(narrowest * size, seen))
}

const sessions = new WeakMap<Editor, TextSession>()

/** The text session of an editor. It loads with the text tool, not with the first script. */
export function textSessionOf(editor: Editor): TextSession {
  const session = sessions.get(editor) ?? new TextSession(editor)
  sessions.set(editor, session)
  return session
}

/** A range of the text, or the place between two characters. */
type Range = { readonly from: number; readonly to: number }

class TextSession implements Lettered {
  /** The selected range of the text, or the caret. */
  readonly range = new Signal<Range>({ from: 0, to: 0 })
  readonly #editor: Editor
  /** The format of the next character, where it differs from the one before it. */
  #next: readonly MarkValue[] = []

  constructor(editor: Editor) {
    this.#editor = editor
    editor.settling.on(() => this.end())
  }

  /** Starts a text between two points, or edits the text at the second point. */
  begin(kind: TextKind, from: PagePoint, to: PagePoint): void {
    const width = held(Math.abs(to.x - from.x))
    const isPulled = width >= shortest
    const found = isPulled ? undefined : this.#find(to)
    if (found) return this.edit(found)
    const style = this.#editor.styleToDraw()
    if (!style) return
    const size = this.#editor.styles.textSize()
    const height = kind === 'note' ? Math.max(noteSide, held(Math.abs(to.y - from.y))) : size * 1.5
    // A tap marks the first line's middle, not its upper edge.
    const up = kind === 'text' && !isPulled ? size * 0.75 : 0
    const [x, y] = [isPulled ? Math.min(from.x, to.x) : to.x, Math.max(-MAX_COORDINATE, Math.min(from.y, to.y) - up)]
    const unpulled = kind === 'note' ? noteSide : widestFrom(this.#editor, { x, size })
    const props = { x, y, width: isPulled ? width : unpulled, height, text: '', size }
    const place = { offset: { x: 0, y: 0 }, matrix: unturned }
    this.choose(0, 0)
    this.#editor.written.set({ kind, id: null, props, style, ...place, isFree: !isPulled })
  }

  /** Edits the text or note at a point, if there is one. */
  take(point: PagePoint): void {
    const found = this.#find(point)
    if (found) this.edit(found)
  }

  /** Edits an existing text or note. */
  edit(shape: Shape): void {
    if ((shape.kind !== 'text' && shape.kind !== 'note') || shape.isLocked || !this.#editor.shapesToChange()) return
    const { kind, id, props, style, offset, matrix } = shape
    this.choose(props.text.length, props.text.length)
    this.#editor.written.set({ kind, id, props, style, offset, matrix, isFree: false })
  }

  /** Sets the selected range of the text. */
  choose(from: number, to: number): void {
    const { value } = this.range
    if (value.from === from && value.to === to) return
    this.#next = []
    this.range.set({ from, to })
  }

  markOf<Part extends LetterPart>(part: Part): MarkValue<Part>['value'] {
    const next = this.#next.find((each): each is MarkValue<Part> => each.part === part)
    if (next) return next.value
    const { from, to } = this.range.value
    // The next character has the format of the one before it.
    return markIn(this.#marks(), from === to ? [from - 1, from] : this.#chosen(), part)
  }

  setMark(mark: MarkValue): void {
    const { written } = this.#editor
    if (!written.value) return
    const { from, to } = this.range.value
    const link = mark.part === 'link' && from === to && this.#linkAt(from)
    if (from === to && !link) {
      this.#next = [...this.#next.filter(({ part }) => part !== mark.part), mark]
      // The text is unchanged; this updates the buttons.
      return this.range.set({ from, to })
    }
    const marks = withLetters(this.#marks(), link ? [link.from, link.to] : this.#chosen(), mark)
    written.set({ ...written.value, style: { ...written.value.style, marks } })
  }

  /** Sets the text, and the size it needs in page pixels. A note grows, and never shrinks. */
  write(text: string, room: { width: number; height: number }): void {
    const written = this.#editor.written.value
    if (!written) return
    const { props, kind } = written
    const words = text.slice(0, MAX_TEXT_LENGTH)
    const marks = this.marksOf(words)
    this.#next = words.length > props.text.length ? [] : this.#next
    const height = kind === 'note' ? Math.max(props.height, room.height + 2 * NOTE_PADDING) : room.height
    const width = kind === 'note' ? props.width : room.width
    this.#editor.written.set({
      ...written,
      style: { ...written.style, marks },
      props: { ...props, text: words, width: held(width), height: held(height) },
    })
  }

  /** Commits the text. */
  end(): void {
    const written = this.#editor.written.value
    this.cancel()
    if (written) this.#store(written)
  }

  cancel(): void {
    this.#next = []
    this.#editor.written.set(null)
  }

  #marks() {
    return this.#editor.written.value?.style.marks ?? []
  }

  /** The link around the place between two characters. */
  #linkAt(place: number) {
    return stretchesOf(this.#marks()).link.find((each) => each.from < place && place <= each.to)
  }

  #chosen(): [number, number] {
    const { from, to } = this.range.value
    return wholeLetters(this.#editor.written.value?.props.text ?? '', [from, to])
  }

  /** The marks of edited text; new characters take the format chosen before they were typed. */
  marksOf(words: string): Mark[] {
    const before = this.#editor.written.value?.props.text ?? ''
    const { from, to } = this.range.value
    const end = to + words.length - before.length
    const marks = marksAfter(this.#marks(), before, words)
    const letters = end > from ? this.#next : []
    return letters.reduce((set, each) => withLetters(set, [from, end], each), marks)
  }

  #find(point: PagePoint): Shape | undefined {
    const near = this.#editor.page?.shapes.in(boxAround(point, point)) ?? []
    return near.findLast(
      (shape) => (shape.kind === 'text' || shape.kind === 'note') && !shape.isLocked && hitsShape(shape, point, 0),
    )
  }

  #store({ kind, id, props, style }: WrittenText): void {
    const isNothing = kind === 'text' && id === null && props.text.trim() === ''
    if (isNothing) return
    this.#editor.change((doc, origin) => {
      if (id !== null)
        // Text and format are one undo step.
        return doc.transact(() => {
          setLetters(doc, [{ id, marks: style.marks ?? [] }], origin)
          rewriteText(doc, { id, props }, origin)
        }, origin)
      addShape(doc, { id: this.#editor.newShapeId(), kind, props, style, order: topOrder(doc) }, origin)
    })
  }
}

/** A side within the limit of a page: longer text overflows its box. */
function held(side: number): number {
  return Math.min(MAX_COORDINATE, side)
}
