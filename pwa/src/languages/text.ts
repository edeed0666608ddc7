import { fallbackLanguage, languageOf, type Language, type LanguageCode } from '@takhti/schema/languages/model'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { chosenKey, codesOf, currentLanguage, loadFile } from './files.ts'
import { loadFont } from './font.ts'
import { localNumbers } from './local-number.ts'

export { currentLanguage } from './files.ts'

/** Starts translation in this device's language; call once, before the first render. */
export async function startText(): Promise<void> {
  const language = currentLanguage()
  await i18next
    .use(initReactI18next)
    .use(localNumbers)
    .init({
      lng: language.code,
      fallbackLng: fallbackLanguage,
      resources: await loadLanguage(language),
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    })
  apply(language)
}

/** Changes the language at once and remembers it on this device. */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  const language = languageOf(code)
  for (const [each, { translation }] of Object.entries(await loadLanguage(language))) {
    // Late texts that share a section with these remain.
    i18next.addResourceBundle(each, 'translation', translation, true, true)
  }
  localStorage.setItem(chosenKey, code)
  await i18next.changeLanguage(code)
  apply(language)
}

async function loadLanguage(language: Language): Promise<Record<string, { translation: Record<string, unknown> }>> {
  const formats = language.code === 'or' ? addOdiaFormats().catch(() => {}) : undefined
  const loaded = await Promise.all(
    codesOf(language).map(async (code) => [code, { translation: await loadFile(code) }] as const),
  )
  await formats
  return Object.fromEntries(loaded)
}

/** Chromium has no dates in Odia. Without this file they are English. */
async function addOdiaFormats(): Promise<void> {
  const { addOdia, hasOdia } = await import('./odia-formats.ts')
  if (!hasOdia()) addOdia()
}

function apply(language: Language): void {
  document.documentElement.lang = language.code
  document.documentElement.dir = language.direction
  void loadFont(language.code)
}
