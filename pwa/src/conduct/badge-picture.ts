import type { Badge } from '@takhti/schema/conduct/model'
import { badgeDrawings } from './badge-drawings.ts'

// The light tones of the colours: a file has no theme.
const tones: Readonly<Record<Badge['colour'], { paper: string; ink: string }>> = {
  blue: { paper: '#e3ecfb', ink: '#1d4f9e' },
  green: { paper: '#e2f2e6', ink: '#1c6b36' },
  amber: { paper: '#fbefd7', ink: '#8a5300' },
  red: { paper: '#fbe4e1', ink: '#a32a1f' },
  violet: { paper: '#efe6f5', ink: '#6a3a86' },
  teal: { paper: '#e0f1f1', ink: '#14646b' },
}

type BadgePicture = { badge: Pick<Badge, 'symbol' | 'colour'>; name: string; credential: string }

/** A badge as a picture with its signed credential inside, as Open Badges 3.0 bakes a VC-JWT into SVG. */
export function badgePicture({ badge, name, credential }: BadgePicture): string {
  const { paper, ink } = tones[badge.colour]
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0" viewBox="0 0 48 48" width="480" height="480" role="img"><openbadges:credential verify="${escaped(credential)}"></openbadges:credential><title>${escaped(name)}</title><circle cx="24" cy="24" r="23" fill="${paper}" stroke="${ink}" stroke-width="1.5"/><path transform="translate(9 9) scale(1.25)" d="${badgeDrawings[badge.symbol]}" fill="none" stroke="${ink}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/></svg>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
