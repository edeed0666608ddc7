/** A half-open range of the reading text, in UTF-16 units. */
export type Range = { start: number; end: number }

// Beyond this many UTF-16 units a "sentence" is a list or a page without stops, and is cut at a space.
const longest = 600

const abbreviation =
  /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|Sr|Jr|vs|e\.g|i\.e|cf|ca|approx|Fig|No|Vol|[A-Z](?:\.[A-Z])*)\.$/

/** Sentences of a text that has stops, trimmed, in order; paragraphs are never joined. */
export function splitSentences(text: string, language: string): Range[] {
  const sentences: Range[] = []
  let offset = 0
  for (const paragraph of text.split('\n')) {
    for (const { start, end } of mergeAbbreviations(paragraph, rawSentences(paragraph, language))) {
      sentences.push(...cut(text, { start: offset + start, end: offset + end }))
    }
    offset += paragraph.length + 1
  }
  return sentences
}

/** Breaks a range that is too long to quote into pieces at spaces, or anywhere between characters where there are none. */
export function cut(text: string, range: Range): Range[] {
  const pieces: Range[] = []
  let { start } = range
  while (range.end - start > longest) {
    const space = text.lastIndexOf(' ', start + longest)
    const end = space > start ? space : start + longest - (isHighHalf(text, start + longest - 1) ? 1 : 0)
    pieces.push({ start, end })
    start = end
  }
  return [...pieces, { start, end: range.end }]
    .map((piece) => trim(text, piece))
    .filter((piece) => piece.end > piece.start)
}

function isHighHalf(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xd800 && unit <= 0xdbff
}

function trim(text: string, { start, end }: Range): Range {
  let [from, to] = [start, end]
  while (from < to && /\s/.test(text.charAt(from))) from += 1
  while (to > from && /\s/.test(text.charAt(to - 1))) to -= 1
  return { start: from, end: to }
}

function rawSentences(paragraph: string, language: string): Range[] {
  const segmenter = sentenceSegmenter(language)
  if (segmenter === undefined) return sentencesByMarks(paragraph)
  return Array.from(segmenter.segment(paragraph), ({ index, segment }) => ({
    start: index,
    end: index + segment.length,
  }))
}

/** Undefined where the runtime has no segmenter or refuses the language tag. */
function sentenceSegmenter(language: string): Intl.Segmenter | undefined {
  try {
    return new Intl.Segmenter(language, { granularity: 'sentence' })
  } catch {
    return undefined
  }
}

/** Sentences by their closing marks alone, for runtimes without a segmenter. */
export function sentencesByMarks(paragraph: string): Range[] {
  return Array.from(paragraph.matchAll(/[^.!?।॥؟。！？]+(?:[.!?।॥؟。！？]+["'”’)\]]*|$)/gu), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}

function mergeAbbreviations(paragraph: string, ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const range of ranges) {
    const previous = merged.at(-1)
    const said = previous === undefined ? '' : paragraph.slice(previous.start, previous.end).trim()
    if (previous !== undefined && isCutShort(said, paragraph.slice(range.start, range.end))) previous.end = range.end
    else merged.push({ ...range })
  }
  return merged
}

// "Vitamin C." ends a sentence and "J." does not: a lone capital is an initial at the start or beside another one.
function isCutShort(sentence: string, next: string): boolean {
  if (!abbreviation.test(sentence)) return false
  const isLetter = /[a-z]\s[A-Z]\.$/.test(sentence)
  return !isLetter || sentence.length < 12 || /^[A-Z]\./.test(next)
}
