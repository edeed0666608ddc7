import type { Colour } from '@takhti/schema/board/shapes/colour'

export type BoardTheme = 'light' | 'dark'

/** Print is the background of ink: it is visible and has less contrast than ink. */
export const printColours = {
  light: { fine: '#d5e0ec', strong: '#a9bfd6' },
  dark: { fine: '#34434e', strong: '#4d6170' },
} as const satisfies Record<BoardTheme, { fine: Colour; strong: Colour }>

type Hsl = { h: number; s: number; l: number }

const cache = new Map<Colour, string>()

/** The stroke colour of an ink. On slate, dark ink becomes chalk of the same hue, so a lesson looks the same. */
export function inkColour(colour: Colour, theme: BoardTheme): string {
  if (theme === 'light') return colour
  const known = cache.get(colour)
  if (known !== undefined) return known
  const chalk = chalkOf(hslOf(colour))
  cache.set(colour, chalk)
  return chalk
}

/** Inverts lightness within the range that contrasts with the slate. */
function chalkOf({ h, s, l }: Hsl): string {
  const turned = Math.min(0.95, Math.max(0.7, 1 - l * 0.75))
  return `hsl(${Math.round(h)} ${Math.round(Math.min(s, 0.85) * 100)}% ${Math.round(turned * 100)}%)`
}

function hslOf(colour: Colour): Hsl {
  const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255
  const [r, g, b] = [channel(1), channel(3), channel(5)]
  const max = Math.max(r, g, b)
  const spread = max - Math.min(r, g, b)
  const l = max - spread / 2
  if (spread === 0) return { h: 0, s: 0, l }
  const s = spread / (1 - Math.abs(2 * l - 1))
  return { h: 60 * hueSector({ r, g, b }, max, spread), s, l }
}

function hueSector({ r, g, b }: { r: number; g: number; b: number }, max: number, spread: number): number {
  if (max === r) return (6 + (g - b) / spread) % 6
  return max === g ? (b - r) / spread + 2 : (r - g) / spread + 4
}
