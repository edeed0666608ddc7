import { isFunctionWord } from '@takhti/schema/kit/function-words'
import { primaryLanguage, wordsOf } from '@takhti/schema/kit/words'

/** Scripts and the languages that are written in them; the first is taken where words do not tell. Scripts of none of ours are named, too. */
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

/** Files name the language of the program that wrote them: this is how many letters are looked at to know better. */
const sample = 20_000

/** The language of a text: the one that was said, where its script bears that out, else by the words that it is full of; `und` for none. */
export function languageOfText(text: string, said: string): string {
  const part = text.slice(0, sample)
  const counted = scripts.map(([script, languages]) => ({ languages, count: part.match(script)?.length ?? 0 }))
  const kana = counted.find(({ languages }) => languages[0] === 'ja')
  const most = counted.reduce((best, each) => (each.count > best.count ? each : best))
  if (most.count === 0) return 'und'
  // Japanese has more Han than kana, and Chinese has no kana.
  if (most.languages.includes('zh') && kana && kana.count > most.count / 20) return 'ja'
  const declared = primaryLanguage(said)
  const words = wordsOf(part)
  const best = most.languages
    .map((language) => ({ language, count: words.filter((word) => isFunctionWord(word, language)).length }))
    .reduce((one, other) => (other.count > one.count ? other : one))
  const isOther = !scripts.some(([, languages]) => languages.includes(declared))
  // A Latin language that is none of ours is believed where the text is not full of another one's words.
  if (most.languages.includes('en') && isOther && declared !== '' && best.count < words.length / 5) return said
  return primaryLanguage(said) === best.language ? said : best.language
}
