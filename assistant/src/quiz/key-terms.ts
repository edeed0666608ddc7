import { wordsOf } from '@takhti/schema/kit/words'
import type { Line, Reading } from '../engines/source-lines.ts'
import type { Term } from '../engines/terms.ts'
import { vagueWords } from '../engines/vague-words.ts'
import { fields } from '../nouns/nouns.ts'
import type { Draft } from './draft.ts'

/** Whether a term is of the matter that a source teaches: listed, defined, named or a heading's, or it recurs and is specific. */
function isKeyTerm(term: Term, { nouns, source, lines }: Reading): boolean {
  const { worth, isTopic, mentions, text, kind } = term
  if (worth >= 20) return true
  if (kind.startsWith('name') && nouns?.isOfField(wordsOf(text).at(-1) ?? '', fields.time) === true) return false
  const words = wordsOf(text)
  if (words.length === 1 && vagueWords.has(words[0] ?? '')) return false
  // Speech defines little and repeats everything.
  const spoken = isTalk({ source, lines }) ? 1 : 0
  // A short text has no room to repeat its terms.
  const least = 1 + spoken - (lines.length < 15 ? 2 : lines.length < 40 ? 1 : 0)
  if (worth >= 4) return true
  if (kind.startsWith('name')) return mentions.length > least
  if (words.length > 1) return mentions.length > least || worth >= 2
  const isCommon = nouns?.isKnown(words.at(-1) ?? '') === true
  return isCommon ? isTopic && mentions.length > 1 + least : mentions.length > spoken || worth >= 2
}

/** Whether a draft asks about a key term: its answer is one, or the line that it repeats opens with one. */
export function asksKeyTerm(draft: Draft, reading: Reading, opens: readonly Term[]): boolean {
  // Of speech only what it defines, and comes back to, makes a question that means something alone.
  const isSpoken = isTalk(reading)
  const isTaught = (term: Term) =>
    isKeyTerm(term, reading) &&
    (!isSpoken || (term.worth >= 4 && !term.kind.startsWith('name')) || (term.isTopic && term.mentions.length > 3))
  if (draft.term !== undefined) return isTaught(draft.term)
  return draft.isTrue === undefined && !isSpoken ? true : opens.some(isTaught)
}

// Of lessons, articles and guides that were read a quarter of the lines at most have such words, of talks and their
// transcripts more.
const oral =
  /\b(?:I|I['’](?:m|ve|ll|d)|gonna|(?:we|you)['’]re|let['’]s|(?:it|that|there)['’]s|don['’]t|going to|okay|basically|actually)\b/
const ofTalks = 0.28

/** Whether a source is speech that is long enough to come back to its terms, as cues or written down. */
export function isTalk({ source, lines }: Pick<Reading, 'source' | 'lines'>): boolean {
  if (lines.length < 40) return false
  return source.places[0]?.startMs !== undefined || isOral(lines)
}

const known = new WeakMap<readonly Line[], boolean>()

function isOral(lines: readonly Line[]): boolean {
  const found = known.get(lines) ?? lines.filter(({ text }) => oral.test(text)).length > ofTalks * lines.length
  known.set(lines, found)
  return found
}
