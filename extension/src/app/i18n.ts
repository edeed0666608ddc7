import { languageOf } from '@takhti/schema/languages/model'
import { createInstance, type i18n as I18n } from 'i18next'
import en from '#locales/en.json'

/** Loads the messages of the panel in the language of a tag. */
export async function startI18n(tag: string): Promise<I18n> {
  const instance = createInstance()
  await instance.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    // React escapes rendered text.
    interpolation: { escapeValue: false },
  })
  await applyLanguage(instance, tag)
  return instance
}

/** Sets the page's language and direction to those of a tag. */
export async function applyLanguage(instance: I18n, tag: string): Promise<void> {
  const { code, direction } = languageOf(tag)
  if (code !== 'en' && !instance.hasResourceBundle(code, 'translation')) {
    const { loadWords } = await import('./load-words.ts')
    instance.addResourceBundle(code, 'translation', await loadWords(code))
  }
  await instance.changeLanguage(code)
  document.documentElement.lang = code
  document.documentElement.dir = direction
}
