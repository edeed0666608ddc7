import type { ItsFunction, PartOfSpeech } from 'wink-nlp'
import { loadNouns } from '../nouns/nouns.ts'

/** One token of a sentence; offsets are relative to the text that was tagged. Only a verb's lemma is sought: of others it is `lower`. */
export type Token = { text: string; lower: string; tag: PartOfSpeech; lemma: string; start: number; end: number }

/** Splits English text into tagged tokens. */
export type Tagger = (text: string) => Token[]

let loading: Promise<Tagger> | undefined

/** Loads the English model once, on first need: a megabyte that a page in another language never fetches. */
export function loadTagger(): Promise<Tagger> {
  // A chunk that failed to load is requested again the next time.
  loading ??= build().catch((problem: unknown) => {
    loading = undefined
    throw problem
  })
  return loading
}

/** Loads the model and the nouns, so that questions of an English source are made without a network afterwards. */
export async function loadEnglish(): Promise<void> {
  await Promise.all([loadTagger(), loadNouns()])
}

async function build(): Promise<Tagger> {
  const [{ default: winkNlp }, { default: model }] = await Promise.all([
    import('wink-nlp'),
    import('wink-eng-lite-web-model'),
  ])
  const nlp = winkNlp(model, ['pos'])
  const { its } = nlp
  return (text) => {
    const tokens = nlp.readDoc(text).tokens()
    const values = tokens.out()
    // The tagger always returns one of its own parts of speech; its types widen every result to a string.
    const tags = tokens.out(its.pos) as PartOfSpeech[]
    let cursor = 0
    const found = correct(
      values.map((value, index): Token => {
        const start = Math.max(cursor, text.indexOf(value, cursor))
        cursor = start + value.length
        const lower = value.toLowerCase()
        return { text: value, lower, tag: tags[index] ?? 'X', lemma: lower, start, end: cursor }
      }),
    )
    for (let index = 0; index < found.length; index += 1) {
      const token = found[index]
      // The package's types omit the add-ons from the parameters of `out`, though it passes them.
      if (token?.tag === 'VERB') token.lemma = tokens.itemAt(index).out(its.lemma as ItsFunction<string>)
    }
    return found
  }
}

const quantifiers = new Set(
  'most many some all few several each every both no another any these those this neither its their our his her'.split(
    ' ',
  ),
)

const endsPhrase = new Set<PartOfSpeech | undefined>(['CCONJ', 'PUNCT', 'ADP', 'VERB', 'AUX', 'SCONJ', undefined])

// The light model takes "pores" in "tiny pores on" for a verb and "light" in "green light," for an adjective; the
// neighbouring words decide better.
function correct(tokens: Token[]): Token[] {
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    const previous = tokens[index - 1]
    const next = tokens[index + 1]
    if (token === undefined) continue
    if (quantifiers.has(token.lower) && next !== undefined && !endsPhrase.has(next.tag)) token.tag = 'DET'
    if (token.lower === 'most' && next?.tag === 'VERB') token.tag = 'DET'
    // No command ends in s, so a sentence that opens with such a word opens with a noun.
    if (previous === undefined && token.tag === 'VERB' && /[^s]s$/.test(token.lower)) token.tag = 'NOUN'
    if (previous !== undefined) token.tag = tagAmong(token, previous, { next, before: tokens[index - 2] }) ?? token.tag
  }
  for (const clause of clausesOf(tokens)) if (!clause.some((_, index) => isFinite(clause, index))) findVerb(clause)
  return tokens
}

const opensClause = new Set(
  'that which who because if when while although since whereas how why where after before so unless until'.split(' '),
)

/** The runs of tokens in which a verb is expected: before, between and after the words that open clauses. */
function clausesOf(tokens: Token[]): Token[][] {
  const starts = tokens.flatMap(({ lower, text }, at) => (opensClause.has(lower) || text === ',' ? [at] : []))
  const bounds = [0, ...starts, tokens.length]
  const runs = bounds.slice(0, -1).map((from, at) => tokens.slice(from, bounds[at + 1]))
  // After a comma a list may go on, and "in a series circuit" before one has no verb of its own.
  return runs.filter(([first, second]) => first?.text !== ',' && first?.tag !== 'ADP' && second?.tag !== 'ADP')
}

type Around = { next: Token | undefined; before: Token | undefined }

function tagAmong(token: Token, previous: Token, { next, before }: Around): PartOfSpeech | undefined {
  if (token.tag === 'NOUN' && isVerbPlace(token, previous, next))
    return isNounPlace(previous, next) ? undefined : 'VERB'
  if (token.tag === 'VERB' && isNounPlace(previous, next)) return 'NOUN'
  if (token.tag !== 'ADJ') return undefined
  if (isNoun(previous) && /^(?:their|its|his|her|the|an?)$/.test(next?.lower ?? '')) return 'VERB'
  if (previous.tag === 'ADJ' && endsPhrase.has(next?.tag)) return before?.tag === 'AUX' ? 'ADJ' : 'NOUN'
  return previous.tag === 'DET' && endsPhrase.has(next?.tag) ? 'NOUN' : undefined
}

// Every clause has a verb: where none was seen, a noun after a plural is it, or else a second noun before "from", "the",
// "faster" or the end.
function findVerb(tokens: readonly Token[]): void {
  const isSecond = (index: number) => tokens[index]?.tag === 'NOUN' && isNoun(tokens[index - 1])
  const places = [...tokens.keys()].filter(isSecond)
  const found =
    places.find((index) => isMany(tokens[index - 1]) && !(tokens[index]?.lower ?? '').endsWith('s')) ??
    places.find((index) => endsVerb(tokens[index + 1]))
  const verb = found === undefined ? undefined : tokens[found]
  if (verb !== undefined) verb.tag = 'VERB'
}

function endsVerb(next: Token | undefined): boolean {
  return next === undefined || ['ADP', 'DET', 'PUNCT', 'ADV', 'PRON'].includes(next.tag) || /[^h]er$/.test(next.lower)
}

function isMany(token: Token | undefined): boolean {
  return /[^su]s$|(?:ia|ae|ata)$/.test(token?.lower ?? '')
}

// English hardly ever puts a plural before another noun, so "plates move apart" holds a verb.
function isVerbPlace(token: Token, previous: Token, next: Token | undefined): boolean {
  if (/^(?:it|they|we|he|she|you|i|which|who)$/.test(previous.lower)) return true
  if (next === undefined || !isNoun(previous)) return false
  if (token.lower.endsWith('s')) return next.tag === 'DET'
  return /[^su]s$/.test(previous.lower) && ['ADV', 'ADP', 'SCONJ', 'DET', 'CCONJ', 'PRON'].includes(next.tag)
}

function isNounPlace(previous: Token, next: Token | undefined): boolean {
  if (previous.tag === 'DET') return !/(?:ing|ed)$/.test(next?.lower ?? '') || next?.tag === 'AUX'
  return previous.tag === 'ADJ' && next?.lower !== 'to'
}

export function isNoun(token: Token | undefined): boolean {
  return token?.tag === 'NOUN' || token?.tag === 'PROPN'
}

/** A word that carries tense; a verb after "to" does not, nor does one in -ing. */
export function isFinite(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index]
  if (token?.tag === 'AUX') return true
  return token?.tag === 'VERB' && tokens[index - 1]?.lower !== 'to' && !token.lower.endsWith('ing')
}
