import type { LanguageCode } from '@takhti/schema/languages/model'

/** Typefaces for scripts that devices often lack or draw badly; each is fetched by its own language only. */
const fonts: Partial<Record<LanguageCode, () => Promise<unknown>>> = {
  hi: loadDevanagari,
  mr: loadDevanagari,
  ar: loadArabic,
}

/** Loads the typeface of a language; until then and offline the system's own is used. */
export async function loadFont(code: LanguageCode): Promise<void> {
  await fonts[code]?.().catch(() => {})
}

function loadDevanagari(): Promise<unknown> {
  return Promise.all([
    import('@fontsource/noto-sans-devanagari/devanagari-400.css'),
    import('@fontsource/noto-sans-devanagari/devanagari-600.css'),
  ])
}

function loadArabic(): Promise<unknown> {
  return Promise.all([
    import('@fontsource/noto-sans-arabic/arabic-400.css'),
    import('@fontsource/noto-sans-arabic/arabic-600.css'),
  ])
}
