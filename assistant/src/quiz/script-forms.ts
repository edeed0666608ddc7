import { isFunctionWord } from '@takhti/schema/kit/function-words'
import { wordsOf } from '@takhti/schema/kit/words'
import { opensWithPronoun } from '@takhti/schema/questions/wording-checks'
import { askFor, definitionIn } from '../engines/definitions.ts'
import { type Line, lowerFirst, type Reading } from '../engines/source-lines.ts'
import type { Term } from '../engines/terms.ts'
import type { Form } from './draft.ts'
import { draft, mentioned } from './english-forms.ts'
import { isPlainStatement } from './script-context.ts'

// Possessives and pronouns near the beginning are of what another line names.
const leaning: Readonly<Record<string, RegExp>> = {
  es: /^(?:\S+ ){0,4}(?:sus?|ambos|ambas|ellos|ellas|él|ella|lo|este|esta|esto|estos|estas|dicho|dicha|anteriormente|además|también)(?=[\s,])|^(?:los|las) (?:dos|tres) |^(?:hay|fue|fueron|era|eran|es|son|tiene|tenía|lanzó) |, (?:lanzó|fue|tuvo|hizo|llegó|ganó|perdió) /iu,
  de: /^(?:\S+ ){0,5}(?:seine[rsmn]?|sein|ihre[rsmn]?|ihr|sie|er|ihn|ihm|dessen|deren|beide[rsn]?|zweiten|hier|dabei|damit|dazu|jedoch|außerdem|auch)(?=[\s,])/iu,
  fr: /^(?:\S+ ){0,4}(?:ses|son|sa|leurs?|il|elle|ils|elles|ce|cette|ces|cela|celui|celle|deux derniers|aussi|également)(?=[\s,])/iu,
  it: /^(?:\S+ ){0,4}(?:suo|sua|suoi|sue|loro|egli|ella|esso|essa|questo|questa|questi|queste|ciò|anche|inoltre)(?=[\s,])/iu,
  ru: /^(?:\S+ )?(?:его|её|ее|их|он|она|оно|они|эти|этот|эта|также|тоже)(?=[\s,])/iu,
  hi: /(?:^|\s)(?:उन्होंने|उन्हें|उसने)(?=\s)|^(?:\S+ ){0,3}(?:उसे|उसके|उसकी|उसका|उसको|उनके|उनकी|उनका|इसको|इसे|इसके|इसकी|इसका|इनके|इनकी|इस|ये|वहाँ|वहां|यहाँ|यहां|दूसरे|दोनों)(?=\s)|^(?:फिर|तब|बाद में|चर्चा के बाद|साथ ही|इसलिए|हालाँकि|हालांकि|उदाहरण के लिए|पहले दो|अध्ययन|अनुबंध|यदि यह)(?=[\s,])/u,
  ar: /^(?:كما|أيضا|أيضًا|وبعد|لكن|لكنه|ثم|حيث|وهو|وهي|وكان|وكانت|هناك)(?=\s)|^(?:\S+ ){0,3}(?:بها|به|لها|له|منها|منه|فيها|فيه|وجودها|وجوده)(?=\s)/u,
}

// What joins a line to the one before it.
const connects: Readonly<Record<string, RegExp>> = {
  es: /^(?:(?:en )?(?:segundo|tercer) lugar|segundo|tercero|un ejemplo|otro ejemplo|sin embargo|más tarde|luego|entonces|primero|de nuevo|por ejemplo|por lo tanto|en cambio|claramente|pero)(?=[\s,])/iu,
  fr: /^(?:deuxièmement|premièrement|un exemple|mais|cependant|ainsi|de nouveau|d['’]abord|par exemple|ensuite|donc|de la même manière|bon)(?=[\s,])|^et /iu,
  de: /^(?:erstens|zweitens|drittens|ein (?:weiteres )?beispiel|dann|also|danach|später|zum beispiel|wenn also|darüber hinaus|zuerst|aber)(?=[\s,])/iu,
  it: /^(?:ma|tuttavia|quindi|poi|per esempio|ad esempio|inoltre|prima)(?=[\s,])/iu,
  bn: /^(?:কিন্তু|তবে|তাই|যেমন|উদাহরণস্বরূপ|তারপর)(?=[\s,])/u,
  ar: /^(?:أولا|أولاً|ثانيا|ثانيًا|ومن الأمثلة|ثم|لكن|ومع ذلك|بعد ذلك|على سبيل المثال|فمثلا)(?=[\s،])/u,
}

// A point of a list ends without a stop, and an announcement with a colon.
const ended = /[.!?।॥۔。！…][)"”»’]*$/u

const scripts: Readonly<Record<string, RegExp>> = {
  hi: /\p{Script=Devanagari}/gu,
  mr: /\p{Script=Devanagari}/gu,
  bn: /\p{Script=Bengali}/gu,
  gu: /\p{Script=Gujarati}/gu,
  or: /\p{Script=Oriya}/gu,
  kn: /\p{Script=Kannada}/gu,
  ar: /\p{Script=Arabic}/gu,
  ru: /\p{Script=Cyrillic}/gu,
}

/** Whether less than half of a line's letters are of its source's script: a part that no one has translated. */
function isOfAnotherScript(text: string, language: string): boolean {
  const own = Object.hasOwn(scripts, language) ? scripts[language] : undefined
  if (own === undefined) return false
  return 2 * (text.match(own)?.length ?? 0) < (text.match(/\p{L}|\p{M}/gu)?.length ?? 0)
}

/** Whether a line of a language without a tagger is fit to ask about. */
export function isScriptAskable({ text, words }: Line, language: string): boolean {
  const leans = Object.hasOwn(leaning, language) && leaning[language]?.test(text) === true
  if (
    isOfAnotherScript(text, language) ||
    !isPlainStatement(text) ||
    !ended.test(text) ||
    (Object.hasOwn(connects, language) && connects[language]?.test(text) === true)
  )
    return false
  const isAlone = !leans && !opensWithPronoun(text, language) && !/[?？؟"“«「]/u.test(text)
  return isAlone && words.length >= 4 && wordsOf(text).length <= (language === 'zh' || language === 'ja' ? 70 : 32)
}

/** A blank in place of one noun. */
export const scriptCloze: Form = (line, ground) =>
  mentioned(line, ground)
    .filter((each) => isTaught(each) && isWholeNoun(line.text, each.start, ground.reading))
    .map(({ term, start, end }) =>
      draft(line, {
        type: 'CLOZE',
        description: `${line.text.slice(0, start)}_____${line.text.slice(end)}`,
        answer: term.text,
        worth: 1 + Math.min(term.mentions.length, 3) * 0.1,
        term,
      }),
    )

// Without a tagger a word is surely a thing of the source where it is defined: of blanks for what recurs alone four in
// ten were discarded, and one in ten was good.
function isTaught({ term }: { term: Term }): boolean {
  return term.kind === 'defined'
}

// "अंतरिक्ष यात्रियों", "176 देशों": of Hindi nouns in a row, and of what is counted, the last is no thing by itself.
function isWholeNoun(text: string, start: number, { language }: Reading): boolean {
  if (language !== 'hi') return true
  const before = text.slice(0, start).trimEnd()
  const last = /[\p{L}\p{M}\p{N}]+$/u.exec(before)?.[0]
  return last === undefined || isFunctionWord(last, language)
}

// A word that the source also spells small is no name, and its capital was the sentence's.
function asInside(term: string, { lowerCase }: Reading): string {
  const [first = ''] = term.split(' ')
  return lowerCase.has(first.toLowerCase()) ? lowerFirst(term) : term
}

// "¿Qué es un ejemplo?"
const examples =
  /(?:^|\s)(?:ejemplo|exemple|beispiel|zusammenfassend|esempio|пример|contoh|उदाहरण|उदाहरणे|উদাহরণ|مثال)(?:\s|$)/iu

/** The questions of a definition: the meaning of the term, and the term among others. */
export const scriptDefinition: Form = (line, ground) => {
  const { language } = ground.reading
  const definition = definitionIn(line.text, language)
  const description = definition && askFor(asInside(definition.term, ground.reading), language)
  if (definition === undefined || description === undefined || examples.test(definition.term)) return []
  // "X … करेंगे, जो … है": what will be done is no meaning.
  if (language === 'hi' && /ें?ग[ाेी](?=[\s,])/u.test(definition.meaning)) return []
  const { term, meaning, evidence } = definition
  const asked = draft(line, {
    type: 'SHORT_ANSWER',
    description,
    answer: meaning,
    evidence,
    worth: 1.4,
    bloomLevel: 'UNDERSTAND',
  })
  const at = line.text.indexOf(term)
  const named = mentioned(line, ground).find(({ start, end }) => start >= at && end <= at + term.length)
  if (named === undefined || named.end - named.start < term.length) return [asked]
  const gap = `${line.text.slice(0, at)}_____${line.text.slice(at + term.length)}`
  return [asked, draft(line, { type: 'MCQ', description: gap, answer: term, worth: 1.5, term: named.term })]
}
