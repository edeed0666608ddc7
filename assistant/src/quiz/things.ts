import { isFunctionWord } from '@takhti/schema/kit/function-words'
import { wordsOf } from '@takhti/schema/kit/words'

/** A subject of several sentences: its display form, and whether a text names it. */
export type Thing = { text: string; isIn: (text: string) => boolean }

// What a noun's case adds to it. A word that occurs with two of them, or with one and bare, is a noun.
const endings: Readonly<Record<string, RegExp>> = {
  bn: /(?:গুলির|গুলোর|গুলি|গুলো|দের|টির|টি|টা|ের|কে|তে|ে|য়|র)$/u,
  or: /(?:ଗୁଡ଼ିକର|ଗୁଡ଼ିକ|ମାନଙ୍କର|ଠାରୁ|ଟିର|ଟି|ରେ|ରୁ|କୁ|ର)$/u,
  kn: /(?:ಗಳನ್ನು|ಗಳಿಂದ|ಗಳಲ್ಲಿ|ಗಳಿಗೆ|ಗಳು|ಗಳ|ವನ್ನು|ಯನ್ನು|ನ್ನು|ದಲ್ಲಿ|ಯಲ್ಲಿ|ಿನಲ್ಲಿ|ಿನಿಂದ|ದಿಂದ|ಯಿಂದ|ಕ್ಕೆ|ಿಗೆ|ಗೆ|ಿನ|ದ|ಯು|ಯ|ವು|ು)$/u,
  ru: /(?:иями|ями|ами|ием|иях|ией|ом|ем|ём|ой|ей|ёй|ам|ям|ах|ях|ов|ев|ия|ию|ии|ие|а|я|о|е|у|ю|ы|и|ь|й)$/u,
}

// "Мелкие", "водяной": adjectives occur in several cases as well, and have endings of their own.
const noThing: Readonly<Record<string, RegExp>> = {
  ru: /(?:ый|ий|ая|яя|ое|ые|[^нт]ие|ого|его|ых|их|ую|ым|им|ыми|ими|[тк]ой|ной)$/u,
}

const shortestRoot = 2

/** Whether `thingsIn` supports a language, so that no other word of it is taken for a thing. */
export function knowsThings(language: string): boolean {
  return language === 'ja' || language === 'zh' || Object.hasOwn(endings, language)
}

/** The things of texts in a language without a tagger, by its cases or, where words are not spaced, by recurrence. */
export function thingsIn(texts: readonly string[], language: string): Thing[] {
  if (language === 'ja') return recurring(texts.map(runsOf))
  if (language === 'zh') return recurring(texts.map((text) => runsOf(text).flatMap(partsOf)))
  return Object.hasOwn(endings, language) ? inflected(texts, language) : []
}

function inflected(texts: readonly string[], language: string): Thing[] {
  const ending = endings[language] ?? /$/
  const rootOf = (word: string) => word.replace(ending, '')
  const isNone = (word: string) => isFunctionWord(word, language) || noThing[language]?.test(word) === true
  const words = texts.flatMap(wordsOf).filter((word) => !isNone(word) && rootOf(word).length >= shortestRoot)
  return Array.from(Map.groupBy(words, rootOf)).flatMap(([, found]): Thing[] => {
    const forms = Array.from(Map.groupBy(found, (word) => word)).toSorted(
      ([one, times], [other, more]) => one.length - other.length || more.length - times.length,
    )
    const [shown] = forms[0] ?? []
    // In its plainest form alone, so that all options have the word that the question has.
    return shown === undefined || forms.length < 2
      ? []
      : [{ text: shown, isIn: (text) => wordsOf(text).includes(shown) }]
  })
}

// Hiragana writes the grammar of Japanese, and a run without it is a word or two.
function runsOf(text: string): string[] {
  return text.match(/[\p{Script=Han}\p{Script=Katakana}ー]{2,8}/gu) ?? []
}

const longestPart = 4

// Beside grammar: a verb is no thing.
const doings = new Set('指使让称叫做变成进出来去放流落形组包含带说')

/** Every n-gram of two to four characters in a run of Chinese without a grammatical character. */
function partsOf(run: string): string[] {
  const letters = [...run]
  return letters.flatMap((_, at) =>
    Array.from({ length: longestPart - 1 }, (_unused, more) => letters.slice(at, at + more + 2))
      .filter(
        (part, more) =>
          part.length === more + 2 && !part.some((letter) => doings.has(letter) || isFunctionWord(letter, 'zh')),
      )
      .map((part) => part.join('')),
  )
}

const fewestTexts = 3

/** Runs that occur in several texts, without those that are only part of a longer one. */
function recurring(runs: readonly (readonly string[])[]): Thing[] {
  const counts = new Map<string, number>()
  for (const own of runs) for (const run of new Set(own)) counts.set(run, (counts.get(run) ?? 0) + 1)
  const often = [...counts].filter(([, count]) => count >= fewestTexts)
  return often
    .filter(([run, count]) => !often.some(([other, more]) => other !== run && other.includes(run) && more >= count))
    .map(([run]) => ({ text: run, isIn: (text) => text.includes(run) }))
}
