import { isFunctionWord } from '@takhti/schema/kit/function-words'
import { primaryLanguage, wordsOf } from '@takhti/schema/kit/words'

/**
 * Scripts and their languages; the first is used where the words are not decisive. Scripts of other languages are
 * included.
 */
const scripts: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\p{Script=Devanagari}/gu, ['hi', 'mr']],
  [/\p{Script=Bengali}/gu, ['bn']],
  [/\p{Script=Gujarati}/gu, ['gu']],
  [/\p{Script=Oriya}/gu, ['or']],
  [/\p{Script=Kannada}/gu, ['kn']],
  [/\p{Script=Arabic}/gu, ['ar']],
  [/\p{Script=Cyrillic}/gu, ['ru']],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, ['ja']],
  [/\p{Script=Han}/gu, ['zh', 'ja']],
  [/\p{Script=Tamil}/gu, ['ta']],
  [/\p{Script=Telugu}/gu, ['te']],
  [/\p{Script=Malayalam}/gu, ['ml']],
  [/\p{Script=Gurmukhi}/gu, ['pa']],
  [/\p{Script=Sinhala}/gu, ['si']],
  [/\p{Script=Thai}/gu, ['th']],
  [/\p{Script=Hebrew}/gu, ['he']],
  [/\p{Script=Greek}/gu, ['el']],
  [/\p{Script=Hangul}/gu, ['ko']],
  [/\p{Script=Latin}/gu, ['en', 'de', 'es', 'fr', 'it', 'id']],
]

/** Files name the language of the program that wrote them, so this many characters are checked. */
const sample = 20_000

/**
 * The language of a text: the declared one, where script and words agree, else the one of its most frequent function
 * words; `und` for none.
 */
export function languageOfText(text: string, stated: string): string {
  const part = text.slice(0, sample)
  const counted = scripts.map(([script, languages]) => ({ languages, count: part.match(script)?.length ?? 0 }))
  const kana = counted.find(({ languages }) => languages[0] === 'ja')
  const most = counted.reduce((best, each) => (each.count > best.count ? each : best))
  if (most.count === 0) return 'und'
  // Japanese has more Han than kana, and Chinese has no kana.
  if (most.languages.includes('zh') && kana && kana.count > most.count / 20) return 'ja'
  const declared = primaryLanguage(stated)
  const words = wordsOf(part)
  const best = most.languages
    .map((language) => ({ language, count: words.filter((word) => isFunctionWord(word, language)).length }))
    .reduce((one, other) => (other.count > one.count ? other : one))
  const isOther = !scripts.some(([, languages]) => languages.includes(declared))
  // A declared Latin-script language that we do not support is believed, unless function words of another one are
  // frequent.
  if (most.languages.includes('en') && isOther && declared !== '' && best.count < words.length / 5) return stated
  return primaryLanguage(stated) === best.language ? stated : best.language
}
