import type { Line } from '../engines/source-lines.ts'
import type { Term } from '../engines/terms.ts'
import { statementsAbout } from './about.ts'
import { whichListed } from './bullets.ts'
import { clauseFrom } from './clause.ts'
import { whichPair, whichSeveral } from './coordination.ts'
import { isFitDraft, isShort, isSoundDraft } from './draft-fitness.ts'
import { isWorthShowing } from './draft-risk.ts'
import type { Draft, Form, Ground } from './draft.ts'
import { cloze, isAskable, whatCalled, whatIs, whichOfThese, whichYear, why } from './english-forms.ts'
import { hindiWhatHappens, hindiWhichYear, hindiWhy } from './hindi-forms.ts'
import { asksKeyTerm, isTalk } from './key-terms.ts'
import { scriptSeveral } from './lists.ts'
import { howMany, howMuchChange } from './number-forms.ts'
import { howDiffer, whatHappens } from './reasoning-forms.ts'
import { isScriptAskable, scriptCloze, scriptDefinition } from './script-forms.ts'
import { statement } from './statements.ts'

const englishForms: readonly Form[] = [
  whichOfThese,
  whatCalled,
  whatIs,
  why,
  whatHappens,
  howDiffer,
  howMany,
  howMuchChange,
  whichYear,
  whichSeveral,
  cloze,
  statement,
]
const scriptForms: readonly Form[] = [
  scriptDefinition,
  hindiWhy,
  hindiWhatHappens,
  hindiWhichYear,
  scriptCloze,
  statement,
]

// Past this many of the weightiest lines no better question is found, and time is lost.
const mostAsked = 140

/** Every question of a mixed quiz. */
export function draftAll(ground: Ground): Draft[] {
  const { reading } = ground
  // Long speech outside English states little that is clear alone, and no tagger can find it.
  const lines = fitLines(ground)
  if (reading.language === 'en') {
    const alone = englishDrafts(lines, ground).filter((draft) => isWorthAsking(draft, ground))
    return [...alone, ...whichListed(ground)]
  }
  // Outside English no list made a good question of sixteen: they are made on request alone.
  return isTalk(reading) ? [] : lines.flatMap((line) => scriptForms.flatMap((form) => form(line, ground)))
}

/** Whether an English draft passes the rules of its form, and asks for what is taught. */
export function passesRules(draft: Draft, ground: Ground): boolean {
  return asksKeyTerm(draft, ground.reading, subjectsOf(draft.line, ground)) && isFitDraft(draft, ground)
}

/** The English drafts of some lines, before any rule of what is worth asking. */
export function englishDrafts(lines: readonly Line[], ground: Ground): Draft[] {
  return lines.flatMap((line) => englishForms.flatMap((form) => form(line, ground)))
}

function isWorthAsking(draft: Draft, ground: Ground): boolean {
  if (!isSoundDraft(draft, ground)) return false
  const isFit = passesRules(draft, ground)
  // What is learnt of long prose holds for no text that lacks the room to repeat its terms, and of speech beside the rules.
  if (isShort(ground)) return isFit
  return (isFit || !isTalk(ground.reading)) && isWorthShowing(draft, ground, isFit)
}

/** What serves a request for several right options beside these. */
export function draftMany(ground: Ground): Draft[] {
  const lines = fitLines(ground)
  const pairs = ground.reading.language === 'en' ? lines.flatMap((line) => whichPair(line, ground)) : []
  const listed = ground.reading.language === 'en' ? [] : lines.flatMap((line) => scriptSeveral(line, ground))
  return [...pairs, ...listed, ...whichListed(ground, true), ...statementsAbout(lines, ground)]
}

/** What happens to passing things, for those who ask for nothing but what to apply. */
export function draftRules(ground: Ground): Draft[] {
  return ground.reading.language === 'en' ? fitLines(ground).flatMap((line) => whatHappens(line, ground)) : []
}

/** The terms before the verb of a line. */
function subjectsOf(line: Line, { mentions }: Ground): Term[] {
  const verb = clauseFrom(line.tokens)?.verb
  const end = verb === undefined ? 0 : (line.tokens[verb]?.start ?? 0)
  return (mentions.get(line.index) ?? []).filter(({ start }) => start < end).map(({ term }) => term)
}

/** The weightiest lines that are fit for a question by themselves. */
function fitLines({ reading: { language, source, lines } }: Ground): Line[] {
  const isEnglish = language === 'en'
  // What begins in lower case after a stop is the rest of a sentence: "[Figure 2] summarises …".
  const isRest = ({ range: { start } }: Line) =>
    source.isPunctuated &&
    /^\p{Ll}(?!\p{Lu})/u.test(source.text.slice(start, start + 2)) &&
    /(?:^|[.!?\n]["”’)]?\s*)$/u.test(source.text.slice(Math.max(0, start - 4), start))
  const isFit = (line: Line) =>
    !line.isChat &&
    !(isEnglish && isRest(line)) &&
    (isEnglish ? isAskable(line, source.isPunctuated) : isScriptAskable(line, language))
  return lines
    .filter(isFit)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, mostAsked)
}
