import { wordsOf } from '@takhti/schema/kit/words'
import { blank } from '@takhti/schema/questions/rules'
import { isFinite, type Token } from '../engines/english.ts'
import { keyOf } from '../engines/structure.ts'
import { isPlural, type Term } from '../engines/terms.ts'
import { vagueWords } from '../engines/vague-words.ts'
import { fields } from '../nouns/nouns.ts'
import { clauseFrom } from './clause.ts'
import type { Draft, Ground } from './draft.ts'
import { isTalk } from './key-terms.ts'
import { hasVerbAround, isStatement, opensBare } from './sentence-fitness.ts'

// What the source defines, names, or has a heading for; a sibling of one, a title's word and a rare word count less.
const [sure, likely] = [3, 2]

// In a short source little is repeated, and of a few lines nothing more is known.
export const shortLines = 60
const fewestLines = 15

// With fewer words of matter a statement is a commonplace, or needs the line before it.
const [fewestWords, fewestInBlank] = [5, 4]

// "Why was he arrested, but?", "Why did many feel that?", "differ from in 2005": a form that did not fit its line.
const broken =
  /\w- \w|^How many .* - |^How many .* did .* and |(?:,? (?:but|and|or|that|which|as|of))\?$| ,|\b(?:from|of|to) in\b|^(?:Why|In which year) (?:did|do|does) [^,]* (?:was|were) /

/** Whether a source is so short that nothing in it recurs, and no rule can judge what is worth asking. */
function isBrief({ reading: { lines } }: Ground): boolean {
  return lines.length < fewestLines
}

/** Whether the wording of an English draft holds: it is whole, and of no example or other line. */
export function isSoundDraft(draft: Draft, ground: Ground): boolean {
  if (isBrief(ground)) return true
  if (/[=<>±→]/.test(draft.line.text) || broken.test(draft.description) || !isStatement(draft.line)) return false
  if (/^Which of these (?:called|known|named|termed)\b/.test(draft.description)) return false
  if (
    draft.description.startsWith('What are ') &&
    /^(?:\w+ly |now |still |often )?\w+ing\b/.test(draft.answer.toLowerCase())
  )
    return false
  if (ofTalk.test(draft.line.text) || ofAnother.test(draft.line.text) || isOfPassingPerson(draft, ground)) return false
  if (isTalk(ground.reading) && spoken.test(draft.line.text)) return false
  return draft.type !== 'CLOZE' || hasVerbAround(draft, ground)
}

/** Whether a sound draft passes the rules of its form: its answer is not in passing, and is the only one. */
export function isFitDraft(draft: Draft, ground: Ground): boolean {
  if (isBrief(ground)) return true
  if (draft.type === 'CLOZE') return isFitBlank(draft, ground)
  if (draft.type === 'MCQ') return isFitChoice(draft, ground)
  if (draft.type === 'TRUE_OR_FALSE') return isFitStatement(draft, ground)
  // A list in the middle of a sentence leaves a hole that many words fill.
  if (draft.description.startsWith('Why ')) return isAboutMatter(draft, ground)
  if (draft.type === 'MULTIPLE_SELECT') return isShort(ground) || !draft.description.includes(blank)
  // "What are lindisfarne?": a name that is many in its verb alone.
  if (draft.description.startsWith('What are ') && !isPlural(draft.description.slice(0, -1).toLowerCase())) return false
  if (draft.description.startsWith('What are '))
    return !isOfPeople((ground.mentions.get(draft.line.index) ?? [])[0]?.term, ground)
  if (draft.description.startsWith('What happens ')) return isRuleOfMatter(draft, ground)
  return !draft.description.startsWith('In which year') || (isOfName(draft) && opensWithKnown(draft, ground))
}

// "Why are genetic factors involved?", "Why were villagers beaten?": in what, and where, another line has.
function isAboutMatter({ line, description }: Draft, { mentions }: Ground): boolean {
  const here = mentions.get(line.index) ?? []
  return here.some(({ term, start, end }) => {
    const isAsked = description.toLowerCase().includes(line.text.slice(start, end).toLowerCase())
    return isAsked && (isOfMatter(term, 1) || (term.kind.startsWith('name') && term.mentions.length > 1))
  })
}

// Of speech: a speaker's opinion.
const spoken =
  /\b(?:pretty|really|actually|basically|absolutely|super|stuff|guess|fun|weird|cool|nice|fascinating|fancied|likes? to)\b|\b(?:kind|sort) of (?:an?|the|like)\b|, that['’]s\b/i

// "Sergei might react …", "Yelberton will make a choice": a person of an example.
function isOfPassingPerson({ line: { text } }: Draft, { terms }: Ground): boolean {
  const name = /^(\p{Lu}\p{Ll}+) (?:will|would|might|may|pays?|wants?|decides?|buys?|likes?)\b/u.exec(text)?.[1]
  return name !== undefined && terms.some((term) => term.text === name && term.kind.startsWith('name'))
}

function isOfPeople(term: Term | undefined, { reading: { nouns } }: Ground): boolean {
  if (term === undefined || term.kind.startsWith('name') || term.worth > sure + 1) return false
  const last = wordsOf(term.text).at(-1) ?? ''
  return last === 'people' || nouns?.isOfField(last, fields.person) === true
}

/** Whether what happened in a year happened to something with a name, and its verb is one. */
function isOfName({ line: { tokens } }: Draft): boolean {
  const clause = clauseFrom(tokens.slice(tokens[2]?.text === ',' ? 3 : 2))
  const next = clause?.tokens[clause.verb + 1]
  const isNoun = next?.tag === 'VERB' && next.lower.endsWith('ed') && clause?.tokens[clause.verb]?.tag === 'VERB'
  return clause?.tokens.slice(0, clause.verb).some(({ tag }) => tag === 'PROPN') === true && !isNoun
}

// "The same _____ for everyone", "all of the _____ that", "like _____, …", "described as _____": many words fit.
const open =
  /\b(?:same|all of the|every|each|any|no|such|own|a\/an \w+ of) _____|\ba\/an _____ of\b|^(?:Un)?like _____|^(?:Along with|In addition to|Besides|As with) _____|\b(?:described|regarded|seen|viewed) as (?:a\/an |the )?_____/i

// "_____ (ventral)", "_____, Kansas", "_____ Who": another name beside the blank, or the rest of its own.
const half =
  /\p{Lu}\p{Ll}+, _____\.$|_____(?: \(|,? \p{Lu}\p{Ll})|\b(?:New|North|South|East|West|Saint|San|Santa|Los|Great|United|Upper|Lower|Mount|Lake|Port|Fort) _____/u

// "Functionalism, _____, and …", "a phone, or a _____": one thing of a list is as good as any; and a name for what is beside it.
const listed =
  /(?:, |\b)(?:and|or|as well as) (?:a\/an |the )?_____|_____,? (?:and|or) |\b(?:type|kind|sort|form)s? of _____/

/** Whether the title or another word of the line has the root of a blank's name: "Tibetan" beside "Tibet". */
function isRevealedByRoot({ term, description }: Draft, { reading: { source } }: Ground): boolean {
  if (term === undefined || !term.kind.startsWith('name')) return false
  const [first = ''] = wordsOf(term.text)
  const known = wordsOf(`${source.title} ${description}`)
  return first.length > 3 && known.some((word) => word.startsWith(first))
}

/** Whether a line with a condition is a rule of the matter: two of its terms are in it, and the question has one. */
function isRuleOfMatter(draft: Draft, ground: Ground): boolean {
  const matter = (ground.mentions.get(draft.line.index) ?? []).filter(({ term }) => isOfMatter(term, 1))
  // "If the quantity is 8": an example, whose figures the question would need.
  const isNeed = /\p{Nd}|\b(?:needed|important|the goal)\b|^What happens when [\w-]+ed by /u.test(draft.description)
  return new Set(matter.map(({ term }) => term)).size > 1 && isAboutMatter(draft, ground) && !isNeed
}

/** Whether the thing that a year is asked of is one that the source comes back to. */
function opensWithKnown({ line }: Draft, { mentions }: Ground): boolean {
  return (mentions.get(line.index) ?? []).some(({ term }) => term.kind.startsWith('name') && term.mentions.length > 2)
}

/** Whether a word in the place of a term would be known by those who learnt the matter, and by no reading alone. */
function isFitBlank(draft: Draft, ground: Ground): boolean {
  const { line, term, description } = draft
  if (term === undefined || line.words.length < fewestInBlank || isVague(term) || /\(_____|_____\)/.test(description))
    return false
  if (open.test(description) || half.test(description) || listed.test(description)) return false
  if (isRevealedByRoot(draft, ground)) return false
  if (/\b(?:called|known as|termed|named)(?: the| an?| a\/an)? _____/.test(description)) return true
  const isName = term.kind.startsWith('name')
  // Of the names in the place of a blank one in fifteen was worth asking on chapters that were held out.
  if (isName && term.worth < sure && !isShort(ground)) return false
  const isRepeated = term.mentions.length > (isShort(ground) ? 1 : 2)
  if (isName || isShort(ground) ? term.worth < sure && !isRepeated : term.worth < leastOf(term, ground)) return false
  // Another term of the matter in the line is what decides the blank.
  const others = (ground.mentions.get(line.index) ?? []).filter((each) => each.term !== term)
  return others.some((each) => isOfMatter(each.term))
}

// "A tone", "the dogs": a common word that opens "X is a …" once is no term yet; a heading makes it one.
function leastOf({ text }: Term, { reading: { nouns } }: Ground): number {
  return !text.includes(' ') && nouns?.isKnown(text.toLowerCase()) === true ? 5 : sure
}

function isOfMatter(term: Term, times = 2): boolean {
  return !isVague(term) && (term.worth >= likely || (term.isTopic && term.mentions.length > times))
}

/** Whether a source has no room to repeat its terms. */
export function isShort({ reading: { lines } }: Ground): boolean {
  return lines.length < shortLines
}

/** A single word for whatever a line is about, unless the source lists it. */
function isVague({ text, worth }: Term): boolean {
  return worth < 20 && vagueWords.has(text.toLowerCase())
}

// What is mentioned by the way, and what a speaker makes up for an example.
const ofTalk =
  /\b(?:things like that|and so on|a bit like|kind of like|sort of like|something like)\b|\bis \d+ years old\b|^[\w ]{1,40} being \w+ed\b/i

/** Whether another subject follows on "and": "became impossible and rivalries replaced …". */
function hasSecondClause(rest: readonly Token[]): boolean {
  const from = rest.findIndex(({ lower }) => lower === 'and')
  const after = rest.slice(from + 1)
  const verb = after.findIndex((_, at) => isFinite(after, at))
  const relative = after.findIndex(({ lower }) => /^(?:that|which|who|whose|when|where|if|as|because)$/.test(lower))
  if (from < 0 || verb < 1 || (relative >= 0 && relative < verb)) return false
  return after.slice(0, verb).some(({ tag, lower }) => /^(?:NOUN|PROPN)$/.test(tag) || /^(?:it|they|them)$/.test(lower))
}

// What may be, would be or happens now and then is true of others as well.
const ofOthers = /^(?:would|could|can|may|might|should|must|will|do|does|did|had|have|has)\b|^\w+n['’]t\b/i

// "Hormone" in a chapter on hormones: all of its matter is of that sort.
function isWholeTopic({ key }: Term, { reading: { source } }: Ground): boolean {
  return keyOf(source.title) === key
}

/** Whether "Which of these …?" has a predicate that one thing alone has. */
function isFitChoice({ line, term, description }: Draft, ground: Ground): boolean {
  const predicate = /^Which of these (.+)\?$/.exec(description)?.[1]
  if (predicate === undefined) return true
  if (term === undefined || isVague(term)) return false
  const isName = term.kind.startsWith('name')
  if (!isName && term.worth < likely && !(isShort(ground) && isOfMatter(term, 0))) return false
  // "Which of these testosterone and the estrogens—which …": what a dash sets off is of another clause.
  if (/[—–]/.test(predicate) || isWholeTopic(term, ground) || ofTalk.test(predicate)) return false
  if (ofOthers.test(predicate) || /;|, (?:but|and|or) |\b(?:who|whom)\b/.test(predicate.slice(0, 60))) return false
  // "Is signaling molecule", "is eating too much", "was children": no article, or another number.
  const clause = clauseFrom(line.tokens)
  const [verb, next] = clause === undefined ? [] : [line.tokens[clause.verb], line.tokens[clause.verb + 1]]
  // "Alkaline earth metals (beryllium, …)": a noun, which the tagger took for a verb.
  if (verb === undefined || next === undefined || next.text === '(') return false
  if (hasSecondClause(line.tokens.slice(line.tokens.indexOf(verb) + 1))) return false
  if (verb.tag === 'AUX' && (next.tag === 'NOUN' || /^\w+ing$/.test(next.lower)))
    return /^(?:are|were)$/.test(verb.lower) && isPlural(next.lower)
  if (verb.tag === 'AUX' && /^(?:constantly|always|now|very|more|most|so|too|just|only)$/.test(next.lower)) return false
  return true
}

// "Two differences involved …", "so has the average level", "a further decrease", "elsewhere": beside what another line has.
const ofNeighbours =
  /^the (?:cent(?:er|re)|act|party|company|committee|institute|board|commission|council|department|agency|association|foundation|college|museum|project|program) (?!of\b|for\b)|^(?:additional|further) |^the (?:two|three|four|five) [a-z-]+s (?!of |that |in |used |most )|\bthat (?:question|issue|problem)\b|\b(?:others|things) like it\b|^(?:two|three|four|five|six|seven|eight|certain|various|other|additional) (?!\w+ of )|\b(?:elsewhere|preceding|a further|shed(?:s|ding)? (?:some |more )?light)\b|\bso (?:has|have|is|are|was|were|did|do|does) (?:the|an?|many)\b/i

// "Did the same", "are its hallmarks", "the process works in reverse": of what another line names.
const ofAnother =
  /\b(?:on top of|than|like|for|with|from|to|about|after|before) that(?:[.,]| for\b)|\b(?:is|are) (?:then|therefore|thus)\b|^the others (?:are|were)\b|\b(?:their|his|her) (?:hypothesis|theory|work|research|findings|experiments?|study)\b|\binstead\.$|\b(?:many|much|far) more (?!than\b)[a-z]+s?\b(?!.*\bthan\b)|\b(?:one|two|three|several) more\b|^fellow\b|\b(?:did|does|do|done) (?:the same|so|likewise)\b|\b(?:are|is|were|was) (?:its|their|his|her) [a-z-]+\.$|^the (?:process|symbol|contradiction|same|result|latter|former|other|approval|difference)\b/i

/** Whether a statement is about the matter: it opens with a term that the source defines, or names two of its terms. */
function isFitStatement({ line, isTrue, evidence }: Draft, ground: Ground): boolean {
  // "Five critical roles", "8,552 victims": a changed number is no error of thought.
  if (isTrue === false && /^[\p{Nd}.,]+$|^(?:two|three|four|five|six|seven|eight|nine|ten|half)/u.test(evidence)) {
    const after = line.text.slice(line.text.indexOf(evidence) + evidence.length)
    return (
      /^\p{Nd}/u.test(evidence) &&
      /^(?:%| (?:percent|per cent|degrees?|kilo\w+|met(?:er|re)s?|°\w|km|kg|g|m|cm|mm|bpm|volts?)\b)/u.test(after)
    )
  }
  // Statistics, and what had been before: of this account alone, and no matter to know.
  if (/^(?:no|some|several|many|an? (?:variety|number|few) of)\b|\bthe only other\b/i.test(line.text)) return false
  if (ofNeighbours.test(line.text)) return false
  if (line.words.length < fewestWords || /\p{Nd},\p{Nd}{3}|\bhad \w+(?:ed|en)\b/u.test(line.text)) return false
  const here = ground.mentions.get(line.index) ?? []
  const verb = clauseFrom(line.tokens)?.verb
  const end = verb === undefined ? 0 : (line.tokens[verb]?.start ?? 0)
  const opens = here.filter(({ start }) => start < end).map(({ term }) => term)
  // "Officials often express …", "scholars believe …": what people think or do is seldom what is taught.
  if (isOfPeople(opens[0], ground)) return false
  if (opensBare(line, verb, opens)) return false
  if (isShort(ground))
    return opens.some((term) => !isVague(term) && (isOfMatter(term) || term.mentions.length > 1 || / /.test(term.text)))
  const isAbout = opens.some(
    (term) => !isVague(term) && (term.worth >= sure || (term.kind.startsWith('name') && term.mentions.length > 2)),
  )
  const matter = new Set(here.map(({ term }) => term).filter((term) => isOfMatter(term)))
  return isAbout ? matter.size > 0 : opens.some((term) => isOfMatter(term)) && matter.size > 1
}
