import { hashOf } from '@takhti/schema/kit/hash'
import type { Line } from '../engines/source-lines.ts'
import type { Term } from '../engines/terms.ts'
import { clauseFrom } from './clause.ts'
import { onlyThose, rivals } from './distractors.ts'
import type { Draft, Form, Ground } from './draft.ts'
import { draft, isPlainStatement, mentioned } from './english-forms.ts'

// Each pair turns a statement into its opposite without touching its grammar.
const opposites = new Map(
  `absorbs releases|absorb release|increases decreases|increase decrease|rises falls|rise fall|gains loses|brighter dimmer|thick thin|
  thin thick|higher lower|lower higher|more less|less more|inside outside|
  outside inside|always never|at*night during*the*day|hot cold|cold hot|
  rising sinking|sinks rises|denser lighter|deepest shallowest|largest smallest|highest lowest|longest shortest|
  heavier lighter|gives takes|
  warm cool|warmer cooler|cooler warmer|wet dry|dry wet|positive negative|negative positive|north south|south north|east west|
  west east|stronger weaker|weaker stronger`
    .split('|')
    .map((pair) =>
      pair
        .trim()
        .split(/\s+/)
        .map((word) => word.replaceAll('*', ' ')),
    )
    .flatMap(([word, opposite]) => (word === undefined || opposite === undefined ? [] : [[word, opposite] as const])),
)

const anyOpposite = new RegExp(`(?<=[^\\p{L}-])(?:${[...opposites.keys()].join('|')})(?=[^\\p{L}-])`, 'gu')

/** True or false: the line itself, and the line with one thing in it changed to something that is wrong. */
export const statement: Form = (line, ground) => {
  if (ground.reading.language === 'en' && !isPlainStatement(line)) return []
  const wrong = surelyChanged(line, ground)
  const right = draft(line, { ...truth(true), description: line.text, evidence: line.text, worth: 0.8 })
  return wrong === undefined ? [right] : [wrong, right]
}

/**
 * The line with one thing in it changed to something that is wrong, in all ways, the surest first; each is made lazily.
 */
export function* changed(line: Line, ground: Ground): Generator<Draft> {
  const found = surelyChanged(line, ground)
  if (found !== undefined) yield found
  if (ground.reading.language !== 'en') yield* withRivals(line, ground)
}

// A term exchanged for another made a statement worth asking in one case of ten.
function surelyChanged(line: Line, ground: Ground): Draft | undefined {
  return withOpposite(line) ?? withNumber(line, ground)
}

function truth(isTrue: boolean): Pick<Draft, 'type' | 'answer' | 'isTrue' | 'bloomLevel'> {
  return { type: 'TRUE_OR_FALSE', answer: isTrue ? 'True' : 'False', isTrue, bloomLevel: 'UNDERSTAND' }
}

function withOpposite(line: Line): Draft | undefined {
  // A negated line that is inverted may become true by accident.
  if (/\b(?:not|no|never|neither|nor|without|unless|except)\b|n't\b/i.test(line.text)) return undefined
  for (const match of line.text.matchAll(anyOpposite)) {
    const [word] = match
    const opposite = opposites.get(word)
    if (opposite === undefined || isCompared(line.text, match.index)) continue
    // "There was an increase": the article would not fit the other word.
    if (/\ban $/i.test(line.text.slice(0, match.index)) && !/^[aeiou]/.test(opposite)) continue
    const description = line.text.slice(0, match.index) + opposite + line.text.slice(match.index + word.length)
    return draft(line, { ...truth(false), description, evidence: word, worth: 1.25 })
  }
  return undefined
}

// "More than", "at first" and "first described" change the grammar, not the fact.
function isCompared(text: string, at: number): boolean {
  // "Less than 1 in" beside "1–2 cm" is no fact to know.
  if (/^(?:more|less) than \p{Nd}/u.test(text.slice(at))) return true
  // "Gives the cost of …" is not taken.
  if (text.startsWith('gives the ', at)) return true
  // "At first", "give rise to": a phrase of its own.
  if (/\b(?:at|give|gives|gave|given|giving) $/i.test(text.slice(0, at))) return true
  if (
    /\b(?:one|two|once) or $|\bno $|\bany $|\beven $|\bmuch $|\bthe $/i.test(text.slice(0, at)) &&
    /^(?:more|less)\b/.test(text.slice(at))
  )
    return true
  if (/^(?:more and more|less and less)\b/.test(text.slice(at)) || /\b(?:more|less) and $/.test(text.slice(0, at)))
    return true
  // "More children" would turn into "less children".
  if (/^(?:more|less) \p{L}+s\b/u.test(text.slice(at))) return true
  return /^(?:more or less|less than half|after the|after all|first (?:described|noticed|name|group|year|step|stage|time)|early in|late in)/.test(
    text.slice(at),
  )
}

const numberWords =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundreds|thousands|millions|half|third|quarter'

const numberWord = new RegExp(`^(?:${numberWords})$`)

const mayHoldNumber = new RegExp(`\\p{Nd}|${numberWords}`, 'u')

/** The line with its number exchanged for another of the same size and kind from the source. */
function withNumber(line: Line, { reading }: Ground): Draft | undefined {
  const mine = numbersIn(line)
  const [number] = mine
  if (number === undefined || mine.length > 1 || isYearOrFlag(number.text) || isOrdinal(line.text, number))
    return undefined
  const others = nearby(reading, line)
    .flatMap(numbersIn)
    .filter((other) => isSwap(number.text, other.text))
  // Without a tagger a number is known to measure something by its unit alone: "180 degrees", "für 30 Jahre" are no test.
  const after = line.text.slice(number.start + number.text.length)
  if (reading.language !== 'en' && !isMeasured(after)) return undefined
  const other = others[hashOf(line.text) % Math.max(1, others.length)]
  if (other === undefined) return undefined
  const description = line.text.slice(0, number.start) + other.text + line.text.slice(number.start + number.text.length)
  return draft(line, { ...truth(false), description, evidence: number.text, worth: 1.1 })
}

function isMeasured(after: string): boolean {
  return /^\s?(?:%|°|(?:[kMGT]?(?:Hz|B|W|V|J|Pa)|[kcm]?m|k?g|kWh|l|ms|o|[KMG]o)(?![\p{L}\p{M}])|prozent|pour cent|por ciento|प्रतिशत|শতাংশ|في المئة)/iu.test(
    after,
  )
}

// A year is guessed, and nothing is as plausible as none or one.
function isYearOrFlag(text: string): boolean {
  return /^(?:[01०१٠١]|\p{Nd}{4})$/u.test(text)
}

// "The 19th century", "des 19. Jahrhunderts", "19वीं सदी": the number names, and counts nothing.
function isOrdinal(text: string, { start, text: number }: { text: string; start: number }): boolean {
  return (
    /^(?:\.\s|th\b|st\b|nd\b|rd\b|[ºª]|ème|-?[йяе]\b| ?व[ीे]ं| (?:siglo|siècle|century|век|abad))/u.test(
      text.slice(start + number.length),
    ) || /(?:siglo|القرن|abad ke-)\s*$/u.test(text.slice(0, start))
  )
}

// Numbers of the same part of a source are likelier to be of the same sort, and a long source has too many.
function nearby({ lines }: Ground['reading'], { index }: Line): Line[] {
  return lines.slice(Math.max(0, index - 60), index + 60)
}

const known = new WeakMap<Line, { text: string; start: number }[]>()

// Each line is a neighbour of many, and most have no number.
function numbersIn(line: Line): { text: string; start: number }[] {
  const found = known.get(line) ?? (mayHoldNumber.test(line.text) ? numbersOf(line.text) : [])
  known.set(line, found)
  return found
}

function numbersOf(text: string): { text: string; start: number }[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}.,]*[\p{L}\p{N}]/gu), (match) => ({
    text: match[0],
    start: match.index,
  })).filter(({ text: word }) => numberWord.test(word) || /^\p{Nd}+$/u.test(word))
}

function isSwap(one: string, other: string): boolean {
  const areDigits = /^\p{Nd}/u.test(one) && /^\p{Nd}/u.test(other)
  return (
    one !== other &&
    (areDigits
      ? one.length === other.length && isNear(one, other)
      : !/\p{Nd}/u.test(one + other) && sizeOf(one) === sizeOf(other))
  )
}

// A bride of 70 beside one of 16: a number of another size is known to be wrong by its size.
function isNear(one: string, other: string): boolean {
  const [value, another] = [numberOf(one), numberOf(other)]
  return value === undefined || another === undefined || Math.max(value, another) <= 2.5 * Math.min(value, another)
}

function numberOf(text: string): number | undefined {
  const value = Number(text)
  return Number.isNaN(value) ? undefined : value
}

function sizeOf(word: string): string {
  if (word.endsWith('s') && word !== 'six') return 'plural'
  return /^(?:half|third|quarter)$/.test(word) ? 'share' : /ty$|teen$|eleven|twelve/.test(word) ? 'large' : 'small'
}

function* withRivals(line: Line, ground: Ground): Generator<Draft> {
  const places = mentioned(line, ground).filter(
    ({ start, end }) => (ground.reading.language !== 'en' || start > spokenFrom(line)) && isWholePhrase(line, end),
  )
  for (const { term, start, end } of places.slice(0, 3)) {
    const before = line.text.slice(0, start)
    const likely = onlyThose(
      rivals(term, line, ground),
      (other) => other.head === '' || other.head === term.head || isClose(other, term),
    )
    for (const rival of likely) {
      if (/\ban? $/.test(before) && /^[aeiou]/i.test(rival.text) !== /^[aeiou]/i.test(term.text)) break
      const description = before + rival.text + line.text.slice(end)
      yield draft(line, { ...truth(false), description, evidence: term.text, worth: 0.7 })
    }
  }
}

// Exchanging the subject makes nonsense; exchanging the predicate makes a plausible mistake.
function spokenFrom({ tokens }: Line): number {
  const clause = clauseFrom(tokens)
  return clause?.tokens[clause.verb]?.start ?? 0
}

function isWholePhrase({ tokens }: Line, end: number): boolean {
  const next = tokens.find((token) => token.start >= end)
  return next === undefined || (next.tag !== 'NOUN' && next.tag !== 'PROPN' && next.text !== '-')
}

function isClose(other: Term, term: Term): boolean {
  return other.mentions.length > 1 && other.isTopic === term.isTopic
}
