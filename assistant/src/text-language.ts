// The interface language that each script is mostly written for; Latin is the least specific, so it comes last.
const scripts: readonly (readonly [language: string, letters: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['bn', /\p{Script=Bengali}/gu],
  ['gu', /\p{Script=Gujarati}/gu],
  ['or', /\p{Script=Oriya}/gu],
  ['kn', /\p{Script=Kannada}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['en', /\p{Script=Latin}/gu],
]

const looked = 5_000

/** The likeliest language of a text without a declared language, by its script alone; `und` where it has no letters. */
export function languageOf(text: string): string {
  const sample = text.slice(0, looked)
  const counted = scripts.map(([language, letters]) => ({ language, count: sample.match(letters)?.length ?? 0 }))
  // Japanese is written with as many Han characters as kana.
  const kana = counted[0]?.count ?? 0
  const han = counted[1]?.count ?? 0
  if (kana > 0 && kana * 4 >= han) return 'ja'
  const most = counted.slice(1).reduce((best, each) => (each.count > best.count ? each : best))
  return most.count === 0 ? 'und' : most.language
}
