import { stem } from '@takhti/schema/kit/words'
import type { Line, Reading } from './reading.ts'

// What people say in any lecture, whatever it is about, beside what is grammar already.
const saidAnywhere = new Set(
  `think thought go want know knew look looked saw tell told talk show shown start started try tried mean feel hope guess believe remember
  wonder suppose notice ask answer turn move run happen work call hear find found need help let leave begin sense stuff guy folks person
  people everybody everyone anybody somebody someone anything something nothing everything sort kind bit lot couple bunch time times minute
  hour day week month year today yesterday tomorrow moment second first last end middle side part case point idea example reason
  question problem course fact matter place slide slides talk paper presentation picture good nice great bad big small little simple easy
  hard different interesting important sure fine true clear obvious obviously clearly essentially certainly exactly simply pretty maybe
  probably sometimes usually finally already anyway thank thanks please sorry hello well yeah yes wanna gonna gotta new old whole able`
    .split(/\s+/)
    .map(stem),
)

// As many lines before and after are a line's neighbourhood: about a minute of speech.
const around = 6

// How much a word that the neighbourhood repeats adds to a word of matter, and a word of the title.
const [forRepeats, forTitle] = [0.5, 1]

// A run of lines says first what it is about: its last line counts so much less than its first.
const fall = 0.8

const known = new WeakMap<Reading, readonly number[]>()

/**
 * How much each line of a run tells of it, for choosing those that stand for the whole; comparable within the run only. In other
 * languages than English it is the line's weight.
 */
export function tellingOf(reading: Reading, run: readonly Line[]): ReadonlyMap<Line, number> {
  if (reading.language !== 'en') return new Map(run.map((line) => [line, line.weight]))
  const matter = known.get(reading) ?? matterOf(reading)
  known.set(reading, matter)
  return new Map(
    run.map((line, place) => {
      const form = (line.leans ? 0.8 : 1) * (line.isChat ? 0.15 : 1) * (line.words.length < 4 ? 0.4 : 1)
      return [line, (matter[line.index] ?? 0) * (1 - (fall * place) / run.length) * form]
    }),
  )
}

/** For each line its words of matter, those that are said around it and in the title counting more; in one pass. */
function matterOf({ lines, title }: Reading): number[] {
  const said = lines.map(({ words }) => words.filter((word) => !saidAnywhere.has(word)))
  const counts = new Map<string, number>()
  const count = (words: readonly string[] = [], by: 1 | -1) => {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + by)
  }
  for (const words of said.slice(0, around)) count(words, 1)
  return said.map((words, index) => {
    count(said[index + around], 1)
    count(said[index - around - 1], -1)
    return words.reduce(
      (sum, word) => sum + 1 + forRepeats * (counts.get(word) ?? 0) + (title.has(word) ? forTitle : 0),
      0,
    )
  })
}
