import { isFinite, type Token } from '../engines/english.ts'
import type { Line } from '../engines/source-lines.ts'
import type { Term } from '../engines/terms.ts'
import type { Draft, Ground } from './draft.ts'

// "To take action.Mancur Olson, Jr. 1965.": a work cited, which no space divides from the sentence before it.
const glued = /\p{Ll}[.!]\p{Lu}/u

// A photograph or a film is not at hand: "The inset shows …", "The Lower Manhattan skyline … (19:58)", "… (red curve)".
const depicted =
  /^the (?:\w+ )?(?:inset|image|photo|photograph|picture|diagram|graph|map|chart|cartoon|painting|drawing|poster|illustration|caption)\b|\(\d{1,2}:\d\d\)|\((?:red|blue|green|black|dashed|dotted) (?:line|curve)\)|\((?:left|right|cent(?:er|re)|top|bottom)\)|\b(?:red|green|blue|yellow|orange|purple) (?:regions?|spheres?|lines?|curves?|areas?|dots?|arrows?|bars?|circles?)\b|\bweb ?(?:site|page)s?\b/i

/** Whether an English line states something by itself: a title, a caption and an order do not. */
export function isStatement({ text, tokens }: Line): boolean {
  if (tokens.length === 0) return true
  if (glued.test(text) || depicted.test(text) || isTitle(text)) return false
  return !isOrder(tokens) && tokens.some((_, at) => isFinite(tokens, at))
}

// "Spectrum of Light Transmitted through Earth’s Atmosphere.": nearly all long words with capitals.
function isTitle(text: string): boolean {
  const long = (text.match(/[\p{L}’'-]{4,}/gu) ?? []).slice(1)
  return long.length > 2 && long.filter((word) => /^\p{Lu}/u.test(word)).length >= 0.75 * long.length
}

// "Compute the energies of each step, and identify …": no verb follows the first one before a comma.
function isOrder(tokens: readonly Token[]): boolean {
  const [first] = tokens
  if (first?.tag !== 'VERB' || first.lower !== first.lemma) return false
  const comma = tokens.findIndex(({ tag }) => tag === 'PUNCT')
  const rest = tokens.slice(1, comma < 0 ? undefined : comma)
  return !rest.some((_, at) => isFinite(rest, at))
}

// "The neighborhood includes …", "the rebuilt pier was …", "the founder of the religion": which, another line names.
const bareThing = /^[Tt]he (?:(?!the )[a-z-]+ ){0,2}[a-z-]+(?: of the [a-z-]+)? (?:also |later |then |now |still )?$/

/** Whether a line opens with a thing that has neither a name nor a term of the matter in it. */
export function opensBare({ text, tokens }: Line, verb: number | undefined, terms: readonly Term[]): boolean {
  const start = verb === undefined ? 0 : (tokens[verb]?.start ?? 0)
  if (!bareThing.test(text.slice(0, start))) return false
  return !terms.some(
    ({ text: term, worth, mentions }) => worth >= 3 || (term.includes(' ') && (worth >= 2 || mentions.length > 2)),
  )
}

/** Whether the line around a blank has its verb: "needs that _____ toward a goal" has lost it. */
export function hasVerbAround({ line: { tokens, index }, term }: Draft, { mentions }: Ground): boolean {
  const place = mentions.get(index)?.find((each) => each.term === term)
  if (place === undefined) return true
  const isFiniteAt = (at: number) => isFinite(tokens, at) && !isInside(tokens[at], place)
  const before = tokens.findLastIndex(({ end }) => end <= place.start)
  const after = tokens.findIndex(({ start }) => start >= place.end)
  const isRelative = /^(?:that|which|who)$/.test(tokens[before]?.lower ?? '')
  const hasOwn = after >= 0 && [0, 1, 2, 3].some((step) => isFiniteAt(after + step))
  return tokens.some((_, at) => isFiniteAt(at)) && (!isRelative || hasOwn)
}

function isInside(token: Token | undefined, { start, end }: { start: number; end: number }): boolean {
  return token !== undefined && token.start >= start && token.end <= end
}
