import { isFunctionWord } from '@takhti/schema/kit/function-words'
import { isUnspaced } from '@takhti/schema/kit/word-roots'
import { definitionIn } from './definitions.ts'
import type { Found } from './mention.ts'
import type { Line, Reading } from './source-lines.ts'

/** The definitions of a source in a language without a tagger, each once, the longest first. */
export function definedTerms({ lines, language }: Reading): string[] {
  const terms = lines.flatMap(({ text, isChat }) => (isChat ? [] : (definitionIn(text, language)?.term ?? [])))
  return [...new Set(terms)].toSorted((one, other) => other.length - one.length)
}

/**
 * Terms of a line: definitions of the source, nouns by the marking of their script, and words that can only be key
 * concepts.
 */
export function termsInScript(line: Line, language: string, defined: readonly string[]): Found[] {
  const named = defined.flatMap((text): Found[] => {
    const start = placeOf(line.text, text)
    if (start < 0) return []
    return [{ text, kind: 'defined', head: '', mention: { line: line.index, start, end: start + text.length } }]
  })
  const others = isUnspaced(line.text) ? [] : scriptNouns(line, language)
  const isFree = ({ mention }: Found) =>
    named.every((each) => mention.end <= each.mention.start || mention.start >= each.mention.end)
  return [
    ...named.filter((each, at) => !named.slice(0, at).some((longer) => covers(longer, each))),
    ...others.filter(isFree),
  ]
}

function covers({ mention: one }: Found, { mention: other }: Found): boolean {
  return one.start <= other.start && other.end <= one.end
}

/** Where a term occurs whole in a text; in scripts without spaces anywhere. */
function placeOf(text: string, term: string): number {
  const at = text.indexOf(term)
  if (at < 0 || isUnspaced(term)) return at
  const isWhole =
    !/[\p{L}\p{M}\p{N}]$/u.test(text.slice(0, at)) && !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(at + term.length))
  return isWhole ? at : -1
}

const vague = new Set(
  'चरम आमतौर तेजी तेज़ी माध्यम सामान्य विशेष मुख्य दिशा प्रमाण आधार अंत वजह बदले स्थान मदद तुलना संबंध वर्ष साल दिन वर्तमान क्षेत्र उपयोग अर्थ अंतरिक्ष बारे रूप पूर्व वास्तव ओर तरह साथ बीच दौरान अनुसार कारण बजाय वर्षों सालों दिनों लोगों العديد الرغم البعض المحتمل السبب العامين السنين الثانيين الرجلين क्रिया प्रक्रिया प्रतिशत भाग प्रकार बात समय العملية المئة المثال الجزء النوع الوقت الطريقة'.split(
    ' ',
  ),
)

const hindiMarkers = /^(?:का|की|के|को|में|से|पर|ने|द्वारा|तक)$/
const hindiLinks = /^(?:का|की|के)$/

// Nouns by their marking: a case marker after in Hindi, an article before in Arabic. Of other languages no word is
// known to fit in another's place. So each is of a kind of its own: a key concept, and never a wrong option.
function scriptNouns(line: Line, language: string): Found[] {
  const words = Array.from(line.text.matchAll(/[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}'’-]|\u200c|\u200d)*/gu))
  return words.flatMap((match, at) => {
    const text = match[0]
    const kind = scriptKind({ text, next: words[at + 1]?.[0] ?? '', previous: words[at - 1]?.[0] ?? '' }, language)
    if (kind === undefined || text.length < 3 || isFunctionWord(text.toLowerCase(), language)) return []
    return [{ text, kind, head: '', mention: { line: line.index, start: match.index, end: match.index + text.length } }]
  })
}

function scriptKind(word: { text: string; next: string; previous: string }, language: string): string | undefined {
  if (/\p{N}/u.test(word.text) || vague.has(word.text)) return undefined
  if (language === 'hi') {
    if (!hindiMarkers.test(word.next)) return undefined
    return `${/ों$|ओं$/.test(word.text) ? 'many' : 'one'} ${hindiLinks.test(word.next) ? 'link' : 'case'}`
  }
  if (language === 'ar') {
    if (!/^ال\p{L}{2,}/u.test(word.text) || /^التي|^الذي/.test(word.text)) return undefined
    // "العصور الوسطى": after a definite noun a definite word is its adjective.
    if (/^(?:[وبفل]?ال|لل)\p{L}{2,}/u.test(word.previous)) return undefined
    return word.text.endsWith('ة') ? 'feminine' : word.text.endsWith('ات') ? 'many' : 'masculine'
  }
  return word.text.length >= 4 ? `word ${word.text}` : undefined
}
