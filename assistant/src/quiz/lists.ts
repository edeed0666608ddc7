import { blank } from '@takhti/schema/questions/rules'
import { lowerFirst } from '../engines/reading.ts'
import type { Term } from '../engines/terms.ts'
import { clauseFrom, inverted, subjectInside, withoutStop } from './clause.ts'
import type { Form, Ground } from './draft.ts'
import { draft } from './english-forms.ts'

/** Things told one after the other at the end of a sentence, and where the list begins. */
type Listing = { items: string[]; start: number }

const joints = 'and|or|और|तथा|و|এবং|ও|und|y|e|et|и|dan|आणि|અને|ଏବଂ|ଓ|ಮತ್ತು|ಹಾಗೂ'

const lastJoint = new RegExp(`(?:^|[\\s,])(?:${joints})\\s+(?!.*[\\s,](?:${joints})\\s)`, 'u')

const [fewest, most, longestItem] = [3, 5, 32]

/** The list that a sentence ends with: "heat, light and magnetism", "水、空気と光". */
export function listingOf(text: string): Listing | undefined {
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

// The first item follows the words that announce the list, so it is told by the length of the others.
function listingFrom(bare: string, lead: string, others: readonly string[]): Listing | undefined {
  if (others.some((item) => item.length > longestItem || /[:;()"“”«»_]/u.test(item))) return undefined
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

const enumerates = /\b(?:are|were|includes?|contains?|consists? of|is made of|are made of|such as)$/i

/** "Which of these …?" with several right options: asked of a line that ends in a list. */
export const whichSeveral: Form = (line, ground) => {
  const listing = listingOf(line.text)
  if (listing === undefined) return []
  const { items, start } = listing
  const before = line.text.slice(0, start).trimEnd()
  const isEnglish = ground.reading.language === 'en'
  if (isEnglish && !enumerates.test(before)) return []
  const description = isEnglish ? (askedOf(line.tokens, before, ground) ?? '') : `${before} ${blank}`
  const pool = wrongFor(items, line.text, ground)
  if (description === '' || pool.length < 2) return []
  return [
    draft(line, {
      type: 'MULTIPLE_SELECT',
      description,
      answer: items.join(', '),
      evidence: line.text.slice(start, start + (items[0]?.length ?? 0)),
      worth: 1.6,
      several: { right: items, wrong: pool.slice(0, 3) },
    }),
  ]
}

function askedOf(tokens: Parameters<typeof clauseFrom>[0], before: string, ground: Ground): string | undefined {
  const clause = clauseFrom(tokens)
  const verb = clause?.tokens[clause.verb]
  if (clause === undefined || verb === undefined || verb.start > before.length) return undefined
  const said = before.slice(verb.start)
  if (/^(?:are|were)$/.test(said)) return `Which of these ${said} ${subjectInside(before, clause, ground.reading)}?`
  const asked = inverted(
    `${before}.`,
    { ...clause, end: clause.tokens.findLastIndex((token) => token.end <= before.length) + 1 },
    ground.reading,
  )
  return asked === undefined || /\bsuch as$/.test(said) ? undefined : `Which of these ${lowerFirst(asked)}?`
}

// Terms of the same source that the line does not speak of; the likest in length first.
function wrongFor(items: readonly string[], text: string, { terms, reading }: Ground): string[] {
  const lower = text.toLowerCase()
  const size = items.reduce((sum, item) => sum + item.length, 0) / items.length
  const areMany = items.every((item) => /s$/i.test(item))
  const isFit = ({ text: other }: Term) =>
    !lower.includes(other.toLowerCase()) &&
    (reading.language !== 'en' || /s$/i.test(other) === areMany) &&
    items.every((item) => Math.max(item.length, other.length) <= 2 * Math.min(item.length, other.length))
  return terms
    .slice(0, 120)
    .filter((term) => isFit(term) && (term.mentions.length > 1 || term.isTopic))
    .toSorted((one, other) => Math.abs(one.text.length - size) - Math.abs(other.text.length - size))
    .map(({ text: other }) => other)
}
