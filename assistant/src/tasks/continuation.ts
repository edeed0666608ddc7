import type { Line, Reading } from '../engines/source-lines.ts'

// "Today, this is known as …", "These include …": what an English line goes on about is in its first words.
const goesOn =
  /^(?:[\w,]+ ){0,4}(?:this|these|those|they|them|it|its|he|she|his|her|their|such|latter|former)\b|^for (?:example|instance)\b|^(?:most|some|many|all|one|two|both|each) of (?:these|them|those)/i

// Between two sentences of a paragraph are a space or two.
const mostGap = 3

/** The next line of the same paragraph where it goes on about this one. */
export function continuationOf({ source, lines, language }: Reading, line: Line): Line | undefined {
  const next = lines[line.index + 1]
  if (next === undefined || next.isChat || next.range.start - line.range.end > mostGap) return undefined
  if (source.text.slice(line.range.end, next.range.start).includes('\n')) return undefined
  return next.leans || (language === 'en' && goesOn.test(next.text.slice(0, 60))) ? next : undefined
}

/** The text of a line and of the one that goes on about it. */
export function withContinuation(reading: Reading, line: Line): string {
  const next = continuationOf(reading, line)
  return next === undefined ? line.text : `${line.text} ${next.text}`
}
