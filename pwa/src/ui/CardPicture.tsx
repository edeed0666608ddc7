import type { CardPicture as Picture } from '@takhti/schema/accounts/cards/rules'
import { cardDrawings } from './card-drawings.ts'

/** The image of a login card. Its name is shown beside it, so the image is `aria-hidden`. */
export function CardPicture({ picture }: { picture: Picture }) {
  return (
    <svg
      className="card-picture"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={cardDrawings[picture]} />
    </svg>
  )
}
