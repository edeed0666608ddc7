/** The characters of each script that an interface language is written in, by ISO 15924. */
const scripts: Readonly<Record<string, RegExp>> = {
  Arab: /\p{Script=Arabic}/gu,
  Beng: /\p{Script=Bengali}/gu,
  Cyrl: /\p{Script=Cyrillic}/gu,
  Deva: /\p{Script=Devanagari}/gu,
  Gujr: /\p{Script=Gujarati}/gu,
  Hans: /\p{Script=Han}/gu,
  Hant: /\p{Script=Han}/gu,
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  Knda: /\p{Script=Kannada}/gu,
  Latn: /\p{Script=Latin}/gu,
  Orya: /\p{Script=Oriya}/gu,
}

/** Fewer letters show no language: a name, a formula, an *ok*. */
const fewestLetters = 4

/** Whether a text has words to translate. */
export function hasWords(text: string): boolean {
  return (text.match(/\p{L}/gu)?.length ?? 0) >= fewestLetters
}

/** Whether most letters of a text are of the script of a language. Whether it is that language is a detector's work. */
export function isInScriptOf(text: string, language: string): boolean {
  const script = scripts[new Intl.Locale(language).maximize().script ?? 'Latn']
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  // A script that is not in the list is taken for the reader's own: no button rather than a useless one.
  return script === undefined || (text.match(script)?.length ?? 0) * 2 >= letters
}
