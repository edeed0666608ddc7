/** The interface languages: BCP 47 code, name in itself, direction, and whether every sentence is translated. */
export const languages = [
  { code: 'en', name: 'English', direction: 'ltr', isComplete: true },
  { code: 'kn', name: 'ಕನ್ನಡ', direction: 'ltr', isComplete: false },
  { code: 'ar', name: 'العربية', direction: 'rtl', isComplete: true },
  { code: 'bn', name: 'বাংলা', direction: 'ltr', isComplete: false },
  { code: 'de', name: 'Deutsch', direction: 'ltr', isComplete: false },
  { code: 'es', name: 'Español', direction: 'ltr', isComplete: false },
  { code: 'gu', name: 'ગુજરાતી', direction: 'ltr', isComplete: false },
  { code: 'hi', name: 'हिन्दी', direction: 'ltr', isComplete: true },
  { code: 'ja', name: '日本語', direction: 'ltr', isComplete: false },
  { code: 'mr', name: 'मराठी', direction: 'ltr', isComplete: false },
  { code: 'or', name: 'ଓଡ଼ିଆ', direction: 'ltr', isComplete: false },
  { code: 'ru', name: 'Русский', direction: 'ltr', isComplete: false },
  { code: 'it', name: 'Italiano', direction: 'ltr', isComplete: false },
  { code: 'fr', name: 'Français', direction: 'ltr', isComplete: false },
  { code: 'zh', name: '中文', direction: 'ltr', isComplete: false },
  { code: 'id', name: 'Bahasa Indonesia', direction: 'ltr', isComplete: false },
] as const

export type Language = (typeof languages)[number]

export type LanguageCode = Language['code']

/** The language of texts that another one lacks. */
export const fallbackLanguage = 'en' satisfies LanguageCode

/** The language of a tag such as `hi-IN`, or the fallback for an unsupported one. */
export function languageOf(tag: string): Language {
  const code = tag.toLowerCase().split('-')[0]
  return languages.find((language) => language.code === code) ?? languages[0]
}
