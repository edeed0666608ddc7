import type { Colour } from '@takhti/schema/board/shapes/colour'
import { partsOf, type Lettering, type Mark } from '@takhti/schema/board/shapes/marks'
import type { CSSProperties } from 'react'
import { isRuled } from '../canvas/text-lines.ts'

type FormattedTextProps = {
  text: string
  marks: readonly Mark[]
  style: CSSProperties
  /** A colour as it looks against the text's background. */
  own(colour: Colour): string
}

/** Formatted text behind the textarea, whose own text is transparent meanwhile. */
export function FormattedText({ text, marks, style, own }: FormattedTextProps) {
  return (
    <div className="board-lettered" dir="auto" aria-hidden="true" style={style}>
      {partsOf(marks, 0, text.length).map(({ from, to, mark }) => (
        <span key={from} style={mark ? lookOf(mark, own) : undefined}>
          {text.slice(from, to)}
        </span>
      ))}
    </div>
  )
}

function lookOf(letters: Lettering, own: FormattedTextProps['own']): CSSProperties {
  return {
    // A stroke and not bold: bold text may be wider, and the textarea above it has regular widths.
    ...(letters.isBold && { WebkitTextStroke: '0.04em currentColor' }),
    ...(letters.isItalic && { fontStyle: 'italic' }),
    ...(isRuled(letters) && { textDecoration: 'underline' }),
    ...(letters.colour && { color: own(letters.colour) }),
  }
}
