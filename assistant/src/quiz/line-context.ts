import { isFinite, type Token } from '../engines/english.ts'
import type { Line } from '../engines/source-lines.ts'

const pointing = /\b(?:this|these|those|such|above|below|following|here|earlier|previous|last time)\b/i

// "At that time", "that year": which one, only a neighbour knows.
const thatThing =
  /\b(?:at|in|on|by|for|from|of|since|during|after|before) that \w+|^that (?!is\b)|\bthat (?:time|period|year|day|point|moment|area|part|group|kind|way|place|region|process|case|idea|view|era|decade|century)\b/i

// What joins a sentence to the one before it, wherever it is.
const joining =
  /^(?:likewise|moreover|similarly|furthermore|thus|hence|instead|conversely|meanwhile|nevertheless|nonetheless|accordingly|consequently|otherwise|rather|besides|still|yet|again|for instance|in (?:contrast|addition|turn|short|other words|comparison|general|particular|response|this|that)|by (?:contrast|comparison)|on the (?:other hand|contrary)|as (?:such|mentioned|noted|shown|we))\b|\b(?:likewise|moreover|in other words|in turn|on the other hand|as well|respectively|the (?:former|latter)|the other|another|both of|also|thus|however|from left to right|pictured|for example|for instance|e\.g|such as shown)\b|\bboth (?!\w+(?: \w+)? and )/i

// "The second stage" of what? An ordinal without its whole depends on the preceding line.
const unplaced =
  /^the (?:first|second|third|fourth|next|last|other|latter|former|same|answer|result)\b(?! [\w-]+ of\b)/i

// A figure, a step or a work cited is not at hand where a question is read; a sponsor's thanks are no matter.
const elsewhere =
  /\((?:see|figure|fig|table|box|left|right|top|bottom|[a-z])\b[^)]*\)|\([^)]*\b(?:1[5-9]|20)\d\d[a-z]?\)|\(\s*[,;)]|\s[,;.]\s|\s\.$|^[.…]|^(?:some|many|others) (?:\w+ )?(?:believe|say|think|argue|claim)\b|^(?:first|second|third|fourth|lastly)(?:ly)?, |\bet al\b|\b(?:figure|table|chapter|section|exhibit|appendix|equation|page|step|link|website|video|click|visit|read more|explore|browse|watch) ?(?:\d|to\b|by\b|at\b|here\b|the\b)|^(?:compared|search|visit|explore|watch|listen|note|see|consider|imagine|recall|suppose|read|view|use|go)\b|\b(?:licen[cs]e|copyright|sponsor\w*|subscrib\w*|donat\w*|your support|newsletter)\b|^\(?\w{1,2}\)|\bchapters? (?:on|about|covers?|explores?|discuss\w*)\b|https?:|www\.|[\w-]+: |\[|^(?:solution|answer|example|exercise|note)\b|^(?:all|both) (?:two|three|four|five|six)\b|^(?:most|many|some|few|several|followers) (?:\w+ed|were|are|have|had|was)\b|\b[A-Z]{2,}:/i

const what = /^what\b/i
const object = /^(?:them|him|her)\b/i

// "The plates push them": of what another line names, unless far behind.
function hasEarlyObject(text: string): boolean {
  return text.split(' ', 7).some((word, at) => at > 0 && object.test(word))
}

// "As Secretary of State, he …": a line before names the person, unless this one opens with the name.
const personal = /\b(?:he|she|his|hers?)\b/i
const addressed = /\b(?:i|we|you|us|our|your|let's)\b/i

/** Whether an English line means the same where its neighbours are not seen. */
export function isSelfContained({ text, leans, tokens }: Line): boolean {
  const isAlone = !leans && !pointing.test(text) && !thatThing.test(text) && !joining.test(text) && !unplaced.test(text)
  if (isOfEarlier(tokens)) return false
  return (
    isAlone &&
    !/[?"“”]/.test(text) &&
    !elsewhere.test(text) &&
    !what.test(text) &&
    !hasEarlyObject(text) &&
    !addressed.test(text) &&
    (!personal.test(text) || tokens[0]?.tag === 'PROPN') &&
    !opensWithOther(tokens)
  )
}

// "It divides; its rate …": a possessive before any noun is of something that another line names.
function opensWithOther(tokens: readonly Token[]): boolean {
  const noun = tokens.findIndex(({ tag }) => tag === 'NOUN' || tag === 'PROPN')
  return tokens.slice(0, Math.max(0, noun)).some(({ lower }) => /^(?:its|their|his|her|they|it|he|she)$/.test(lower))
}

// "The book was a sensation": a past event of one bare thing is of the thing that another line introduced.
function isOfEarlier([article, noun, verb]: readonly Token[]): boolean {
  if (article?.lower !== 'the' || noun?.tag !== 'NOUN' || verb === undefined) return false
  return (verb.tag === 'VERB' && verb.lower.endsWith('ed')) || /^(?:was|were|had|did)$/.test(verb.lower)
}

/** Whether a written line ends as a sentence does; a heading or a piece of a list does not. */
export function hasStop(text: string): boolean {
  return /[.!][)\]"'”’»]*$/.test(text)
}

/** Whether a verb of a clause is followed by another finite verb, so that the first was a noun: "a heart block refers". */
export function isVerbNoun(tokens: readonly Token[], verb: number): boolean {
  const [first, next] = [tokens[verb], tokens[verb + 1]]
  if (first?.tag !== 'VERB' || next === undefined) return false
  return isFinite(tokens, verb + 1) && !/(?:ed|en|ing)$/.test(next.lower)
}
