import { boundsOf, deskSize } from '@takhti/schema/seating/geometry'
import type { Desk } from '@takhti/schema/seating/model'
import { useTranslation } from 'react-i18next'
import { turned, type Side } from './scene/camera.ts'

type PlanPictureProps = {
  desks: readonly Desk[]
  textOf: (desk: Desk) => string
  label: string
  side: Side
}

/** The plan as a drawing for paper and panels, with the text upright from either side. */
export function PlanPicture({ desks, textOf, label, side }: PlanPictureProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  const bounds = boundsOf(desks, 75)
  const [a, b] = [turned(bounds, side), turned({ x: bounds.x + bounds.width, y: bounds.y + bounds.height }, side)]
  const corner = { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) }
  const board = turned({ x: bounds.x + bounds.width / 2, y: bounds.y + 22 }, side)
  const boardWidth = bounds.width * 0.5
  return (
    <svg
      className="seating-picture"
      viewBox={`${corner.x} ${corner.y} ${bounds.width} ${bounds.height}`}
      role="img"
      aria-label={label}
    >
      <rect
        className="seating-board"
        x={board.x - boardWidth / 2}
        y={board.y - 8}
        width={boardWidth}
        height={16}
        rx={4}
      />
      <text className="seating-board-name" x={board.x} y={board.y + 4}>
        {t('board')}
      </text>
      {desks.map((desk) => {
        const { x, y } = turned(desk, side)
        return (
          <g key={desk.deskId} transform={`translate(${x} ${y})`}>
            <rect
              className="seating-desk"
              transform={`rotate(${side === 'class' ? desk.turn : desk.turn + 180})`}
              {...{ x: -deskSize.width / 2, y: -deskSize.depth / 2 }}
              {...{ width: deskSize.width, height: deskSize.depth, rx: 6 }}
            />
            <DeskText text={textOf(desk)} />
          </g>
        )
      })}
    </svg>
  )
}

/** A name on at most two lines. */
function DeskText({ text }: { text: string }) {
  const [first = '', ...rest] = text.split(' ')
  const lines = [first, rest.join(' ')].filter((line) => line !== '')
  return (
    <text className="seating-desk-name" direction="ltr">
      {lines.map((line, index) => (
        <tspan key={line} x={0} y={4 + (index - (lines.length - 1) / 2) * 14} {...fitted(line)}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

/** A long name is squeezed into the width of the desk. */
function fitted(line: string) {
  return line.length > 10 ? { textLength: deskSize.width - 8, lengthAdjust: 'spacingAndGlyphs' as const } : {}
}
