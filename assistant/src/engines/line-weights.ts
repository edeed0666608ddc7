import { stem } from '@takhti/schema/kit/words'
import type { Line, Reading } from './source-lines.ts'

// Words of any lecture, whatever it is about, beside what is grammar already.
const isWrittenAnywhere = new Set(
  `think thought go want know knew look looked saw tell told talk show shown start started try tried mean feel hope guess believe remember
  wonder suppose notice ask answer turn move run happen work call hear find found need help let leave begin sense stuff guy folks person
  people everybody everyone anybody somebody someone anything something nothing everything sort kind bit lot couple bunch time times minute
  hour day week month year today yesterday tomorrow moment second first last end middle side part case point idea example reason
  question problem course fact matter place slide slides talk paper presentation picture good nice great bad big small little simple easy
  hard different interesting important sure fine true clear obvious obviously clearly essentially certainly exactly simply pretty maybe
  probably sometimes usually finally already anyway thank thanks please sorry hello well yeah yes wanna gonna gotta new old whole able`
    .split(/\s+/)
    .map(stem),
)

// As many lines before and after are a line's neighbourhood: some minutes of speech.
const around = 20

// Bonuses: for a word that the neighbourhood repeats, a word of this run alone, a word of the title, two of its words
// in a row, a pair of words that the source repeats, and a name or a formula's symbols.
const [forRepeats, forOwn, forTitle, forTitlePair, forPair, forName] = [0.35, 0.4, 4, 3, 4, 1]

// A long word is more informative than a short one, and a sentence more than its length, but not in proportion to it.
const [forLetter, usualLetters, forLength] = [0.15, 5, 0.15]

// A run of lines opens with its subject: its last line counts so much less than its first.
const fall = 0.88

// Words of naming, listing and summing up; of weighing and announcing; of addressing others and of the speaker.
const manners: readonly [words: string, factor: number][] = [
  [
    `main key important goal goals idea ideas problem problems method methods approach approaches result results example examples
    motivation outline conclusion conclusions summary contribution contributions first second third finally called based consist
    consists type types kinds such namely including define defined defines means`,
    1.15,
  ],
  [`if maybe would could might going want let's`, 0.92],
  [`you your you're`, 0.95],
  [`i i'm i'll i've me my`, 0.87],
]
const mannerOf = new Map(
  manners.flatMap(([words], manner) => words.split(/\s+/).map((word): [string, number] => [word, manner])),
)
const greeting =
  /^(?:welcome|thanks?|hey|hello|hi|click|subscribe|follow|share|read more|advertisement|cookie)\b|\b(?:next (?:week|time|video)|welcome back|subscribe|to the channel|thanks for watching)\b/i

/**
 * The content words of a line by their numbers, their sum in the source as a whole, and a factor for the line's form.
 */
type Matter = { words: readonly number[]; sum: number; form: number }

/** The words of a source by their numbers: each one's weight by its length, and how many lines have it. */
type Vocabulary = { weights: readonly number[]; counts: readonly number[] }

type Known = { matter: readonly Matter[]; vocabulary: Vocabulary }

const known = new WeakMap<Reading, Known>()

/**
 * How informative each line of a run is, for choosing those that represent the whole; comparable within the run only.
 * In other languages than English it is the line's weight.
 */
export function salienceOf(reading: Reading, run: readonly Line[]): ReadonlyMap<Line, number> {
  if (reading.language !== 'en') return new Map(run.map((line) => [line, line.weight]))
  const { matter, vocabulary } = known.get(reading) ?? knownOf(reading)
  const own = new Map<number, number>()
  for (const { index } of run) for (const word of matter[index]?.words ?? []) own.set(word, (own.get(word) ?? 0) + 1)
  return new Map(
    run.map((line, place) => {
      const { words = [], sum = 0, form = 0 } = matter[line.index] ?? {}
      let salience = sum
      for (let at = 0; at < words.length; at += 1) {
        const word = words[at] ?? none
        salience += forOwn * (vocabulary.weights[word] ?? 1) * ((own.get(word) ?? 0) / (vocabulary.counts[word] ?? 1))
      }
      return [line, salience * (1 - (fall * place) / run.length) * form]
    }),
  )
}

// Numbers for words, because a lecture of three hours has tens of thousands of pairs of them; and counted loops over them, since
// iterators take as long as the work itself until they are compiled, and the longest to compile.
function knownOf(reading: Reading): Known {
  const { lines, title } = reading
  const numbers = new Map<string, number>()
  const [weights, counts, inTitle]: [number[], number[], boolean[]] = [[], [], []]
  const numbered = lines.map(({ words }) =>
    words.map((word) => {
      if (isWrittenAnywhere.has(word)) return none
      const number = numbers.get(word) ?? numbers.size
      if (number === numbers.size) {
        numbers.set(word, number)
        weights.push(Math.max(0.3, 1 + forLetter * (word.length - usualLetters)))
        inTitle.push(title.has(word))
      }
      counts[number] = (counts[number] ?? 0) + 1
      return number
    }),
  )
  const vocabulary = { weights, counts }
  const found = { matter: matterOf(lines, numbered, { weights, inTitle }), vocabulary }
  known.set(reading, found)
  return found
}

const none = -1

type Worth = { weights: readonly number[]; inTitle: readonly boolean[] }

/** The weight of each line, in one pass. */
function matterOf(
  lines: readonly Line[],
  numbered: readonly (readonly number[])[],
  { weights, inTitle }: Worth,
): Matter[] {
  const size = weights.length
  const pairs = numbered.map((words) => pairsOf(words, size))
  const often = new Map<number, number>()
  for (const own of pairs) for (const pair of own) often.set(pair, (often.get(pair) ?? 0) + 1)
  const near = new Int32Array(weights.length)
  const count = (words: readonly number[] = [], by: 1 | -1) => {
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? none
      if (word !== none) near[word] = (near[word] ?? 0) + by
    }
  }
  for (const words of numbered.slice(0, around)) count(words, 1)
  const manners = lines.map(mannersOf)
  return lines.map((_, index) => {
    count(numbered[index + around], 1)
    count(numbered[index - around - 1], -1)
    const words = (numbered[index] ?? []).filter(isWord)
    const { form = 0, names = 0 } = manners[index] ?? {}
    let sum = forName * names
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? none
      sum += (weights[word] ?? 1) * (1 + forRepeats * (near[word] ?? 0)) + (inTitle[word] === true ? forTitle : 0)
    }
    const own = pairs[index] ?? []
    for (let at = 0; at < own.length; at += 1) {
      const pair = own[at] ?? none
      if ((often.get(pair) ?? 0) > 1) sum += forPair
      if (inTitle[Math.floor(pair / size)] === true && inTitle[pair % size] === true) sum += forTitlePair
    }
    return { words, sum, form }
  })
}

function isWord(number: number): boolean {
  return number !== none
}

/** Adjacent content words, each two of `size` as one number. */
function pairsOf(words: readonly number[], size: number): number[] {
  const pairs: number[] = []
  for (let at = 1; at < words.length; at += 1) {
    const before = words[at - 1] ?? none
    const word = words[at] ?? none
    if (before !== none && word !== none) pairs.push(before * size + word)
  }
  return pairs
}

/** The factor of a line's form, and how many names are in it. */
function mannersOf({ text, leans, isChat, words, range }: Line): { form: number; names: number } {
  let form = (leans ? 0.8 : 1) * (isChat ? chatOf(text) : 1) * (words.length < 4 ? 0.4 : 1)
  let found = 0
  let names = 0
  const latinWords = text.match(latin) ?? []
  for (let place = 0; place < latinWords.length; place += 1) {
    const word = latinWords[place] ?? ''
    const isLarge = isCapital(word.charCodeAt(0))
    const manner = mannerOf.get(isLarge ? word.toLowerCase() : word)
    if (manner === undefined) {
      if (isLarge && (place > 0 || isCapital(word.charCodeAt(1)))) names += 1
    } else if ((found & (1 << manner)) === 0) {
      found |= 1 << manner
      form *= manners[manner]?.[1] ?? 1
    }
  }
  return { form: form / (range.end - range.start) ** forLength, names }
}

// As the words of `manners` are written.
const latin = /[A-Za-z']+/g

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90
}

// A question seldom belongs into a summary; a greeting never does.
function chatOf(text: string): number {
  if (greeting.test(text)) return 0.15
  return text.endsWith('?') ? 0.8 : 1
}
