import { isFunctionWord } from '@takhti/schema/kit/function-words'
import { wordsOf } from '@takhti/schema/kit/words'
import { isWholeDefinition } from '../quiz/script-context.ts'

/** A defining sentence: the term, its definition, and the text of both in the sentence. */
export type Definition = { term: string; meaning: string; evidence: string }

/** The definition verbs of a language, and its question form for a definition. */
type Grammar = { patterns: readonly RegExp[]; ask: (term: string) => string }

const stop = '[।॥.。]?$'

const grammars: Readonly<Record<string, Grammar>> = {
  hi: {
    patterns: [
      new RegExp(`^(?<term>.{2,40}?) (?<meaning>(?:वह|एक|ऐसी|ऐसा) .+?)${stop}`, 'u'),
      new RegExp(`^(?<meaning>.{15,}? को) (?<term>\\S+(?: \\S+)?) (?:कहते हैं|कहा जाता है)${stop}`, 'u'),
    ],
    ask: (term) => `${term} क्या है?`,
  },
  mr: {
    patterns: [
      new RegExp(`^(?<term>.{2,40}?) म्हणजे (?<meaning>.+?)${stop}`, 'u'),
      new RegExp(`^(?<meaning>.{12,}?(?:ला|ना|स)) (?<term>\\S+(?: \\S+)?) (?:असे )?म्हणतात${stop}`, 'u'),
    ],
    ask: (term) => `${term} म्हणजे काय?`,
  },
  bn: {
    patterns: [
      new RegExp(`^(?<term>.{2,40}?) (?:হলো|হল|হচ্ছে) (?<meaning>.+?)${stop}`, 'u'),
      new RegExp(`^(?<meaning>.{12,}?কে) (?<term>\\S+(?: \\S+)?) (?:বলে|বলা হয়)${stop}`, 'u'),
    ],
    ask: (term) => `${term} কী?`,
  },
  gu: {
    patterns: [
      new RegExp(`^(?<term>.{2,40}?) (?:એ|એટલે) (?<meaning>.+?)${stop}`, 'u'),
      new RegExp(`^(?<meaning>.{12,}?ને) (?<term>\\S+(?: \\S+)?) (?:કહે છે|કહેવાય છે|કહેવામાં આવે છે)${stop}`, 'u'),
    ],
    ask: (term) => `${term} એટલે શું?`,
  },
  or: {
    patterns: [
      new RegExp(`^(?<term>.{2,40}?) ହେଉଛି (?<meaning>.+?)${stop}`, 'u'),
      new RegExp(`^(?<meaning>.{12,}?କୁ) (?<term>\\S+(?: \\S+)?) (?:କୁହାଯାଏ|କହନ୍ତି)${stop}`, 'u'),
    ],
    ask: (term) => `${term} କ’ଣ?`,
  },
  kn: {
    patterns: [
      new RegExp(`^(?<term>.{2,40}?) ಎಂದರೆ (?<meaning>.+?)${stop}`, 'u'),
      new RegExp(
        `^(?<meaning>.{12,}?ನ್ನು) (?<term>\\S+(?: \\S+)?) (?:ಎಂದು ಕರೆಯುತ್ತಾರೆ|ಎಂದು ಕರೆಯಲಾಗುತ್ತದೆ|ಎನ್ನುತ್ತಾರೆ)${stop}`,
        'u',
      ),
    ],
    ask: (term) => `${term} ಎಂದರೇನು?`,
  },
  ar: {
    patterns: [new RegExp(`^(?<term>ال\\S+(?: ال\\S+)?) (?:هو|هي) (?<meaning>.+?)${stop}`, 'u')],
    ask: (term) => `${/ة(?:\s|$)/u.test(term) ? 'ما هي' : 'ما هو'} ${term}؟`,
  },
  de: {
    patterns: [
      new RegExp(
        `^(?<term>(?:(?:Der|Die|Das|Ein|Eine) )?\\p{Lu}\\S+) (?<verb>ist|sind) (?<meaning>(?:eine?|der|die|das|jede[rs]?|alle) .+?)${stop}`,
        'u',
      ),
    ],
    ask: (term) => `Was ist ${inside(term)}?`,
  },
  es: {
    patterns: [
      new RegExp(
        `^(?<term>(?:(?:El|La|Los|Las|Un|Una) )?\\S+(?: \\S+){0,2}?) (?<verb>es|son) (?<meaning>(?:un|una|unos|unas|el|la|los|las) .+?)${stop}`,
        'u',
      ),
    ],
    ask: (term) => `¿Qué es ${inside(term)}?`,
  },
  fr: {
    patterns: [
      new RegExp(
        `^(?<term>(?:(?:Le|La|Les|Un|Une) |L['’])?\\S+(?: \\S+){0,2}?) (?<verb>est|sont) (?<meaning>(?:(?:un|une|des|le|la|les) |l['’]).+?)${stop}`,
        'u',
      ),
    ],
    ask: (term) => (/^une? /i.test(term) ? `Qu’est-ce qu’${inside(term)} ?` : `Qu’est-ce que ${inside(term)} ?`),
  },
  it: {
    patterns: [
      new RegExp(
        `^(?<term>(?:(?:Il|Lo|La|I|Gli|Le|Un|Uno|Una) |L['’]|Un['’])?\\S+(?: \\S+){0,2}?) (?<verb>è|sono) (?<meaning>(?:(?:un|uno|una|il|lo|la|i|gli|le) |l['’]|un['’]).+?)${stop}`,
        'u',
      ),
    ],
    ask: (term) => `Che cos’è ${inside(term)}?`,
  },
  ru: {
    patterns: [new RegExp(`^(?<term>\\p{Lu}\\S*(?: \\S+){0,2}?) (?:—|–) (?:это )?(?<meaning>.+?)${stop}`, 'u')],
    ask: (term) => `Что такое ${inside(term)}?`,
  },
  id: {
    patterns: [new RegExp(`^(?<term>.{2,40}?) (?:adalah|ialah|merupakan) (?<meaning>.+?)${stop}`, 'u')],
    ask: (term) => `Apa itu ${inside(term)}?`,
  },
  zh: {
    patterns: [
      new RegExp(
        `^(?<term>[^，。、]{1,12}?)(?:是指|指的是|是(?=一种|一个|一门|一类|由))(?<meaning>.{4,}?)${stop}`,
        'u',
      ),
    ],
    ask: (term) => `什么是${term}？`,
  },
  ja: {
    patterns: [
      new RegExp(
        `^(?<term>[^、。]{1,14}?)とは、?(?<meaning>.{4,}?)(?:のことです|のことである|です|である)?${stop}`,
        'u',
      ),
    ],
    ask: (term) => `${term}とは何ですか？`,
  },
}

// A name retains its capital; the article or common noun that opened its sentence does not. German nouns are always
// capital.
function inside(term: string): string {
  return /^(?:Der|Die|Das|Ein|Eine|El|La|Los|Las|Un|Una|Une|Le|Les|L['’]|Il|Lo|I|Gli|Uno)(?:\s|(?<=['’]))/u.test(term)
    ? term.charAt(0).toLowerCase() + term.slice(1)
    : term
}

// "… की प्रक्रिया को वाष्पीकरण कहते हैं": the case sign belongs to the verb and not to the meaning.
const signs: Readonly<Record<string, RegExp>> = { hi: / को$/u, bn: /কে$/u, gu: /ને$/u, or: /କୁ$/u, kn: /(?:ಯ|ವ)ನ್ನು$/u }

function bare(meaning: string, language: string): string {
  const sign = Object.hasOwn(signs, language) ? signs[language] : undefined
  return sign === undefined ? meaning : meaning.replace(sign, '')
}

const [fewestWords, mostWords] = [3, 40]

/** The definition in a sentence of a language other than English, or undefined where there is none. */
export function definitionIn(text: string, language: string): Definition | undefined {
  const grammar = Object.hasOwn(grammars, language) ? grammars[language] : undefined
  for (const pattern of grammar?.patterns ?? []) {
    const { term = '', meaning = '', verb = '' } = pattern.exec(text)?.groups ?? {}
    const words = wordsOf(meaning).length
    const isPlural = /^(?:sind|son|sont|sono)$/.test(verb)
    // "Although, in no case" defines nothing: a term has no comma, and ends with a word of its own.
    const isTerm = term !== '' && !/[,،、;:]/u.test(term) && !isFunctionWord(wordsOf(term).at(-1) ?? '', language)
    if (
      isTerm &&
      !isPlural &&
      isWholeDefinition({ term, meaning }) &&
      wordsOf(term).length <= 4 * (language === 'zh' || language === 'ja' ? 3 : 1)
    )
      if (words >= fewestWords && words <= mostWords)
        return { term, meaning: bare(meaning, language), evidence: meaning }
  }
  return undefined
}

/** "What is …?" in a language, or undefined where its form is unknown. */
export function askFor(term: string, language: string): string | undefined {
  return Object.hasOwn(grammars, language) ? grammars[language]?.ask(term) : undefined
}
