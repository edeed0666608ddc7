import type { Colour } from '@takhti/schema/board/shapes/colour'
import { partsOf, type Lettering, type Mark } from '@takhti/schema/board/shapes/marks'
import type { CSSProperties } from 'react'
import { isRuled } from '../canvas/text-lines.ts'

type LetteredWordsProps = {
  text: string
  marks: readonly Mark[]
  style: CSSProperties
  /** A colour as it looks where the words stand. */
  own(colour: Colour): string
}

/** Words as they are set, behind the field that they are typed into, whose own letters cannot be seen meanwhile. */
export function LetteredWords({ text, marks, style, own }: LetteredWordsProps) {
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

function lookOf(letters: Lettering, own: LetteredWordsProps['own']): CSSProperties {
  return {
    // Drawn along and not bold: bold letters may be wider, and the field under them counts on plain ones.
    ...(letters.isBold && { WebkitTextStroke: '0.04em currentColor' }),
    ...(letters.isItalic && { fontStyle: 'italic' }),
    ...(isRuled(letters) && { textDecoration: 'underline' }),
    ...(letters.colour && { color: own(letters.colour) }),
  }
}
