import { useTranslation } from 'react-i18next'
import { useRovingFocus } from '#ui/use-roving-focus.ts'
import { greekLetters, signs, structureNames, structures, type MathsPiece } from '../maths/maths-pieces.ts'
import { spokenMaths } from '../maths/maths-text.ts'

type MathsPiecesProps = { onChoose: (piece: MathsPiece) => void }

/** Buttons for the most common parts of formulas, for users who do not know LaTeX. */
export function MathsPieces({ onChoose }: MathsPiecesProps) {
  const { t } = useTranslation()
  const parts = structureNames.map((name) => ({ piece: structures[name], name: t(`board.maths.pieces.${name}`) }))
  const spoken = (pieces: readonly MathsPiece[]) =>
    pieces.map((piece) => ({ piece, name: spokenMaths(piece.source, t) }))
  return (
    <>
      <PieceBar label={t('board.maths.parts')} pieces={parts} onChoose={onChoose} />
      <PieceBar label={t('board.maths.signs')} pieces={spoken(signs)} onChoose={onChoose} />
      <PieceBar label={t('board.maths.greek')} pieces={spoken(greekLetters)} onChoose={onChoose} />
    </>
  )
}

type PieceBarProps = MathsPiecesProps & { label: string; pieces: readonly { piece: MathsPiece; name: string }[] }

function PieceBar({ label, pieces, onChoose }: PieceBarProps) {
  const roving = useRovingFocus()
  return (
    <div className="maths-pieces" role="toolbar" aria-label={label} tabIndex={-1} {...roving}>
      {pieces.map(({ piece, name }) => (
        <button
          key={piece.source}
          type="button"
          className="maths-piece"
          aria-label={name}
          title={name}
          onClick={() => onChoose(piece)}
        >
          <span dir="ltr" aria-hidden="true">
            {piece.face}
          </span>
        </button>
      ))}
    </div>
  )
}
