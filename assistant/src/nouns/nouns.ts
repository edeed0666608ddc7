/** The nouns of textbooks with their meanings, from WordNet 3.0 (decision 211). */
export type Nouns = {
  /** How alike two words are in meaning: 2 of one narrow group, 1 of one field, 0 apart or unknown. */
  likeness: (one: string, other: string) => number
  /** Whether two words are names of one thing. */
  areSame: (one: string, other: string) => boolean
  isKnown: (word: string) => boolean
  isOfField: (word: string, field: number) => boolean
}

/** WordNet's numbers of the fields that decide what a name is of. */
export const fields = { place: 15, person: 18, time: 28 } as const

let loading: Promise<Nouns> | undefined

/** Loads the nouns once, on first need: a hundred kilobytes that only questions in English want. */
export function loadNouns(): Promise<Nouns> {
  loading ??= import('./noun-lists.ts').then(
    ({ groups, same }) => nounsOf(groups, same),
    (problem: unknown) => {
      loading = undefined
      throw problem
    },
  )
  return loading
}

type Sense = { group: number; field: number }

function nounsOf(groups: readonly string[], same: readonly string[]): Nouns {
  const senses = new Map<string, Sense[]>()
  for (const [group, line] of groups.entries()) {
    const field = Number(line.slice(0, 2))
    for (const word of wordsIn(line.slice(2))) {
      const known = senses.get(word)
      if (known === undefined) senses.set(word, [{ group, field }])
      else known.push({ group, field })
    }
  }
  const alike = new Map<string, Set<string>>()
  for (const line of same) {
    const words = line.split(' ')
    for (const word of words) alike.set(word, new Set([...(alike.get(word) ?? []), ...words]))
  }
  const found = new Map<string, Sense[]>()
  const of = (word: string) => {
    const ready = found.get(word) ?? formsOf(word).flatMap((form) => senses.get(form) ?? [])
    found.set(word, ready)
    return ready
  }
  return {
    likeness: (one, other) => likenessOf(of(one), of(other)),
    areSame: (one, other) =>
      formsOf(one).some((form) => formsOf(other).some((another) => form === another || alike.get(form)?.has(another))),
    isKnown: (word) => of(word).length > 0,
    isOfField: (word, field) => of(word).some((sense) => sense.field === field),
  }
}

// Each word is written as the count of letters that it shares with the one before it, and the others.
function wordsIn(line: string): string[] {
  const words: string[] = []
  for (const [, shared = '0', rest = ''] of line.matchAll(/(\d)([a-z]*)/g))
    words.push((words.at(-1) ?? '').slice(0, Number(shared)) + rest)
  return words
}

// The chief sense of a word comes first in its order of groups only by chance, so any pair counts.
function likenessOf(one: readonly Sense[], other: readonly Sense[]): number {
  if (one.some(({ group }) => other.some((sense) => sense.group === group))) return 2
  return one.some(({ field }) => other.some((sense) => sense.field === field)) ? 1 : 0
}

const irregular: Readonly<Record<string, string>> = {
  children: 'child',
  people: 'person',
  men: 'man',
  women: 'woman',
  mice: 'mouse',
  feet: 'foot',
  teeth: 'tooth',
  lives: 'life',
  leaves: 'leaf',
  wives: 'wife',
}

const endings: readonly [RegExp, string][] = [
  [/ies$/, 'y'],
  [/men$/, 'man'],
  [/(?<=[aeo])ses$/, 'sis'],
  [/(?<=(?:ss|sh|ch|x|z|o))es$/, ''],
  [/s$/, ''],
  [/(?<=[dirtvl])a$/, 'um'],
  [/a$/, 'on'],
  [/i$/, 'us'],
]

/** A folded word, and its singular by the usual endings. */
function formsOf(word: string): string[] {
  const known = Object.hasOwn(irregular, word) ? irregular[word] : undefined
  if (known !== undefined) return [known]
  return [word, ...endings.flatMap(([ending, other]) => (ending.test(word) ? word.replace(ending, other) : []))]
}
