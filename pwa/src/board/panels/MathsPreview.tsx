import { traceOutline } from '@takhti/schema/board/outline'
import { useTranslation } from 'react-i18next'
import { dataOf } from '../clipboard/svg-write.ts'
import type { SetMaths } from '../maths/typeset.ts'

type MathsPreviewProps = { set: SetMaths | null; words: string; colour: string }

/** Units per font size of the preview: the path's numbers are rounded. */
const size = 100

/** The preview of a formula, and its spoken text. */
export function MathsPreview({ set, words, colour }: MathsPreviewProps) {
  const { t } = useTranslation()
  const [width, height] = set ? [set.width * size, set.height * size] : [0, 0]
  return (
    <div className="maths-preview" role="group" aria-label={t('board.maths.preview')}>
      {set && (
        <svg
          role="img"
          aria-label={words}
          viewBox={`0 0 ${width} ${height}`}
          style={{ inlineSize: `${set.width * 1.75}rem`, fill: colour }}
        >
          <path d={dataOf((path) => traceOutline(set.outline, { x: 0, y: 0, width, height }, path))} />
        </svg>
      )}
      {/* In the direction of its language, also where it begins with a letter of the formula. */}
      {words !== '' && <p className="small soft">{words}</p>}
    </div>
  )
}
