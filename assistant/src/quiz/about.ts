import { stem, wordsOf } from '@takhti/schema/kit/words'
import { kindOf } from '@takhti/schema/questions/option-checks'
import type { Line, Reading } from '../engines/source-lines.ts'
import type { Term } from '../engines/terms.ts'
import { textOf } from '../source.ts'
import type { Draft, Ground } from './draft.ts'
import { draft, isPlainStatement } from './english-forms.ts'
import { askAbout } from './several-stems.ts'
import { changed } from './statements.ts'
import { knowsThings, type Thing, thingsIn } from './things.ts'

/** A sentence about a thing, and the same sentence with one error, in some ways. */
type Statement = { line: Line; kind: string; wrong: readonly string[] }

// A reader finds the passage of a question quickly, and reads options of this length with ease.
const [longestPassage, longestOption] = [1_200, 130]

const [mostTerms, mostChanges] = [250, 5]

/**
 * "Which of these does the source state about a thing?": of the statements in neighbouring lines, some are left as they
 * are and others are changed. Every option names the thing, so that the name gives no hint.
 */
export function statementsAbout(lines: readonly Line[], ground: Ground): Draft[] {
  const { language, source } = ground.reading
  // Where the ends of sentences are guessed, no sentence is an option.
  if (!source.isPunctuated || askAbout('', language) === undefined) return []
  const statements = lines
    .flatMap((line) => statementsIn(line, ground))
    .toSorted((one, other) => one.line.index - other.line.index)
  const words = (index: number) => ground.words.get(index)
  const terms = knowsThings(language)
    ? ground.terms.filter(({ kind }) => kind === 'defined')
    : ground.terms.filter(isSubject(ground))
  const named = terms
    .slice(0, mostTerms)
    .map((term): [Thing, readonly Statement[]] => [
      { text: term.text, isIn: (text) => holds(text, term) },
      statements.filter(({ line }) => [...term.words].every((word) => words(line.index)?.has(word) === true)),
    ])
  const texts = statements.map(({ line }) => line.text)
  const others = thingsIn(texts, language).map((thing): [Thing, readonly Statement[]] => [
    thing,
    statements.filter(({ line }) => thing.isIn(line.text)),
  ])
  return [...named, ...others].flatMap(([thing, about]) =>
    runsOf(about).flatMap((run) => draftOf(thing, run, ground.reading) ?? []),
  )
}

// Of an English word only the subject of some lines is a thing that statements are about.
function isSubject({ reading: { language, nouns } }: Ground): (term: Term) => boolean {
  return ({ isTopic, mentions, text }) =>
    language !== 'en' || (isTopic && mentions.length > 2 && nouns?.isKnown(wordsOf(text).at(-1) ?? '') !== false)
}

function statementsIn(line: Line, ground: Ground): Statement[] {
  // Like a true-or-false statement, an option has to be complete by itself.
  const isAlone = ground.reading.language !== 'en' || isPlainStatement(line)
  if (line.text.length > longestOption || !isAlone) return []
  // English is changed in the surest way alone: a tagger's nouns replace each other worse than defined things.
  const ways = ground.reading.language === 'en' ? 1 : mostChanges
  const wrong = [...firstFew(changed(line, ground), ways)].map(({ description }) => description)
  return [{ line, kind: kindOf(line.text), wrong }]
}

function* firstFew(drafts: Iterable<Draft>, count: number): Generator<Draft> {
  let left = count
  for (const each of drafts) {
    yield each
    left -= 1
    if (left === 0) return
  }
}

/** Runs of similar statements near each other: three or four, none of them in two runs. */
function runsOf(about: readonly Statement[]): Statement[][] {
  const kinds = Map.groupBy(about, ({ kind }) => kind)
  const runs: Statement[][] = []
  for (const alike of kinds.values()) {
    let run: Statement[] = []
    for (const each of alike) {
      if (run.length === mostStatements || !fits(run, each)) {
        runs.push(run)
        run = []
      }
      run.push(each)
    }
    runs.push(run)
  }
  return runs.filter((run) => run.length >= fewestStatements)
}

const [fewestStatements, mostStatements] = [3, 4]

function fits(run: readonly Statement[], { line }: Statement): boolean {
  const [first] = run
  if (first !== undefined && line.range.end - first.line.range.start > longestPassage) return false
  const lengths = [...run.map((each) => each.line.text.length), line.text.length]
  return Math.max(...lengths) <= 2 * Math.min(...lengths)
}

function draftOf(thing: Thing, run: readonly Statement[], reading: Reading): Draft | undefined {
  const [first, last] = [run[0]?.line, run.at(-1)?.line]
  if (first === undefined || last === undefined) return undefined
  const range = { start: first.range.start, end: last.range.end }
  const text = textOf(reading.source, range)
  const stated = new Set(wordsOf(text))
  // A change into another word of the same passage cannot be distinguished from the passage's own content.
  const isStated = (wrong: string) => thing.isIn(wrong) && wordsOf(wrong).some((word) => !stated.has(word))
  const wrongOf = new Map(run.map((each) => [each, each.wrong.find(isStated)]))
  // At least two are unchanged, and at least one is changed.
  const changeable = run.filter((each) => wrongOf.get(each) !== undefined).slice(0, run.length - 2)
  const right = run.filter((each) => !changeable.includes(each)).map(({ line }) => line.text)
  const wrong = changeable.flatMap((each) => wrongOf.get(each) ?? [])
  const description = askAbout(thing.text, reading.language)
  if (wrong.length === 0 || description === undefined) return undefined
  const weight = run.reduce((sum, { line }) => sum + line.weight, 0) / run.length
  return draft(
    { ...first, range, weight, text },
    {
      type: 'MULTIPLE_SELECT',
      description,
      answer: right.join(' '),
      evidence: right[0] ?? '',
      bloomLevel: 'UNDERSTAND',
      // A list makes a plainer question, where there is one.
      worth: 0.5,
      several: { right, wrong: () => wrong },
      ranges: run.map((each) => each.line.range),
    },
  )
}

function holds(text: string, { words }: Term): boolean {
  const stated = new Set(wordsOf(text).map(stem))
  return [...words].every((word) => stated.has(word))
}
