import type { Badge } from '@takhti/schema/conduct/model'
import { badgeDrawings } from './badge-drawings.ts'
import './conduct.css'

/** The drawing of a badge. Its name is shown beside it, so the drawing is `aria-hidden`. */
export function BadgeMark({ badge }: { badge: Pick<Badge, 'symbol' | 'colour'> }) {
  return (
    <svg
      className="badge-mark"
      data-colour={badge.colour}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={badgeDrawings[badge.symbol]} />
    </svg>
  )
}
