/** The screen sizes: a phone, a laptop and the big panel of a classroom. */
export const sizes = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1366, height: 768 },
  panel: { width: 1920, height: 1080 },
} as const

export const themes = ['light', 'dark'] as const

export const languages = ['en', 'hi', 'ar'] as const

export type SizeName = keyof typeof sizes

/** One combination of size, theme and language. */
export type Look = { size: SizeName; theme: (typeof themes)[number]; language: (typeof languages)[number] }

/** Every combination: 18 of them. */
export const looks: readonly Look[] = (['phone', 'laptop', 'panel'] as const).flatMap((size) =>
  themes.flatMap((theme) => languages.map((language) => ({ size, theme, language }))),
)

/** A look in the name of a screenshot. */
export function nameOf({ size, theme, language }: Look): string {
  return `${size}.${theme}.${language}`
}
