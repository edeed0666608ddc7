import { stem, wordsOf } from '@takhti/schema/kit/words'
import { kindOf } from '@takhti/schema/questions/option-checks'
import type { Line, Reading } from '../engines/reading.ts'
import type { Term } from '../engines/terms.ts'
import { textOf } from '../source.ts'
import type { Draft, Ground } from './draft.ts'
import { draft } from './english-forms.ts'
import { askAbout } from './several-stems.ts'
import { statement } from './statements.ts'

/** A sentence about something and, where there is one, the same sentence with one thing in it that is wrong. */
type Told = { line: Line; kind: string; wrong: string | undefined }

// A reader finds the passage of a question at a glance, and takes in options of this length.
const [longestPassage, longestOption] = [1_200, 130]

const mostTerms = 250

/**
 * Which of these does the source say of a thing? Of what several lines near each other speak of, some are left
 * as they stand and others are changed. Every option names it, so that its name tells nothing.
 */
export function statementsAbout(lines: readonly Line[], ground: Ground): Draft[] {
  const { language, source } = ground.reading
  // Where the ends of sentences are guessed, no sentence is an option.
  if (!source.isPunctuated || askAbout('', language) === undefined) return []
  const told = lines.flatMap((line) => toldIn(line, ground)).toSorted((one, other) => one.line.index - other.line.index)
  const words = (index: number) => ground.words.get(index)
  return ground.terms.slice(0, mostTerms).flatMap((term) => {
    const about = told.filter(({ line }) => [...term.words].every((word) => words(line.index)?.has(word) === true))
    return runsOf(about).flatMap((run) => draftOf(term, run, ground.reading) ?? [])
  })
}

function toldIn(line: Line, ground: Ground): Told[] {
  if (line.text.length > longestOption) return []
  const [wrong] = statement(line, ground).filter(({ isTrue }) => isTrue === false)
  return [{ line, kind: kindOf(line.text), wrong: wrong?.description }]
}

/** Runs of statements near each other that look alike: three or four, none of them in two runs. */
function runsOf(about: readonly Told[]): Told[][] {
  const kinds = Map.groupBy(about, ({ kind }) => kind)
  const runs: Told[][] = []
  for (const alike of kinds.values()) {
    let run: Told[] = []
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

function fits(run: readonly Told[], { line }: Told): boolean {
  const [first] = run
  if (first !== undefined && line.range.end - first.line.range.start > longestPassage) return false
  const lengths = [...run.map((each) => each.line.text.length), line.text.length]
  return Math.max(...lengths) <= 2 * Math.min(...lengths)
}

function draftOf(term: Term, run: readonly Told[], reading: Reading): Draft | undefined {
  const changeable = run.filter(({ wrong }) => wrong !== undefined && holds(wrong, term))
  // At least two stand as they are, and at least one does not.
  const changed = new Set(changeable.slice(0, run.length - 2))
  const right = run.filter((each) => !changed.has(each)).map(({ line }) => line.text)
  const wrong = [...changed].flatMap((each) => each.wrong ?? [])
  const description = askAbout(term.text, reading.language)
  const [first, last] = [run[0]?.line, run.at(-1)?.line]
  if (wrong.length === 0 || description === undefined || first === undefined || last === undefined) return undefined
  const range = { start: first.range.start, end: last.range.end }
  const weight = run.reduce((sum, { line }) => sum + line.weight, 0) / run.length
  return draft(
    { ...first, range, weight, text: textOf(reading.source, range) },
    {
      type: 'MULTIPLE_SELECT',
      description,
      answer: right.join(' '),
      evidence: right[0] ?? '',
      bloomLevel: 'UNDERSTAND',
      // A list is plainer to ask of, where there is one.
      worth: 0.5,
      several: { right, wrong: () => wrong },
      ranges: run.map((each) => each.line.range),
    },
  )
}

function holds(text: string, { words }: Term): boolean {
  const said = new Set(wordsOf(text).map(stem))
  return [...words].every((word) => said.has(word))
}
