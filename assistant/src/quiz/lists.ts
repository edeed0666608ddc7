import { isFunctionWord } from '@takhti/schema/kit/function-words'
import { blank } from '@takhti/schema/questions/rules'
import type { Term } from '../engines/terms.ts'
import { withoutStop } from './clause.ts'
import type { Form, Ground } from './draft.ts'
import { draft } from './english-forms.ts'

/** Enumerated items, and where their list begins and, unless it is the end of the sentence, ends. */
type Listing = { items: string[]; start: number; end?: number }

const joints = 'and|or|और|तथा|و|এবং|ও|und|y|e|et|и|dan|आणि|અને|ଏବଂ|ଓ|ಮತ್ತು|ಹಾಗೂ'

const lastJoint = new RegExp(`(?:^|[\\s,])(?:${joints})\\s+(?!.*[\\s,](?:${joints})\\s)`, 'u')

const [fewest, most, longestItem] = [3, 5, 32]

/** The list that a sentence ends with: "heat, light and magnetism", "水、空気と光". */
function listingOf(text: string): Listing | undefined {
  const bare = withoutStop(text)
  const separator = /[、，]/u.test(bare) ? /\s*[、，]\s*/u : /\s*[,،]\s*/u
  const parts = bare.split(separator)
  if (parts.length < fewest - 1) return undefined
  const tail = (parts.at(-1) ?? '').split(
    separator.source.includes('、') ? /\s*(?:和|与|以及|と|および)\s*/u : lastJoint,
  )
  const items = [...parts.slice(0, -1), ...tail].map((item) => item.trim()).filter(Boolean)
  const lead = items[0] ?? ''
  return tail.length === 2 && items.length >= fewest ? listingFrom(bare, lead, items.slice(1)) : undefined
}

// The first item follows the announcement of the list, so the length of the others delimits it.
function listingFrom(bare: string, lead: string, others: readonly string[]): Listing | undefined {
  if (others.some((item) => item.length > longestItem || item.split(/\s+/).length > 3 || /[:;()"“”«»_]/u.test(item)))
    return undefined
  const words = lead.split(/\s+/)
  const size = Math.max(...others.map((item) => item.split(/\s+/).length))
  const first = words.slice(-size)
  const opener = /(?:^|\s)(?:are|is|includes?|contains?|of|as|:)\s+(?<rest>\S+(?:\s\S+){0,3})$/u.exec(lead)?.groups?.[
    'rest'
  ]
  const item = opener ?? first.join(' ')
  const items = [item, ...others]
  if (items.length > most || words.length <= first.length || item.length > longestItem) return undefined
  const start = bare.indexOf(lead) + lead.length - item.length
  return { items, start }
}

/** Several right options in one blank: asked of a line, in a language without a tagger, that ends in a list. */
export const scriptSeveral: Form = (line, ground) => {
  const listing = listingOf(line.text) ?? pairIn(line.text, ground)
  if (listing === undefined) return []
  const { items, start, end } = listing
  const pool = wrongFor(items, line.text, ground)
  if (pool.length < 2) return []
  const after = end === undefined ? '' : line.text.slice(end)
  return [
    draft(line, {
      type: 'MULTIPLE_SELECT',
      description: `${line.text.slice(0, start).trimEnd()} ${blank}${after}`.trimStart(),
      answer: items.join(', '),
      evidence: items[0] ?? '',
      worth: end === undefined ? 1.6 : 1.2,
      several: { right: items, wrong: () => pool.slice(0, 3) },
    }),
  ]
}

// Postpositions of a noun in Hindi, and an article before one in Arabic: with both, two words with "and" between them
// are two nouns.
const pairs: Readonly<Record<string, RegExp>> = {
  hi: /(?<=^|\s)(?<lead>(?:[\p{L}\p{M}]{3,}, )*)(?<one>[\p{L}\p{M}]{3,}) (?:और|तथा|एवं) (?<other>[\p{L}\p{M}]{3,})(?= (?:का|की|के|को|में|से|पर|तक|द्वारा)(?=\s|$))/u,
  ar: /(?<=^|\s)(?<one>ال[\p{L}\p{M}]{2,}) و(?<other>ال[\p{L}\p{M}]{2,})(?=[\s.،])(?! ال)/u,
}

/** Two nouns side by side, each of which the source speaks of: "नदियों और झीलों में". */
function pairIn(text: string, { reading, terms }: Ground): Listing | undefined {
  const found = Object.hasOwn(pairs, reading.language) ? pairs[reading.language]?.exec(text) : undefined
  const { lead = '', one = '', other = '' } = found?.groups ?? {}
  if (!found || isFunctionWord(one, reading.language) || isFunctionWord(other, reading.language)) return undefined
  // A word before "and" may be an adjective; one with a noun's marking elsewhere is none, nor one with its ending.
  const isNoun = terms.some((term) => term.text === one) || (isMany(one) && isMany(other))
  if (reading.language === 'hi' && !isNoun) return undefined
  return {
    items: [...lead.split(', ').filter(Boolean), one, other],
    start: found.index,
    end: found.index + found[0].length,
  }
}

// Terms of the same source that do not occur in the line; the closest in length first.
function wrongFor(items: readonly string[], text: string, { terms }: Ground): string[] {
  const size = items.reduce((sum, item) => sum + item.length, 0) / items.length
  const areMany = items.every(isMany)
  // A word without a noun's marking is certainly a thing only where it recurs or is the subject of a line.
  const isThing = ({ kind, text: other, mentions, isTopic }: Term) =>
    isTopic || mentions.length > 1 || (/^(?:one|many|defined)/.test(kind) && !other.endsWith('ने'))
  const isFit = (term: Term) =>
    isThing(term) &&
    isMany(term.text) === areMany &&
    !text.includes(term.text) &&
    items.every((item) => Math.max(item.length, term.text.length) <= 2 * Math.min(item.length, term.text.length))
  return terms
    .slice(0, 120)
    .filter(isFit)
    .toSorted((one, other) => Math.abs(one.text.length - size) - Math.abs(other.text.length - size))
    .map(({ text: other }) => other)
}

function isMany(text: string): boolean {
  return /(?:ों|ओं|ات)$/u.test(text)
}
