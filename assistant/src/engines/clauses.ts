import { cut, type Range } from '../sentences.ts'
import { type Source, textOf } from '../source.ts'
import { isFinite, isNoun, type Tagger, type Token } from './english.ts'

// Tagging needs context, not the whole lecture; windows keep memory flat.
const windowWords = 240

const [shortest, longest] = [4, 40]

const openers = new Set('so now okay alright well next finally however remember notice today'.split(' '))
const subordinators = new Set(
  'if when because as since while although before after unless whenever where whether though until'.split(' '),
)
const pronouns = new Set('it they we you i he she this these those there'.split(' '))

const wh = /^(?:that|which|who|whom|whose|how|why|what|where|when)$/

// After these a clause may follow without "that", so their object is no new sentence.
const reporting = new Set(
  'think believe say know show mean suppose suggest find see hope feel explain discover remember notice prove tell learn'.split(
    ' ',
  ),
)

/** Sentences of English speech without stops, found by grammar: one ends where a complete clause meets the next subject. */
export function splitClauses(source: Source, tagger: Tagger): Range[] {
  return windows(source.text).flatMap((window) => {
    const tokens = tagger(textOf(source, window))
    return clauseStarts(tokens).flatMap((first, index, starts) => {
      const last = tokens[(starts[index + 1] ?? tokens.length) - 1]
      const from = tokens[first]
      if (from === undefined || last === undefined) return []
      return cut(source.text, { start: window.start + from.start, end: window.start + last.end })
    })
  })
}

function windows(text: string): Range[] {
  const words = Array.from(text.matchAll(/\S+/g), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
  const found: Range[] = []
  for (let first = 0; first < words.length;) {
    const next = windowEnd(text, words, first)
    const [from, to] = [words[first], words[next - 1]]
    if (from !== undefined && to !== undefined) found.push({ start: from.start, end: to.end })
    first = next
  }
  return found
}

// A window ends before a word that opens a sentence, so that none is cut through.
function windowEnd(text: string, words: readonly Range[], first: number): number {
  const limit = Math.min(words.length, first + windowWords)
  if (limit === words.length) return limit
  for (let at = limit; at > first + windowWords / 2; at -= 1) {
    const word = words[at]
    if (word !== undefined && openers.has(text.slice(word.start, word.end).toLowerCase())) return at
  }
  return limit
}

function clauseStarts(tokens: readonly Token[]): number[] {
  const starts = [0]
  for (let at = 1; at < tokens.length; at += 1) {
    if (isStart(tokens, starts.at(-1) ?? 0, at)) starts.push(at)
  }
  return starts
}

function isStart(tokens: readonly Token[], first: number, at: number): boolean {
  const token = tokens[at]
  const previous = tokens[at - 1]
  if (token === undefined || previous === undefined || at - first < shortest) return false
  if (at - first >= longest) return true
  if (!canEnd(previous) || !hasClause(tokens, first, at)) return false
  if (openers.has(token.lower)) return isOpening(tokens, at)
  if (token.lower === 'and' || token.lower === 'but') return isSubject(tokens, at + 1)
  if (previous.tag === 'VERB') return token.tag === 'DET' && !reporting.has(previous.lemma) && isSubject(tokens, at)
  if (previous.tag === 'ADV' && isNoun(token) && isFinite(tokens, at + 1)) return true
  return (pronouns.has(token.lower) || opensPhrase(token)) && isSubject(tokens, at)
}

// "so that the plant", "so many" and "now in" go on; "so that was" and "so the plant" begin.
function isOpening(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.lower ?? ''
  if (next === 'that') return tokens[at + 2]?.tag === 'AUX'
  return !/^(?:much|many|far|on|of|as)$/.test(next)
}

function opensPhrase({ tag, lower }: Token): boolean {
  if (wh.test(lower)) return false
  return tag === 'DET' || /^(?:at|in|under|if|when|although|unless|whenever)$/.test(lower)
}

function canEnd({ tag, lower }: Token): boolean {
  if (wh.test(lower) || /^(?:than|not|very|so|more|most|about|only|just)$/.test(lower)) return false
  return ['NOUN', 'PROPN', 'ADJ', 'ADV', 'NUM', 'PRON', 'VERB'].includes(tag)
}

/** Whether the words so far already make a clause whose verb is not waiting for the coming subject. */
function hasClause(tokens: readonly Token[], first: number, at: number): boolean {
  let from = first
  while (from < at && (openers.has(tokens[from]?.lower ?? '') || /^(?:and|but)$/.test(tokens[from]?.lower ?? '')))
    from += 1
  const verbs = verbsBetween(tokens, from, at)
  if (subordinators.has(tokens[from]?.lower ?? '')) return verbs >= 2 || at - first > longest / 2
  const joint = lastJoint(tokens, from, at)
  return verbs >= 1 && (joint < 0 || at - joint > 6 || verbsBetween(tokens, joint, at) >= 1)
}

function verbsBetween(tokens: readonly Token[], from: number, to: number): number {
  let count = 0
  for (let index = from; index < to; index += 1) {
    if (isFinite(tokens, index) && tokens[index - 1]?.tag !== 'AUX') count += 1
  }
  return count
}

// A conjunction followed by a preposition or a subordinator opens a clause that still lacks its verb.
function lastJoint(tokens: readonly Token[], from: number, to: number): number {
  for (let index = to - 1; index > from; index -= 1) {
    const { lower } = tokens[index] ?? { lower: '' }
    const next = tokens[index + 1]
    if (subordinators.has(lower) || /^(?:that|which|who|why|what|how)$/.test(lower)) return index
    if ((lower === 'but' || lower === 'and') && (next?.tag === 'ADP' || pronouns.has(next?.lower ?? ''))) return index
  }
  return -1
}

/** Whether a noun phrase starts here that a finite verb follows. */
function isSubject(tokens: readonly Token[], at: number): boolean {
  let hasNoun = pronouns.has(tokens[at]?.lower ?? '') || (tokens[at]?.lower === 'that' && tokens[at + 1]?.tag === 'AUX')
  const isAfterVerb = tokens[at - 1]?.tag === 'VERB'
  const isBare = isAfterVerb || tokens[at]?.tag === 'ADP'
  const isFronted = tokens[at]?.tag === 'ADP' || subordinators.has(tokens[at]?.lower ?? '')
  for (let index = at; index < Math.min(tokens.length, at + 10); index += 1) {
    const token = tokens[index]
    if (token === undefined || token.tag === 'PUNCT') return false
    if (isBare && index > at && (token.tag === 'CCONJ' || (isAfterVerb && token.tag === 'ADP'))) return false
    if (index > at && hasNoun && isFinite(tokens, index)) return true
    if (index > at && !isFronted && isPhraseOver(tokens, index, hasNoun)) return false
    if (isNoun(token) || (isFronted && pronouns.has(token.lower))) hasNoun = true
  }
  return false
}

function isPhraseOver(tokens: readonly Token[], index: number, hasNoun: boolean): boolean {
  const { tag, lower } = tokens[index] ?? { tag: 'X', lower: '' }
  if (openers.has(lower) || subordinators.has(lower) || wh.test(lower) || tag === 'PRON') return true
  return hasNoun && tag === 'DET' && !['ADP', 'CCONJ'].includes(tokens[index - 1]?.tag ?? '')
}

/** Whether a line holds more finite verbs than its joints can carry: two sentences that were not told apart. */
export function isRunOn(tokens: readonly Token[]): boolean {
  const joints = tokens.filter(
    ({ tag, lower }) => tag === 'CCONJ' || tag === 'SCONJ' || wh.test(lower) || subordinators.has(lower),
  ).length
  return verbsBetween(tokens, 0, tokens.length) > joints + 1
}
