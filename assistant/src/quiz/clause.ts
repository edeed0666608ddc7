import { isFinite, isNoun, type Token } from '../engines/english.ts'
import { lowerFirst, type Reading } from '../engines/source-lines.ts'
import { isPlural } from '../engines/terms.ts'

/** A simple English clause: tokens up to `verb` are its subject, the rest is its predicate. */
export type Clause = { tokens: Token[]; verb: number; end: number }

const participles = /^(?:called|named|known|found|made|based|used)$/

/** The clause a run of tokens opens with, or undefined where its subject is ambiguous. */
export function clauseFrom(tokens: Token[], from = 0): Clause | undefined {
  let hasNoun = false
  for (let at = from; at < Math.min(tokens.length, from + 12); at += 1) {
    const token = tokens[at]
    if (token === undefined) return undefined
    if (hasNoun && isFinite(tokens, at) && !isReduced(tokens, at))
      return at > from ? { tokens, verb: at, end: tokens.length } : undefined
    if (isNoun(token)) hasNoun = true
    if (!isSubjectPart(token) && !participles.test(token.lower)) return undefined
  }
  return undefined
}

function isSubjectPart({ tag, text }: Token): boolean {
  return ['DET', 'ADJ', 'NOUN', 'PROPN', 'NUM', 'ADP', 'CCONJ'].includes(tag) || text === '-' || text === "'s"
}

// "An enzyme called rubisco attaches": the first verb form only describes the noun, the next one carries the tense.
function isReduced(tokens: readonly Token[], at: number): boolean {
  const isBy =
    /(?:ed|en|wn|ght)$/.test(tokens[at]?.lower ?? '') &&
    /^(?:by|in|from|to|for|with|on|at|as|of)$/.test(tokens[at + 1]?.lower ?? '')
  if ((!participles.test(tokens[at]?.lower ?? '') && !isBy) || tokens[at - 1]?.tag === 'AUX') return false
  for (let next = at + 1; next < Math.min(tokens.length, at + 6); next += 1) {
    if (isFinite(tokens, next)) return true
  }
  return false
}

/** The wording of tokens as the text has it. */
export function wording(text: string, tokens: readonly Token[]): string {
  const [first, last] = [tokens[0], tokens.at(-1)]
  return first === undefined || last === undefined ? '' : text.slice(first.start, last.end)
}

/** A sentence without its closing mark. */
export function withoutStop(text: string): string {
  return text.replace(/[\s.!?:;,।॥؟。]+$/u, '')
}

/** The subject as it reads inside a sentence: lower case, unless it is a name. */
export function subjectInside(text: string, clause: Clause, { lowerCase }: Reading): string {
  const subject = wording(text, clause.tokens.slice(0, clause.verb))
  const [first, second] = clause.tokens
  if (first === undefined || first.tag === 'DET' || first.tag === 'NUM' || first.tag === 'ADJ')
    return lowerFirst(subject)
  const isPair = second?.tag === 'PROPN' && /^\p{Lu}/u.test(second.text)
  const isAcronym = /^\p{Lu}{2,}/u.test(first.text)
  if (isPair || isAcronym) return subject
  const verb = clause.tokens[clause.verb]
  // "Lemon juice": before a common noun a capital is the sentence's.
  const isCompound = clause.verb > 1 && isNoun(second) && /^\p{Ll}/u.test(second?.text ?? '') && first.tag === 'NOUN'
  const isCommon = isCompound || lowerCase.has(first.lower) || isPluralVerb(verb) || abstract.test(first.lower)
  return isCommon ? lowerFirst(subject) : subject
}

// Endings of processes, qualities and doctrines, never of people.
const abstract =
  /(?:sis|tion|sion|ment|ity|ism|ness|ance|ence|ency|ology|graphy|ship|ture|ing|phy|ics|ony|bre|tre|onia|poeia)$/

function isPluralVerb(verb: Token | undefined): boolean {
  return (
    verb !== undefined && (/^(?:are|were|have)$/.test(verb.lower) || (verb.tag === 'VERB' && verb.lower === verb.lemma))
  )
}

function isParticiple(token: Token | undefined): boolean {
  return token?.tag === 'VERB' || token?.tag === 'AUX' || token?.tag === 'ADV' || token?.tag === 'PART'
}

// "Cholera spread" is past: with one thing as its subject a verb in its plain form can only be.
function baseHelper({ tokens, verb }: Clause): string {
  const subject = tokens.slice(0, verb)
  const isMany = subject.some(({ lower }) => lower === 'and') || isPlural(subject.findLast(isNoun)?.lower ?? '')
  return isMany ? 'do' : 'did'
}

/** The rest of a question after "Why", "In which year" and the like: the clause with its verb before its subject. */
export function inverted(text: string, clause: Clause, reading: Reading): string | undefined {
  const verb = clause.tokens[clause.verb]
  if (verb === undefined) return undefined
  const subject = subjectInside(text, clause, reading)
  const tail = withoutStop(text.slice(verb.end, clause.tokens[clause.end - 1]?.end ?? text.length)).trim()
  // "The Citizenship Act granted": a verb before another one was a noun.
  const next = clause.tokens[clause.verb + 1]
  if (verb.tag === 'VERB' && next?.tag === 'VERB' && /(?:ed|s)$/.test(next.lower)) return undefined
  // "Did they live in villages and worked": the second verb would retain its tense.
  // "The women employed by the company went on strike": the first verb only describes them.
  if (/^(?:by|on) /.test(tail) && verb.lower.endsWith('ed')) return undefined
  const isDouble = clause.tokens.some(
    ({ tag, lower }, at) =>
      at > clause.verb && tag === 'VERB' && /(?:ed|s)$/.test(lower) && clause.tokens[at - 1]?.tag === 'CCONJ',
  )
  if (isDouble && verb.tag !== 'AUX') return undefined
  const owns = /^(?:has|have|had)$/.test(verb.lower) && !isParticiple(clause.tokens[clause.verb + 1])
  if (owns) return `${{ has: 'does', have: 'do', had: 'did' }[verb.lower]} ${subject} have ${tail}`
  if (verb.tag === 'AUX') return `${verb.lower} ${subject} ${tail}`
  const helper = verb.lower === verb.lemma ? baseHelper(clause) : verb.lower.endsWith('s') ? 'does' : 'did'
  return verb.lemma === verb.lower && /(?:ed|ught|ew|ook)$/.test(verb.lower)
    ? undefined
    : `${helper} ${subject} ${verb.lemma} ${tail}`
}
