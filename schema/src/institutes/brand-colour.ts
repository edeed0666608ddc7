/** Red, green and blue, each from 0 to 255. */
type Rgb = readonly [number, number, number]

/** A colour of an institute in the form of a theme; every pair below has a contrast of 4.5 : 1 or more. */
export type Accent = {
  /** Links, marks and the ground of the main button. */
  blue: string
  /** The hovered state, and the bar of the brand theme. */
  blueStrong: string
  /** The background of a selected element. */
  blueSoft: string
  /** Text on the main button. */
  onBlue: string
}

/** Text is read without effort from this contrast on (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

/** The backgrounds of the accent, of the light and of the dark theme: those nearest to it in lightness. */
export const grounds = {
  light: ['#ffffff', '#f4f5f2', '#eaece7'],
  dark: ['#1f282e', '#161d22', '#11171b'],
} as const

const onDarkAccent = '#0f1c30'

/** Whether text is a colour as institutes choose it. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}

/** How much two colours differ in lightness: from 1, not at all, to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The accents that a colour of an institute leads to: as near to it as reading allows, in both themes. */
export function accentsOf(colour: string): { light: Accent; dark: Accent } {
  return { light: accent(rgbOf(colour), 'light'), dark: accent(rgbOf(colour), 'dark') }
}

const steps = 50

function accent(colour: Rgb, theme: 'light' | 'dark'): Accent {
  const towards = theme === 'light' ? black : white
  for (let step = 0; step < steps; step++) {
    const candidate = shades(mix(colour, towards, step / steps), theme)
    if (isReadable(candidate, theme)) return candidate
  }
  return shades(towards, theme)
}

function shades(blue: Rgb, theme: 'light' | 'dark'): Accent {
  const isLight = theme === 'light'
  return {
    blue: hexOf(blue),
    blueStrong: hexOf(mix(blue, isLight ? black : white, 0.25)),
    blueSoft: hexOf(isLight ? mix(blue, white, 0.88) : mix(blue, rgbOf(grounds.dark[0]), 0.82)),
    onBlue: isLight ? '#ffffff' : onDarkAccent,
  }
}

function isReadable({ blue, blueSoft, onBlue }: Accent, theme: 'light' | 'dark'): boolean {
  return [...grounds[theme], blueSoft, onBlue].every((ground) => contrast(blue, ground) >= leastContrast)
}

function rgbOf(colour: string): Rgb {
  const part = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16) || 0
  return [part(1), part(3), part(5)]
}

function hexOf(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function mix([red, green, blue]: Rgb, [r, g, b]: Rgb, share: number): Rgb {
  return [red + (r - red) * share, green + (g - green) * share, blue + (b - blue) * share]
}

// Relative luminance of sRGB (WCAG 2.2, definitions).
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
