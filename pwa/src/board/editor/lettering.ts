import { rewriteText } from '@takhti/schema/board/rewrite-text'
import { saidOf, withLetters } from '@takhti/schema/board/say-letters'
import { setLetters } from '@takhti/schema/board/set-letters'
import type { TextProps } from '@takhti/schema/board/shapes/drawing'
import type { Shape } from '@takhti/schema/board/shapes/index'
import { isLink, type LetterPart, type Lettering, type Mark } from '@takhti/schema/board/shapes/marks'
import { wordsOf } from '@takhti/schema/board/shapes/note'
import type { Editor } from './editor.ts'

type TextShape = Extract<Shape, { readonly kind: 'text' | 'note' }>

/** Something that is said of letters; null takes it away. */
export type Said<Part extends LetterPart = LetterPart> = {
  readonly part: Part
  readonly says: NonNullable<Lettering[Part]> | null
}

/** Words whose letters can be set: part of those that are written, or all of those that are chosen. */
export type Lettered = {
  /** What all of them say of a part; null where they say nothing, or not the same. */
  said<Part extends LetterPart>(part: Part): Said<Part>['says']
  say(said: Said): void
}

/** All words of the texts and notes that are chosen and not locked; null where there are none. */
export function chosenLetters(editor: Editor): Lettered | null {
  const texts = editor.selection.shapes().flatMap((shape) => {
    const isText = (shape.kind === 'text' || shape.kind === 'note') && !shape.isLocked && shape.props.text !== ''
    return isText ? [{ ...shape, marks: shape.style.marks ?? [], length: shape.props.text.length }] : []
  })
  const [first] = texts
  if (!first) return null
  return {
    said<Part extends LetterPart>(part: Part): Said<Part>['says'] {
      const [says = null, ...others] = texts.map(({ marks, length }) => saidOf(marks, [0, length], part))
      return others.every((other) => other === says) ? says : null
    },
    say(said) {
      const set = texts.map((shape) => {
        const marks = withLetters(shape.marks, [0, shape.length], said)
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

/** How letters were set, and how they are to be. */
export type LettersChange = { readonly before: readonly Mark[]; readonly after: readonly Mark[] }

/** The box that words need whose letters became wider; the one that they have, until what measures them has come. */
export const fitting = { of: (props: TextProps, _change: LettersChange): TextProps => props }

/** Where a text or note needs a larger box for letters that became wider; null where it does not. */
function fitted({ kind, props }: TextShape, marks: LettersChange): TextProps | null {
  const inner = kind === 'note' ? wordsOf(props) : props
  const { width, height } = fitting.of(inner, marks)
  if (kind === 'text') return width === props.width && height === props.height ? null : { ...props, width, height }
  return height > inner.height ? { ...props, height: props.height + height - inner.height } : null
}

/** What keys and buttons turn on and off. */
export const toggledParts = ['isBold', 'isItalic', 'isUnderlined'] as const

/** Says a part of all letters; where all say it already, it is taken away. */
export function toggleLetters(lettered: Lettered, part: (typeof toggledParts)[number]): void {
  lettered.say({ part, says: lettered.said(part) ? null : true })
}

/** The address that somebody means by what they typed; null where it is none. */
export function addressOf(typed: string): string | null {
  const words = typed.trim()
  const isMail = /^[^\s/:@]+@[^\s/:@]+$/.test(words)
  const address = /^[a-z][a-z+.-]*:/i.test(words) ? words : `${isMail ? 'mailto:' : 'https://'}${words}`
  return words !== '' && isLink(address) ? address : null
}
