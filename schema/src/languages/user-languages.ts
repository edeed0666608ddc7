/**
 * The languages a person can learn and read content in, as BCP 47 codes; their names come from the reader's own browser.
 * The interface is in sixteen of them, see `model.ts`.
 */
export const userLanguages = [
  ...['af', 'am', 'ar', 'as', 'az', 'be', 'bg', 'bn', 'bs', 'ca', 'ceb', 'cs', 'cy', 'da', 'de', 'doi', 'el', 'en'],
  ...['eo', 'es', 'et', 'eu', 'fa', 'fi', 'fil', 'fr', 'fy', 'ga', 'gd', 'gl', 'gu', 'ha', 'haw', 'he', 'hi', 'hmn'],
  ...['hr', 'ht', 'hu', 'hy', 'id', 'ig', 'is', 'it', 'ja', 'jv', 'ka', 'kk', 'km', 'kn', 'ko', 'kok', 'ku', 'ky'],
  ...['lb', 'lo', 'lt', 'lv', 'mai', 'mg', 'mi', 'mk', 'ml', 'mn', 'mni', 'mr', 'ms', 'mt', 'my', 'nb', 'ne', 'nl'],
  ...['ny', 'or', 'pa', 'pl', 'ps', 'pt', 'ro', 'ru', 'rw', 'sa', 'sat', 'sd', 'si', 'sk', 'sl', 'sm', 'sn', 'so'],
  ...['sq', 'sr', 'st', 'su', 'sv', 'sw', 'ta', 'te', 'tg', 'th', 'tk', 'tr', 'tt', 'ug', 'uk', 'ur', 'uz', 'vi'],
  ...['xh', 'yi', 'yo', 'zh', 'zu'],
] as const

/** Whether a code is one of them. */
export function isUserLanguage(code: string): boolean {
  return userLanguages.some((each) => each === code)
}
