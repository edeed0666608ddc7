import { contentWords } from '@takhti/schema/kit/function-words'
import { holdsWords, wordsOf } from '@takhti/schema/kit/words'
import { kindOf } from '@takhti/schema/questions/option-checks'
import { blank } from '@takhti/schema/questions/rules'
import type { Line } from '../engines/source-lines.ts'
import type { Place } from '../pieces.ts'
import { splitSentences } from '../sentences.ts'
import type { Source } from '../source.ts'
import { withoutStop } from './clause.ts'
import type { Draft, Ground } from './draft.ts'
import { draft } from './english-forms.ts'

/** The points of a list of the source, with its announcement and the position of both. */
type Bullets = { lead: string; items: string[]; start: number; end: number }

const [fewest, mostRight, longestItem, longestLead] = [2, 5, 120, 160]

/** A list of the source, under the text or the heading before the first point. */
function bulletsIn(source: Source): Bullets[] {
  const found: Bullets[] = []
  if (!source.places.some(({ form }) => form === 'item')) return found
  let [lead, points]: [Place | undefined, Place[]] = [undefined, []]
  for (const place of [...source.places, undefined]) {
    if (place?.form === 'item') {
      points.push(place)
      continue
    }
    const list = bulletsOf(source, lead, points)
    if (list !== undefined) found.push(list)
    ;[lead, points] = [place, []]
  }
  return found
}

function bulletsOf({ text, language }: Source, lead: Place | undefined, points: readonly Place[]): Bullets | undefined {
  const last = points.at(-1)
  if (lead === undefined || last === undefined || points.length < fewest) return undefined
  const whole = text.slice(lead.start, lead.end)
  const announces = /[:：]$/u.test(whole)
  if (!announces && lead.form !== 'heading') return undefined
  const words = splitSentences(whole, language).at(-1)
  const items = points.map(({ start, end }) => withoutStop(text.slice(start, end)))
  if (words === undefined || words.end - words.start > longestLead) return undefined
  // What a chapter promises to teach is no list of its matter.
  if (
    /\b(?:you|we|able to|contents|readings?|goals?|objectives?|outcomes?|questions?|exercises?|activities)\b/i.test(
      whole.slice(words.start, words.end),
    )
  )
    return undefined
  const label = whole.slice(words.start, words.end).replace(/\s*[:：]$/u, '')
  return { lead: label, items, start: lead.start + words.start, end: last.end }
}

// Whole sentences under a heading are advice, and fit under another heading as well.
const mostWordsOfName = 5

function isName(item: string): boolean {
  return wordsOf(item).length <= mostWordsOfName
}

/**
 * Which points are in a list, beside points of the source's other lists, else its terms: asked of lists of names, and
 * of all where nothing else is wished.
 */
export function whichListed(ground: Ground, isAll = false): Draft[] {
  const { lines, source, language } = ground.reading
  const lists = bulletsIn(source)
  return lists
    .filter(({ items }) => isAll || items.every(isName))
    .flatMap((list) => {
      const quote = source.text.slice(list.start, list.end)
      const right = alike(list.items.filter((item) => item.length <= longestItem)).slice(0, mostRight)
      const [lead] = right
      const within = lines.filter(({ range }) => range.start >= list.start && range.end <= list.end)
      const first = within[0]
      if (right.length < fewest || lead === undefined || first === undefined) return []
      const wrong = wrongFor(right, quote, [
        ...others(lists, list),
        ...ground.terms.slice(0, 120).map(({ text }) => text),
      ])
      if (wrong.length === 0 || !namesThing(list.lead, language)) return []
      return [draft(spread(first, within, { list, quote }), { ...askedOf(list, language), ...answered(right, wrong) })]
    })
}

// "For example", "There are several reasons to do so": the list is of a thing that another line names.
const announcing =
  /^(?:(?:there|here|these|those|this) (?:is|are) |an? |the |some |few |several |many |most |at (?:minimum|least),? |for |such |other |common |following |define|include[sd]?|examples?|instances?|reasons?|things?|ways?|steps?|tips?|to do so|are|as follows|follows|consider|note|[\s,])+$/i

function namesThing(lead: string, language: string): boolean {
  return contentWords(lead, language).length > 0 && !(language === 'en' && announcing.test(lead))
}

function askedOf({ lead }: Bullets, language: string): Pick<Draft, 'type' | 'description' | 'worth'> {
  const description = language === 'en' ? `Which of these does the source list under “${lead}”?` : `${lead}: ${blank}`
  return { type: 'MULTIPLE_SELECT', description, worth: 1.6 }
}

function answered(right: readonly string[], wrong: readonly string[]): Pick<Draft, 'answer' | 'evidence' | 'several'> {
  return { answer: right.join(', '), evidence: right[0] ?? '', several: { right, wrong: () => wrong } }
}

function spread(first: Line, within: readonly Line[], { list, quote }: { list: Bullets; quote: string }): Line {
  const weight = Math.max(...within.map((line) => line.weight))
  return { ...first, range: { start: list.start, end: list.end }, text: quote, weight }
}

function others(lists: readonly Bullets[], list: Bullets): string[] {
  return lists.filter((each) => each !== list).flatMap(({ items }) => items)
}

// The points that look like the first, so that none is conspicuous.
function alike(items: readonly string[]): string[] {
  const [first = ''] = items
  return items.filter((item) => kindOf(item) === kindOf(first) && isEven([first, item]))
}

function wrongFor(right: readonly string[], quote: string, pool: readonly string[]): string[] {
  const wrong: string[] = []
  for (const each of pool) {
    if (wrong.length === 3) break
    const isLike = kindOf(each) === kindOf(right[0] ?? '') && isEven([...right, ...wrong, each])
    if (isLike && !holdsWords(quote, each) && !wrong.includes(each)) wrong.push(each)
  }
  return wrong
}

function isEven(texts: readonly string[]): boolean {
  const lengths = texts.map((text) => text.length)
  return Math.max(...lengths) <= 2 * Math.min(...lengths)
}
