import { isNoun, type Token } from '../engines/english.ts'
import { isPlural } from '../engines/terms.ts'
import { clauseFrom, inverted, withoutStop } from './clause.ts'
import type { Form } from './draft.ts'
import { draft } from './english-forms.ts'

const words =
  'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty'.split(' ')

/** "How many …?": asked of a line that counts something once after its verb. */
export const howMany: Form = (line, ground) => {
  const clause = clauseFrom(line.tokens)
  const counted = line.tokens.flatMap((token, at) => (valueOf(token) === undefined ? [] : [at]))
  const [at = -1] = counted
  const number = line.tokens[at]
  if (clause === undefined || counted.length !== 1 || number === undefined || at <= clause.verb || at > clause.verb + 6)
    return []
  if (/\b(?:where|whereas|which|who|while)\b|[;:—–]/.test(line.text)) return []
  // "Linda is 31 years old", "the largest gland, weighing three pounds": what is, is not counted.
  if (/^(?:is|are|was|were|be)$/.test(line.tokens[clause.verb]?.lower ?? '')) return []
  const noun = nounAfter(line.tokens, at)
  const asked = inverted(line.text, clause, ground.reading)
  if (noun === undefined || asked === undefined || !isCounted(line.tokens, at)) return []
  const phrase = line.text.slice(number.start, noun.end)
  const unit = line.text.slice(number.end, noun.end).trim()
  const places = asked.split(phrase)
  if (places.length !== 2) return []
  const rest = places
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
  return [
    draft(line, {
      type: 'SHORT_ANSWER',
      description: `How many ${unit} ${rest}?`,
      answer: withoutStop(phrase),
      evidence: phrase,
      worth: 1.2,
    }),
  ]
}

function valueOf({ text, lower }: Token): number | undefined {
  const spelt = words.indexOf(lower)
  if (spelt >= 0) return spelt
  return /^\d{1,3}(?:,\d{3})*(?:\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : undefined
}

// An adjective or two may precede the thing; the thing is many, as a number above one has it.
function nounAfter(tokens: readonly Token[], at: number): Token | undefined {
  let last: Token | undefined
  for (const token of tokens.slice(at + 1, at + 5)) {
    if (!isNoun(token) && token.tag !== 'ADJ') break
    if (isNoun(token)) last = token
  }
  return last !== undefined && isPlural(last.lower) ? last : undefined
}

// "About thirty", "two of", "one or two", "chapter 3": no count that can be asked for.
function isCounted(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.lower ?? ''
  return !/^(?:or|to|and|of|than|in|the|these|those|all|other|first|last|only|by|at|every|after|before|until|since|from|between|page|figure|table|chapter)$/.test(
    before,
  )
}

type Quantity = { value: number; text: string; unit: string }

/** What a line that states a change gives to compute: "from 20 to 50 km" is a difference of 30 km. */
export const howMuchChange: Form = (line) => {
  const match =
    /\b(?<verb>rose|fell|grew|dropped|increased|decreased|declined|expanded|shrank|climbed|went up|went down|rises?|falls?|grows?|drops?|increases?|decreases?) from (?:about |around |roughly )?(?<one>\d[\d,]*(?:\.\d+)?)(?<sign> ?%| ?°[CF])? to (?:about |around |roughly )?(?<other>\d[\d,]*(?:\.\d+)?)(?<unit> ?%| ?°[CF]| percent| [a-z]+(?: per [a-z]+)?)?/.exec(
      line.text,
    )
  const { one = '', other = '', unit = '' } = match?.groups ?? {}
  const [from, to] = [quantityOf(one, unit), quantityOf(other, unit)]
  if (match === null || from === undefined || to === undefined || from.value === to.value || isYear(one, other))
    return []
  const clause = clauseFrom(line.tokens)
  const verb = clause?.tokens[clause.verb]
  if (clause === undefined || verb === undefined || verb.start > match.index) return []
  const change = Number(Math.abs(to.value - from.value).toPrecision(12))
  const answer = `${change.toLocaleString('en')}${/percent|%/.test(unit) ? ' percentage points' : unit}`
  return [
    draft(line, {
      type: 'SHORT_ANSWER',
      description: `${withoutStop(line.text)}. By how much is that?`,
      answer,
      evidence: match[0],
      worth: 1.3,
      bloomLevel: 'APPLY',
    }),
  ]
}

function quantityOf(text: string, unit: string): Quantity | undefined {
  const value = Number(text.replaceAll(',', ''))
  return text === '' || !Number.isFinite(value) ? undefined : { value, text, unit }
}

function isYear(one: string, other: string): boolean {
  return /^1\d{3}$|^20\d{2}$/.test(one) && /^1\d{3}$|^20\d{2}$/.test(other)
}
