/** The interface languages: BCP 47 code, name in itself, direction; `isIncomplete: true` where sentences are missing. */
export const languages = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'kn', name: 'ಕನ್ನಡ', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
  { code: 'bn', name: 'বাংলা', direction: 'ltr' },
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'es', name: 'Español', direction: 'ltr' },
  { code: 'gu', name: 'ગુજરાતી', direction: 'ltr' },
  { code: 'hi', name: 'हिन्दी', direction: 'ltr' },
  { code: 'ja', name: '日本語', direction: 'ltr' },
  { code: 'mr', name: 'मराठी', direction: 'ltr' },
  { code: 'or', name: 'ଓଡ଼ିଆ', direction: 'ltr' },
  { code: 'ru', name: 'Русский', direction: 'ltr' },
  { code: 'it', name: 'Italiano', direction: 'ltr' },
  { code: 'fr', name: 'Français', direction: 'ltr' },
  { code: 'zh', name: '中文', direction: 'ltr' },
  { code: 'id', name: 'Bahasa Indonesia', direction: 'ltr' },
] as const

export type Language = (typeof languages)[number]

/** Whether every sentence is translated; a language that lacks some shows English in the gaps. */
export function isComplete(language: Language): boolean {
  return !('isIncomplete' in language)
}

export type LanguageCode = Language['code']

/** The language of texts that another one lacks. */
export const fallbackLanguage = 'en' satisfies LanguageCode

/** The language of a tag such as `hi-IN`, or the fallback for an unsupported one. */
export function languageOf(tag: string): Language {
  const code = tag.toLowerCase().split('-')[0]
  return languages.find((language) => language.code === code) ?? languages[0]
}
