import { languageOf, type Language } from '@takhti/schema/languages/model'

export const chosenKey = 'takhti.language'

/** The language of this device: chosen, else the browser's. */
export function currentLanguage(): Language {
  return languageOf(localStorage.getItem(chosenKey) ?? navigator.language)
}

/** Applies the language that the user chose on another device, from the next page on. */
export function adoptLanguage(tag: string): void {
  localStorage.setItem(chosenKey, languageOf(tag).code)
}
