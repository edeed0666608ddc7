import type { LanguageCode } from '@takhti/schema/languages/model'

/** Typefaces for scripts that devices often lack or draw badly; each is fetched by its own language only. */
const fonts: Partial<Record<LanguageCode, () => Promise<unknown>>> = {
  hi: () => import('./devanagari.css'),
  mr: () => import('./devanagari.css'),
  ar: () => import('./arabic.css'),
}

/** Loads the typeface of a language; the system's own stands in until then and offline. */
export async function loadFont(code: LanguageCode): Promise<void> {
  await fonts[code]?.().catch(() => {})
}
