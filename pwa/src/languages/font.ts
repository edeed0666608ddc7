import type { LanguageCode } from '@takhti/schema/languages/model'

/** Typefaces for scripts that devices often lack or draw badly; each is fetched by its own language only. */
const fonts: Partial<Record<LanguageCode, () => Promise<unknown>>> = {
  hi: loadDevanagari,
  mr: loadDevanagari,
  ar: loadArabic,
  bn: loadLacked,
  gu: loadLacked,
  kn: loadLacked,
  or: loadLacked,
}

/** Loads the typeface of a language; until then and offline the system's own is used. */
export async function loadFont(code: LanguageCode): Promise<void> {
  await fonts[code]?.().catch(() => {})
}

/** Systems draw these scripts well, where they have them: a device with any typeface of the script fetches no other. */
function loadLacked(): Promise<unknown> {
  return import('./names.css')
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
