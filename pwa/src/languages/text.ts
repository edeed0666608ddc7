import { fallbackLanguage, languageOf, type Language, type LanguageCode } from '@takhti/schema/languages/model'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { loadFont } from './font.ts'

const chosenKey = 'takhti.language'

// One file per language, fetched as data; the fallback comes along only beside a language that is not complete.
const files = import.meta.glob<string>('../locales/*.json', { query: '?url', import: 'default', eager: true })

/** The language of this device: chosen, else the browser's. */
export function currentLanguage(): Language {
  return languageOf(localStorage.getItem(chosenKey) ?? navigator.language)
}

/** Starts translation in this device's language; call once, before the first render. */
export async function startText(): Promise<void> {
  const language = currentLanguage()
  await i18next.use(initReactI18next).init({
    lng: language.code,
    fallbackLng: fallbackLanguage,
    resources: await loadLanguage(language),
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  apply(language)
}

/** Changes the language at once and remembers it on this device. */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  const language = languageOf(code)
  for (const [each, { translation }] of Object.entries(await loadLanguage(language))) {
    i18next.addResourceBundle(each, 'translation', translation)
  }
  localStorage.setItem(chosenKey, code)
  await i18next.changeLanguage(code)
  apply(language)
}

async function loadLanguage(language: Language): Promise<Record<string, { translation: Record<string, unknown> }>> {
  const codes = language.isComplete ? [language.code] : [language.code, fallbackLanguage]
  const loaded = await Promise.all(codes.map(async (code) => [code, { translation: await loadFile(code) }] as const))
  return Object.fromEntries(loaded)
}

// A language that cannot be had now shows the fallback, which every device keeps.
async function loadFile(code: string): Promise<Record<string, unknown>> {
  const address = files[`../locales/${code}.json`]
  const answer = address === undefined ? null : await fetch(address).catch(() => null)
  if (answer?.ok) return await answer.json()
  return code === fallbackLanguage ? {} : await loadFile(fallbackLanguage)
}

function apply(language: Language): void {
  document.documentElement.lang = language.code
  document.documentElement.dir = language.direction
  void loadFont(language.code)
}
