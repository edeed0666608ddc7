import type { Mention } from './mention.ts'

const named =
  /\b(?:called|known as|termed|named|referred to as|labell?ed|dubbed|defined as|the (?:term|concept|idea|process|theory|practice|principle|phenomenon)(?: of)?|(?:types?|kinds?|forms?) of)(?: the| an?)? ["“]?$|[(,] ?(?:also called|also known as|i\.e\.,?) (?:the |an? )?$/i

// "Heart muscle, or cardiac muscle,": another name closes as a name does; "(or the inability to change)" does not.
const [alias, closesAlias] = [/[(,] ?or (?:the |an? )?$/i, /^["”’]?(?:[),;.]| \()/]

// Where a clause opens: at the start of a line, after another clause, after "while" and the like, or after "From this view,".
const opensClause =
  /(?:^|[;:—] ?|, (?:(?:and|but|while|whereas|so) )?|\b(?:while|whereas|because|that) )(?:(?:the|an?)\s)?["“]?$/i

const explained =
  /^["”]?(?: \([^)]{1,40}\))?,? (?:(?:is|are|was|were) (?:the|an?|any|when|one|those|defined|described|characterized)\b|refers? to|means?\b|occurs? (?:when|as|if)|describes?\b|involves?\b|consists? of|includes?\b|states? that|suggests? that)/i

// "The Hawthorne effect, which describes …", "the ideology—established beliefs", "(UCS): a stimulus that …".
const explainedAfter =
  /^["”]?(?: \([^)]{1,40}\))?(?:, (?:which|that) (?:is|are|was|were|refers?|describes?|means?)\b|: an? |—(?:an?|the) |, (?:an?|any) (?!few|lot|number))/u

const stated = /\b(?:is|are|became) (?:an? )?$|\b(?:is|are) the $/
const closes = /^(?:[.;]|, (?:when|during which|in which)\b)/

const openingPhrase = /^(?:From|In|At|By|For|With|On|Under|As|After|Before|During|Through)\b[^,]*$/

/** How surely one mention marks a key term: it is named there, or defined as something. */
export function marksOf(text: string, { start, end }: Mention): number {
  const before = text.slice(Math.max(0, start - 40), start)
  const after = text.slice(end, end + 80)
  if (named.test(before) || (alias.test(before) && closesAlias.test(after))) return 4
  // "The explosion of nitroglycerin is a …": two phrases that "of" joins open many a line, and name little.
  if (text.slice(start, end).includes(' of ')) return 0
  if (opensClause.test(before) && explained.test(after)) return start < 8 ? 4 : 3.5
  if (explainedAfter.test(after) && !openingPhrase.test(text.slice(0, start))) return 3
  // "It is an extensive property.", "the first phase is the latent period, during which …": of more than one word.
  if (stated.test(before) && closes.test(after) && /[ -]/.test(text.slice(start, end))) return 2.5
  if (/^(?:In|Under|With|Through) (?:an? )?$/.test(text.slice(0, start)) && after.startsWith(',')) return 1.5
  return /^ \([^)]{2,40}\)/.test(after) ? 2 : 0
}
