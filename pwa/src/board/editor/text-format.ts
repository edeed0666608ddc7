import { rewriteText } from '@takhti/schema/board/rewrite-text'
import { setLetters } from '@takhti/schema/board/set-text-marks'
import type { TextProps } from '@takhti/schema/board/shapes/drawing'
import type { Shape } from '@takhti/schema/board/shapes/index'
import { isLink, type LetterPart, type Lettering, type Mark } from '@takhti/schema/board/shapes/marks'
import { wordsOf } from '@takhti/schema/board/shapes/note'
import { markIn, withLetters } from '@takhti/schema/board/text-marks'
import type { Editor } from './editor.ts'

type TextShape = Extract<Shape, { readonly kind: 'text' | 'note' }>

/** A format of characters; null removes it. */
export type MarkValue<Part extends LetterPart = LetterPart> = {
  readonly part: Part
  readonly value: NonNullable<Lettering[Part]> | null
}

/** Text whose format can be set: a range of the edited text, or all of the selected texts. */
export type Lettered = {
  /** The value that all of them have for a part; null where they have none or differ. */
  markOf<Part extends LetterPart>(part: Part): MarkValue<Part>['value']
  setMark(valueOf: MarkValue): void
}

/** All text of the selected, unlocked texts and notes; null if there is none. */
export function chosenLetters(editor: Editor): Lettered | null {
  const texts = editor.selection.shapes().flatMap((shape) => {
    const isText = (shape.kind === 'text' || shape.kind === 'note') && !shape.isLocked && shape.props.text !== ''
    return isText ? [{ ...shape, marks: shape.style.marks ?? [], length: shape.props.text.length }] : []
  })
  const [first] = texts
  if (!first) return null
  return {
    markOf<Part extends LetterPart>(part: Part): MarkValue<Part>['value'] {
      const [value = null, ...others] = texts.map(({ marks, length }) => markIn(marks, [0, length], part))
      return others.every((other) => other === value) ? value : null
    },
    setMark(valueOf) {
      const set = texts.map((shape) => {
        const marks = withLetters(shape.marks, [0, shape.length], valueOf)
        return { id: shape.id, marks, props: fitted(shape, { before: shape.marks, after: marks }) }
      })
      editor.change((doc, origin) =>
        doc.transact(() => {
          setLetters(doc, set, origin)
          for (const { id, props } of set) if (props) rewriteText(doc, { id, props }, origin)
        }, origin),
      )
    },
  }
}

/** The formats before and after a change. */
export type LettersChange = { readonly before: readonly Mark[]; readonly after: readonly Mark[] }

/** Computes the box of a text that became wider. Returns the present box until the measuring code has loaded. */
export const fitting = { of: (props: TextProps, _change: LettersChange): TextProps => props }

/** The properties of a text or note that needs a larger box after a format change; null if it does not. */
function fitted({ kind, props }: TextShape, marks: LettersChange): TextProps | null {
  const inner = kind === 'note' ? wordsOf(props) : props
  const { width, height } = fitting.of(inner, marks)
  if (kind === 'text') return width === props.width && height === props.height ? null : { ...props, width, height }
  return height > inner.height ? { ...props, height: props.height + height - inner.height } : null
}

/** The formats that keys and buttons toggle. */
export const formatParts = ['isBold', 'isItalic', 'isUnderlined'] as const

/** Sets a format on all characters. Where all have it already, removes it. */
export function toggleFormat(lettered: Lettered, part: (typeof formatParts)[number]): void {
  lettered.setMark({ part, value: lettered.markOf(part) ? null : true })
}

/** The link that the user meant by the typed text; null if it is none. */
export function addressOf(typed: string): string | null {
  const words = typed.trim()
  const isMail = /^[^\s/:@]+@[^\s/:@]+$/.test(words)
  const address = /^[a-z][a-z+.-]*:/i.test(words) ? words : `${isMail ? 'mailto:' : 'https://'}${words}`
  return words !== '' && isLink(address) ? address : null
}
