import { contentWords } from '@takhti/schema/kit/function-words'
import { isNoun, type Token } from '../engines/english.ts'
import { type Line, sentenceCase } from '../engines/source-lines.ts'
import { isPlural, type Term } from '../engines/terms.ts'
import { isRunOn } from '../speech/run-on.ts'
import { type Clause, clauseFrom, inverted, subjectInside, withoutStop, wording } from './clause.ts'
import type { Draft, Form, Ground, Mentioned } from './draft.ts'
import { hasStop, isSelfContained, isVerbNoun } from './line-context.ts'

const mostWords = 28

/** Whether a line is fit for a question by itself: independent of others, not a question, not too long. */
export function isAskable(line: Line, isPunctuated: boolean): boolean {
  const { text, words, tokens, isSure } = line
  if (isPunctuated ? !hasStop(text) : !isSure || isRunOn(tokens)) return false
  return isSelfContained(line) && words.length >= 3 && tokens.length <= mostWords && tokens.length >= 5
}

/** The term that is the whole subject of a clause, if it is one, and how the line words it. */
function subjectTerm(line: Line, clause: Clause, { mentions }: Ground): { term: Term; text: string } | undefined {
  const subject = clause.tokens.slice(0, clause.verb)
  const [first, last] = [subject.find((token) => token.tag !== 'DET'), subject.at(-1)]
  if (first === undefined || last === undefined) return undefined
  if (subject.some(({ tag }) => tag === 'ADP' || tag === 'CCONJ')) return undefined
  const found = mentions.get(line.index)?.find(({ start, end }) => start === first.start && end === last.end)
  if (found === undefined) return undefined
  const phrase = line.text.slice(found.start, found.end)
  // A noun that the whole source has in another number or case is worded as here, or the answer would not agree.
  return { term: found.term, text: phrase.toLowerCase() === found.term.text.toLowerCase() ? found.term.text : phrase }
}

/** "Which of these …?": the subject is asked for by the predicate of its line. */
export const whichOfThese: Form = (line, ground) => {
  const clause = clauseFrom(line.tokens)
  const subject = clause && subjectTerm(line, clause, ground)
  const verb = clause?.tokens[clause.verb]
  if (clause === undefined || subject === undefined || verb === undefined) return []
  const predicate = withoutStop(line.text.slice(verb.start))
  if (contentWords(predicate, 'en').length < 3 || !isOfOneAlone(line, clause)) return []
  const worth = isDefinition(clause) ? 1.5 : 1
  const { term, text } = subject
  // "Compounds | Liquids | *Molecule": the others are in the number that the source uses most.
  if (isPlural(text.toLowerCase()) !== isPlural(term.text.toLowerCase())) return []
  return [draft(line, { type: 'MCQ', description: `Which of these ${predicate}?`, answer: text, worth, term })]
}

// "Some families delay …", "… can change other forces": true of others as well.
function isOfOneAlone({ tokens, text }: Line, { verb }: Clause): boolean {
  const [first, next] = [tokens[0]?.lower ?? '', tokens[verb + 1]?.lower ?? '']
  if (/^(?:some|many|most|several|few|other|all|each|every|no|any|various|certain|both|more|one|another)$/.test(first))
    return false
  if (/^(?:that|likely|also|often|usually|sometimes|not|never|considered|thought|said)$/.test(next)) return false
  if (/\b(?:others?|some|many) /.test(text.slice(tokens[verb]?.start ?? 0, (tokens[verb]?.start ?? 0) + 40)))
    return false
  // "The Nationalist forces, under …": before a comma the "verb" was a noun.
  if (tokens[verb]?.tag === 'VERB' && tokens[verb + 1]?.text === ',') return false
  return !isVerbNoun(tokens, verb) && agrees(tokens, verb)
}

function agrees(tokens: readonly Token[], verb: number): boolean {
  const [subject, { lower = '', tag, lemma } = {}] = [tokens[verb - 1]?.lower ?? '', tokens[verb]]
  if (tag === 'AUX')
    return (
      !isPlural(subject) === /^(?:is|was|has|does)$/.test(lower) ||
      !/^(?:is|was|has|does|are|were|have|do)$/.test(lower)
    )
  if (tag !== 'VERB' || /(?:ed|ing)$/.test(lower)) return tag === 'VERB'
  return lower === lemma ? isPlural(subject) : !(isPlural(subject) && lower.endsWith('s'))
}

// These words describe a thing and do not define it.
const vague =
  /^(?:an?|the) (?:\w+ )?(?:bit|little|term|step|result|reason|example|case|way|part|one|feature|fact|issue|problem|challenge|question|matter|key|source|cause|most|best|first|only|main|primary|major|common|special|important|large|big|small|good|bad|great|new|subject|topic|product|sign|symbol|place where|time when|time of|site|home|member|leader|number|group|series|variety|range|set|lot|portion|share|majority)\b/i

function isDefinition({ tokens, verb }: Clause): boolean {
  return /^(?:is|are)$/.test(tokens[verb]?.lower ?? '') && /^(?:a|an|the)$/.test(tokens[verb + 1]?.lower ?? '')
}

// "Found in foods", "used to …" states what is done with a thing.
const described =
  /^(?:\w+ed|found|made|known|seen|set|held|kept|built|given|taken|shown|heard|brought|caught|taught|thought|led|left|lost|paid|sold|spent|sent|put|run|written|driven|drawn|grown|chosen|born|not|also|often|usually|very|more|most|in|at|on|from|of)\b/i

// "…, while latent functions are …", "… and they consume energy": of something else, or more than what a thing is.
const furtherClause =
  /,? (?:while|whereas|and (?:occurs?|affects?|causes?|involves?|uses?|has|they|it|the \S+(?: \S+)? (?:is|are)))\b.*$/

/** "What is …?": asked of a definition, answered by it. */
export const whatIs: Form = (line, ground) => {
  const clause = clauseFrom(line.tokens)
  const verb = clause?.tokens[clause.verb]
  const subject = clause && subjectTerm(line, clause, ground)
  if (clause === undefined || verb === undefined || subject === undefined) return []
  const isKind = /^are$/.test(verb.lower) && isPlural(subject.text) && hasNounSoon(clause)
  // "Each glucose molecule is …", "her idea is …": of one among others, not of the kind.
  if (!/^(?:an?|the)$/.test(clause.tokens[0]?.lower ?? '') && clause.tokens[0]?.tag === 'DET') return []
  if (!isDefinition(clause) && !isKind) return []
  const answer = withoutStop(line.text.slice(verb.end).trim().replace(furtherClause, ''))
  if (
    contentWords(answer, 'en').length < 4 ||
    vague.test(answer) ||
    described.test(answer) ||
    /\bthat (?:question|issue|problem|answer|topic)\b|\b(?:others|things) like it\b|, but it has\b/.test(answer) ||
    / and (?:are|is|may|have|has|can) /.test(answer)
  )
    return []
  const description = `What ${verb.lower} ${subjectInside(line.text, clause, ground.reading)}?`
  return [
    draft(line, {
      type: 'SHORT_ANSWER',
      description,
      answer: sentenceCase(answer),
      evidence: answer,
      worth: 1.2,
      subject: subject.text,
    }),
  ]
}

function hasNounSoon({ tokens, verb }: Clause): boolean {
  return tokens.slice(verb + 1, verb + 4).some(isNoun)
}

/** "Why …?": asked of a line that gives its reason. */
export const why: Form = (line, ground) => {
  const at = line.tokens.findIndex(({ lower }) => lower === 'because')
  const because = line.tokens[at]
  if (because === undefined || line.tokens[at + 1]?.lower === 'of') return []
  const clause = clauseFrom(line.tokens.slice(0, at))
  const asked = clause && inverted(line.text, clause, ground.reading)
  const reason = withoutStop(line.text.slice(because.end).trim().replace(/;.*$/, ''))
  if (asked === undefined || contentWords(reason, 'en').length < 2) return []
  return [
    draft(line, {
      type: 'SHORT_ANSWER',
      description: `Why ${withoutStop(asked)}?`,
      answer: `Because ${reason}.`,
      evidence: reason,
      worth: 1.6,
      bloomLevel: 'UNDERSTAND',
    }),
  ]
}

/** "In which year …?": asked of a line that opens with one. */
export const whichYear: Form = (line, ground) => {
  const [first, year, third] = line.tokens
  if (first?.lower !== 'in' || !/^1\d{3}$|^20\d{2}$/.test(year?.text ?? '')) return []
  const clause = clauseFrom(line.tokens.slice(third?.text === ',' ? 3 : 2))
  const asked = clause && inverted(line.text, clause, ground.reading)
  if (asked === undefined || year === undefined) return []
  return [draft(line, { type: 'SHORT_ANSWER', description: `In which year ${asked}?`, answer: year.text, worth: 0.7 })]
}

/** "What is … called?": asked of a line that names a thing. */
export const whatCalled: Form = (line, ground) => {
  const match = /^(.{8,90}?) (is|are) (known as|called) (?:the |a |an )?/.exec(line.text)
  const clause = clauseFrom(line.tokens)
  if (match === null || clause === undefined || line.tokens[clause.verb]?.start !== (match[1]?.length ?? 0) + 1)
    return []
  const term = mentioned(line, ground).find(({ start }) => start === match[0].length)
  if (term === undefined) return []
  const asked = `What ${match[2]} ${subjectInside(line.text, clause, ground.reading)} ${match[3]}?`
  return [draft(line, { type: 'MCQ', description: asked, answer: term.term.text, worth: 1.5, term: term.term })]
}

/** A blank in place of one term; a term that has just been named is worth more than one in passing. */
export const cloze: Form = (line, ground) =>
  mentioned(line, ground).flatMap(({ term, start, end }) => {
    const before = line.text.slice(0, start)
    if (start === 0 || isSplitName(line, end) || isHalf(line, start, end)) return []
    const isNamed = /\b(?:called|known as|named)(?: the| a| an)?\s$/.test(before)
    const gap = before.replace(/\b(a)n? $/i, '$1/an ') + '_____' + line.text.slice(end)
    // The source's subject is worth a question; a word in passing is not.
    const weight = isNamed ? 1.4 : term.isTopic ? 0.9 : term.mentions.length > 2 ? 0.75 : 0.5
    const worth = weight + Math.min(term.mentions.length, 4) * 0.05
    return [draft(line, { type: 'CLOZE', description: gap, answer: term.text, worth, term })]
  })

// A term directly followed by another noun is only part of a longer name.
function isSplitName({ tokens }: Line, end: number): boolean {
  return isNoun(tokens.find((token) => token.start >= end && token.start <= end + 1))
}

// "North and South Korea", "physical and mental health", "Secretary of State": a blank would leave half a name.
function isHalf({ text, tokens }: Line, start: number, end: number): boolean {
  const isName = /^\p{Lu}/u.test(text.slice(start))
  if (
    isName &&
    (/^ (?:of|and|&) \p{Lu}/u.test(text.slice(end)) || /\p{Lu}[\p{L}’']* (?:and|&) $/u.test(text.slice(0, start)))
  )
    return true
  if (/\b(?:most|more|less|very|so|too) $/i.test(text.slice(0, start))) return true
  if (!/ (?:and|or) $/.test(text.slice(0, start)) || !text.slice(start, end).includes(' ')) return false
  const before = tokens.findLast((token) => token.end <= start - 4)
  return before?.tag === 'ADJ' || /^(?:north|south|east|west)$/i.test(before?.text ?? '')
}

/** Terms of a line with the place of their only mention in it. */
export function mentioned(line: Line, { mentions }: Ground): Mentioned[] {
  const here = mentions.get(line.index) ?? []
  return here.filter(({ term }) => here.filter((other) => other.term === term).length === 1)
}

/** The fields that most forms leave alone. */
export function draft(line: Line, made: Omit<Draft, 'line' | 'evidence' | 'bloomLevel'> & Partial<Draft>): Draft {
  return { line, evidence: made.answer, bloomLevel: 'REMEMBER', ...made }
}

/** Whether a clause is the whole of a line, so that a statement of it is complete by itself. */
export function isPlainStatement(line: Line): boolean {
  const clause = clauseFrom(line.tokens)
  return clause !== undefined && wording(line.text, clause.tokens).length >= line.text.length - 2
}
