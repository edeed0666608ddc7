import { primaryLanguage } from '@takhti/schema/kit/words'
import { lacksKind } from './answer-kinds.ts'

/** What a passage has of a question's content words; `share` and `near` are parts of their whole weight. */
export type Held = {
  /** In the passage or in the lines just before it. */
  share: number
  /** How many of the words the passage itself has. */
  words: number
  /** How many of the words the whole source lacks. */
  absent: number
}

// Fitted on questions whose passage was taken out of their article: one rare word is weak support, several are strong.
const [forShare, forWord, mostWords] = [0.46, 0.11, 6]
const [forAbsent, forLackedNumber, forOtherNumber] = [0.03, 0.12, 0.1]

// "Who invented the router?" beside "… invented the Web": one word of several is of the topic, and answers nothing.
const [forLoneWord, wholeShare] = [0.14, 0.8]

/** The support from which a passage counts as an answer. Outside English no kind of answer is known beside it. */
export function leastSupport(language: string): number {
  return language === 'en' ? 0.285 : 0.3
}

/** How well a passage supports an answer to a question; `text` is the passage. */
export function supportOf({ share, words, absent }: Held, asked: Asked, text: string): number {
  if (asked.language === 'en' && lacksKind(text, asked.question)) return 0
  const lacks = asked.wantsNumber && !holdsNumber(text, asked.language)
  const isOther = asked.numbers.some((number) => !text.includes(number))
  return (
    forShare * share +
    forWord * Math.min(words, mostWords) -
    forAbsent * absent -
    (words < 2 && share < wholeShare ? forLoneWord : 0) -
    (lacks ? forLackedNumber : 0) -
    (isOther ? forOtherNumber : 0)
  )
}

/** Whether a question wants a number or a time, and the numbers that it has. */
export type Asked = { question: string; language: string; wantsNumber: boolean; numbers: readonly string[] }

export function askedIn(question: string, tag: string): Asked {
  const language = primaryLanguage(tag)
  const wants = Object.hasOwn(asksNumber, language) ? asksNumber[language] : undefined
  return {
    question,
    language,
    wantsNumber: wants?.test(question) ?? false,
    numbers: (question.match(/\p{Nd}+/gu) ?? []).slice(0, 8),
  }
}

const asksNumber: Readonly<Record<string, RegExp>> = {
  hi: /कब|कितन|किस (?:वर्ष|साल|सन)|प्रतिशत/u,
  mr: /केव्हा|कधी|किती|कोणत्या (?:वर्षी|साली)/u,
  bn: /কখন|কবে|কত|কোন (?:সালে|বছর)/u,
  gu: /ક્યારે|કેટલ|કયા વર્ષ/u,
  or: /କେବେ|କେତେ|କେଉଁ ବର୍ଷ/u,
  kn: /ಯಾವಾಗ|ಎಷ್ಟು|ಯಾವ ವರ್ಷ/u,
  ar: /متى|(?:^|\s)كم(?:\s|$)|أي (?:عام|سنة|قرن)|نسبة/u,
  de: /\bwann\b|\bwie ?viele?\b|\bwie (?:lange|alt|hoch|groß|weit|oft|schnell)\b|welche[mns]? (?:jahr|datum|jahrhundert|anteil)/iu,
  es: /cuándo|cuánt|qué (?:año|fecha|siglo|porcentaje|edad)/iu,
  fr: /\bquand\b|\bcombien\b|quelle (?:année|date|distance)|quel (?:siècle|pourcentage|âge)/iu,
  it: /\bquando\b|\bquant[oaie]\b|(?:che|quale) (?:anno|data|secolo|percentuale|età)/iu,
  ru: /когда|сколько|како[мй] (?:год|век|процент|дат)/iu,
  id: /\bkapan\b|\bberapa\b/iu,
  zh: /何时|什么时候|多少|几(?!乎)|哪一?年/u,
  ja: /いつ|いくつ|何(?:年|人|個|日|時|歳|回|パーセント)|どのくらい/u,
}

const numberWords: Readonly<Record<string, RegExp>> = {
  hi: /एक|दो|तीन|चार|पाँच|पांच|छह|सात|आठ|नौ|दस|सौ|हजार|हज़ार|लाख|करोड़|आध/u,
  ar: /واحد|اثن|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع|عشر|مئة|مائة|ألف|مليون|نصف/u,
  es: /\b(?:uno?|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|cien|ciento|mil|millón|millones|mitad|primer\p{L}*)\b/iu,
}

// Of a language whose words for numbers are not known, only the absence of digits is known, which is not enough.
function holdsNumber(text: string, language: string): boolean {
  if (/\p{N}/u.test(text) || !Object.hasOwn(numberWords, language)) return true
  return numberWords[language]?.test(text) === true
}
