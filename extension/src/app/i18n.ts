import { createInstance, type i18n as I18n } from 'i18next'
import en from '#locales/en.json'
import type late from '#locales/en/preview.json'

type Words = typeof en & Partial<typeof late>

/** The languages of the panel; each but English is loaded when it is chosen. */
export const languages = {
  en: { name: 'English', direction: 'ltr', load: (): Promise<Words> => Promise.resolve(en) },
  hi: {
    name: 'हिन्दी',
    direction: 'ltr',
    load: () => whole(import('#locales/hi.json'), import('#locales/hi/preview.json')),
  },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    load: () => whole(import('#locales/ar.json'), import('#locales/ar/preview.json')),
  },
} as const

export type Language = keyof typeof languages

/** The panel's language for a browser's language tag. */
export function languageOf(tag: string): Language {
  const primary = tag.toLowerCase().split('-')[0] ?? ''
  return isLanguage(primary) ? primary : 'en'
}

/** Starts the words of the panel in the language of a tag. */
export async function startI18n(tag: string): Promise<I18n> {
  const instance = createInstance()
  await instance.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    // React escapes what it shows.
    interpolation: { escapeValue: false },
  })
  await applyLanguage(instance, tag)
  return instance
}

/** Turns the page to the language of a tag. */
export async function applyLanguage(instance: I18n, tag: string): Promise<void> {
  const language = languageOf(tag)
  instance.addResourceBundle(language, 'translation', await languages[language].load())
  await instance.changeLanguage(language)
  document.documentElement.lang = language
  document.documentElement.dir = languages[language].direction
}

function isLanguage(text: string): text is Language {
  return Object.hasOwn(languages, text)
}

async function whole(first: Promise<{ default: typeof en }>, rest: Promise<{ default: typeof late }>): Promise<Words> {
  return { ...(await first).default, ...(await rest).default }
}
