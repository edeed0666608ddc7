import type { FormatterModule } from 'i18next'

/**
 * A number within a sentence, in the digits that dates and tables of the language have: Bengali and Marathi write their
 * own. It has no separators of thousands, because it may be a year or a code.
 */
export function localNumber(value: unknown, language: string): unknown {
  if (typeof value !== 'number') return value
  return new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 20 }).format(value)
}

/** Gives each number of a sentence its digits; no sentence names a format of its own. */
export const localNumbers: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value, _form, language = 'en') => localNumber(value, language) as string,
}
