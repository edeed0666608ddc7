import { isFinite, type Token } from '../engines/english.ts'

/** How much each feature of a place between two words speaks for the end of a sentence there, in tenths. */
export type Weights = ReadonlyMap<string, number>

// Words with a weight of their own; of all others only the part of speech counts.
const closed = new Set(
  `a an the this that these those it its he she they we you i his her their our your my there here who which what when where why how if
  because as since while although so and but or nor then than to of in on at by with from for into onto through between under over above
  below about around across along during within without against among up down out off after before until is are was were be been being am
  has have had do does did can could will would shall should may might must not no only very too also just even still now today yet never
  always often usually each every all both some many most more less few several one two three four five another other such same us them him
  me unlike whereas however finally next please welcome let's don't that's it's okay hello hi good thank thanks people first`.split(
    /\s+/,
  ),
)

const articles = new Set('the a an this these those each every another its his her their our your my'.split(' '))

const letters: Readonly<Record<string, string>> = {
  NOUN: 'N',
  PROPN: 'N',
  NUM: 'N',
  VERB: 'V',
  AUX: 'X',
  ADJ: 'A',
  ADV: 'R',
  DET: 'D',
  PRON: 'P',
  ADP: 'I',
  CCONJ: 'C',
  SCONJ: 'S',
  PART: 'T',
}

/** A run of tagged words without stops, with the inputs of each place's features. */
export type Speech = {
  tokens: readonly Token[]
  /** Per token: itself or its form, the same with articles as one, and the code of its part of speech. */
  forms: readonly string[]
  kinds: readonly string[]
  tags: readonly string[]
  /** How often each two neighbours occur together, up to three. */
  pairs: ReadonlyMap<string, number>
}

export function speechOf(tokens: readonly Token[]): Speech {
  const forms = tokens.map(formOf)
  const pairs = new Map<string, number>()
  for (let at = 1; at < tokens.length; at += 1) {
    const pair = pairAt(tokens, at)
    pairs.set(pair, Math.min(3, (pairs.get(pair) ?? 0) + 1))
  }
  const kinds = forms.map((form) => (articles.has(form) ? 'D' : form))
  return { tokens, forms, kinds, tags: tokens.map(({ tag }) => letters[tag] ?? 'Z'), pairs }
}

function formOf({ lower, tag }: Token): string {
  if (closed.has(lower)) return lower
  if (tag === 'NOUN' || tag === 'PROPN') return /[^su]s$/.test(lower) ? 'Ns' : 'N'
  if (tag !== 'VERB') return tag
  return lower.endsWith('ing') ? 'Vg' : lower.endsWith('ed') ? 'Vd' : lower.endsWith('s') ? 'Vs' : 'V'
}

function pairAt(tokens: readonly Token[], at: number): string {
  return `${tokens[at - 1]?.lower} ${tokens[at]?.lower}`
}

/**
 * The features of the place before a token: the words around it, the distance to a verb, whether the two often meet.
 */
export function featuresAt({ tokens, forms, kinds, tags, pairs }: Speech, at: number): string[] {
  const form = (step: number) => forms[at + step] ?? '^'
  const kind = (step: number) => kinds[at + step] ?? '^'
  const tag = (step: number) => tags[at + step] ?? '^'
  const met = pairs.get(pairAt(tokens, at)) ?? 1
  return [
    'b',
    `p${form(-1)}`,
    `n${form(0)}`,
    `pn${kind(-1)} ${kind(0)}`,
    `m${kind(0)} ${kind(1)}`,
    `q${kind(-2)} ${kind(-1)}`,
    `k${verbAfter(tokens, at)}`,
    `r${met}`,
    `r${met}${kind(0)}`,
    `t${tag(-2)}${tag(-1)}|${tag(0)}${tag(1)}`,
    `u${tag(-1)}|${tag(0)}${tag(1)}${tag(2)}`,
    `v${tag(0)}${tag(1)}${tag(2)}${tag(3)}`,
  ]
}

function verbAfter(tokens: readonly Token[], at: number): number {
  let steps = 0
  while (steps < 9 && at + steps < tokens.length && !isFinite(tokens, at + steps)) steps += 1
  return steps >= 9 ? 9 : steps > 5 ? 6 : steps > 2 ? 3 : steps
}

// Hardly any speaker has longer sentences than this in one breath.
const longest = 45

// In the weights' tenths: missing a verb speaks against a sentence, and ends are set a little more freely than learnt.
const [withoutVerb, leaning] = [-30, 10]

/** A sentence of speech by its first token and the one after its last, and whether both ends and nothing between are clear. */
export type Clause = { first: number; end: number; isSure: boolean }

/** The likeliest sentences of a run of speech; `pauses` adds to the places where the speaker was silent. */
export function findSentences(speech: Speech, weights: Weights, pauses: ReadonlyMap<number, number>): Clause[] {
  const { tokens } = speech
  const scores = tokens.map(
    (_, at) =>
      leaning + (pauses.get(at) ?? 0) + featuresAt(speech, at).reduce((sum, each) => sum + (weights.get(each) ?? 0), 0),
  )
  const starts = bestStarts(speech, scores)
  return starts.map((first, index) => {
    const end = starts[index + 1] ?? tokens.length
    return { first, end, isSure: isSure(scores, first, end) }
  })
}

// By dynamic programming: the best way to have a sentence end at each token.
function bestStarts({ tokens }: Speech, scores: readonly number[]): number[] {
  const verbs = [0]
  for (const at of tokens.keys()) verbs.push((verbs[at] ?? 0) + (isFinite(tokens, at) ? 1 : 0))
  const best = [0]
  const from = [0]
  for (let end = 1; end <= tokens.length; end += 1) {
    best[end] = Number.NEGATIVE_INFINITY
    for (let first = Math.max(0, end - longest); first < end; first += 1) {
      const hasVerb = (verbs[end] ?? 0) > (verbs[first] ?? 0)
      const value =
        (best[first] ?? 0) +
        (first > 0 ? (scores[first] ?? 0) : 0) +
        lengthScore(end - first) +
        (hasVerb ? 0 : withoutVerb)
      if (value > (best[end] ?? 0)) {
        best[end] = value
        from[end] = first
      }
    }
  }
  const starts: number[] = []
  for (let end = tokens.length; end > 0; end = from[end] ?? 0) starts.unshift(from[end] ?? 0)
  return starts
}

function lengthScore(words: number): number {
  if (words < 4) return -30
  if (words < 6) return -10
  return words > 30 ? -20 : words > 24 ? -7 : 0
}

// In tenths of log odds: an end must be this likely, and no other place of the sentence nearly as likely.
const [clear, unclear] = [5, 5]

function isSure(scores: readonly number[], first: number, end: number): boolean {
  const isOpen = first === 0 || (scores[first] ?? 0) >= clear
  const isClosed = end === scores.length || (scores[end] ?? 0) >= clear
  return isOpen && isClosed && scores.slice(first + 1, end).every((score) => score < unclear)
}
