import { contentWords } from '../kit/function-words.ts'
import { isSameWord, isUnspaced } from '../kit/word-roots.ts'
import { fold, primaryLanguage, wordsOf } from '../kit/words.ts'
import type { Checkable } from './checkable.ts'
import { blank, type Fault } from './rules.ts'

/** Whether the question reveals its answer: by the answer's words, or by the article before its blank. */
export function checkLeak(question: Checkable, language: string): Fault | 'ok' {
  const { type, description, options, correctOptions, answer } = question
  // The question contains the options to order anyway, and a drawing is requested by its name.
  if (type === 'TRUE_OR_FALSE' || type === 'ORDER' || type === 'DRAW') return 'ok'
  const rights = options.filter(({ id }) => correctOptions.includes(id)).map(({ title }) => title)
  const sought = rights.length > 0 ? rights : [answer]
  const isLeak =
    sought.some((right) => isRevealed(right, question, language)) || articleReveals(description, rights, options)
  return isLeak ? 'questions/answer-leaked' : 'ok'
}

function isRevealed(right: string, { description, options }: Checkable, language: string): boolean {
  if (isUnspaced(right)) return isRunRevealed(fold(right), fold(description))
  const stated = wordsOf(description.replaceAll(blank, ' '))
  const words = contentWords(right, language)
  // A word of every option ("rock" in four kinds of rock) gives nothing away.
  const isShared = (each: string) =>
    options.length > 1 && options.every(({ title }) => wordsOf(title).some((word) => isSameWord(word, each)))
  const leaked = words.filter((each) => stated.some((word) => isSameWord(word, each)) && !isShared(each))
  return options.length > 0 ? leaked.length > 0 : words.length > 0 && leaked.length === words.length
}

// A written answer may share a word with its question; more than half of it in one run is the answer.
function isRunRevealed(right: string, description: string): boolean {
  const letters = right.replace(/[^\p{L}\p{N}]/gu, '')
  const length = Math.max(1, Math.ceil(letters.length * 0.6))
  for (let at = 0; at + length <= letters.length; at += 1) {
    if (description.includes(letters.slice(at, at + length))) return true
  }
  return false
}

/** "an _____" with one option that opens with a vowel is answered by its grammar. */
function articleReveals(
  description: string,
  rights: readonly string[],
  options: readonly { id: string; title: string }[],
): boolean {
  const article = /(?<![\p{L}/])(an?) _{3,}/iu.exec(description)?.[1]?.toLowerCase()
  if (article === undefined || options.length === 0) return false
  const fits = options.filter(({ title }) => /^[aeiou]/i.test(title) === (article === 'an'))
  return fits.length <= rights.length
}

// Openings of a sentence that refer to the sentence before, by language.
const leadingPronouns: Record<string, RegExp> = {
  en: /^(?:it|its|they|their|he|she|his|her|this|these|those|such|that|here|there)\b/,
  hi: /^(?:यह|ये|वह|वे|इस|उस|इन|उन|इसे|उसे|इसके|इसकी|इसका|उसके|उसकी|उसका|इनके|उनके|इससे|उससे|इसमें|उसमें)(?:\s|$)/u,
  ar: /^[وف]?(?:هذا|هذه|ذلك|تلك|هؤلاء|هو|هي|هم)(?:\s|$)/u,
  mr: /^(?:हे|हा|ही|ते|तो|ती|या|त्या|याचा|याची|याचे|त्याचा|त्याची|त्याचे|यामुळे|त्यामुळे|ह्या)(?:\s|$)/u,
  bn: /^(?:এটি|এটা|এর|এই|সেই|সেটি|তারা|তাদের|তার|সে|তিনি|এগুলি|এগুলো)(?:\s|$)/u,
  gu: /^(?:આ|તે|તેનું|તેની|તેના|તેનો|તેઓ|તેમનું|આનાથી|તેથી)(?:\s|$)/u,
  or: /^(?:ଏହା|ଏହାର|ଏହି|ସେହି|ସେ|ତାହା|ତାହାର|ସେମାନେ|ଏଗୁଡ଼ିକ)(?:\s|$)/u,
  kn: /^(?:ಇದು|ಅದು|ಇದರ|ಅದರ|ಇವು|ಅವು|ಈ|ಆ|ಅವರು|ಇದರಿಂದ)(?:\s|$)/u,
  de: /^(?:es|er|sie|dies|diese|dieser|dieses|diesen|diesem|das (?:ist|sind|war)|dort|dadurch|dabei|dafür|damit|daher)(?:\s|$)/u,
  es: /^(?:este|esta|esto|estos|estas|ese|esa|eso|esos|esas|él|ella|ellos|ellas|su|sus|allí|así)(?:\s|$)/u,
  fr: /^(?:il|elle|ils|elles|ce|cet|cette|ces|cela|ceci|son|sa|ses|leur|leurs|celui|celle)(?:\s|$)|^c['’]est/u,
  it: /^(?:esso|essa|essi|esse|questo|questa|questi|queste|quello|quella|ciò|egli|lui|lei|loro|suo|sua|qui|lì)(?:\s|$)/u,
  ru: /^(?:он|она|оно|они|это|этот|эта|эти|этого|его|её|ее|их|тот|такой|такая|такие|там|здесь)(?:\s|$)/u,
  id: /^(?:ini|itu|ia|dia|mereka|hal ini|hal itu|tersebut)(?:\s|$)/u,
  zh: /^(?:它|他|她|这|那|其|此|该)/u,
  ja: /^(?:これ|それ|あれ|この|その|あの|ここ|そこ|彼|彼女)/u,
}

const bareEnglish = /\b(?:it|its|itself|they|them|their|he|she|him|his|her)\b/

/** Whether a text opens with a pronoun for something before it. */
export function opensWithPronoun(text: string, language: string): boolean {
  const primary = primaryLanguage(language)
  const pronouns = Object.hasOwn(leadingPronouns, primary) ? leadingPronouns[primary] : undefined
  return pronouns?.test(fold(text).replace(/^[^\p{L}]+/u, '')) ?? false
}

/** Whether every pronoun has an antecedent in the question. */
export function checkPronoun(description: string, language: string): Fault | 'ok' {
  const text = fold(description)
    .replace(/^which of (?:these|the following)\b/, '')
    .replace(/^[^\p{L}]+/u, '')
  // A sentence that opens with its blank names its subject: the answer.
  const isNamed = description.trimStart().startsWith(blank)
  if (!isNamed && opensWithPronoun(text, language)) return 'questions/pronoun'
  const at = primaryLanguage(language) === 'en' ? text.search(bareEnglish) : -1
  if (primaryLanguage(language) === 'en' && lacksPerson(description)) return 'questions/pronoun'
  // A pronoun after a content word has an antecedent in the question.
  return at >= 0 && contentWords(text.slice(0, at), language).length === 0 ? 'questions/pronoun' : 'ok'
}

const person =
  /\b(?:man|woman|men|women|boy|girl|king|queen|child|mother|father|nurse|\w+(?:er|or|ist|ian|ess|ant|man|woman|ee))\b/i

/** Whether "he" or "she" has no name or person before it. */
function lacksPerson(description: string): boolean {
  const at = description.search(/\b(?:he|she|him|his|her|himself|herself)\b/)
  const before = description.slice(0, Math.max(0, at))
  return at >= 0 && !/\s\p{Lu}\p{Ll}|^\p{Lu}\p{Ll}+ \p{Lu}/u.test(before) && !person.test(before) && !isName(before)
}

// A sentence that opens with a name: function words are no names.
function isName(before: string): boolean {
  const [first = ''] = before.split(/\s/)
  return /^\p{Lu}/u.test(first) && !/^(?:which|what|why|how|when|in|the|an?|if|at|who|where)$/i.test(first)
}

/** Whether there is one blank where the type needs one, and none elsewhere. */
export function checkBlank({ type, description }: Checkable): Fault | 'ok' {
  const blanks = description.match(/_{3,}/g)?.length ?? 0
  return (type === 'CLOZE' ? blanks === 1 : blanks <= 1) ? 'ok' : 'questions/blank'
}
