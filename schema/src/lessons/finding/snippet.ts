import { searchWords } from '../search-words.ts'
import { soughtPhrases } from './rules.ts'

/** A part of a text with matches; those with `isFound` are the matches. */
export type SnippetPart = { text: string; isFound: boolean }

/** The matches of a query in a text: the parts to show, and how many parts of the query match. */
export type Snippet = { parts: SnippetPart[]; found: number }

/** The text before and after the first match, in UTF-16 units. */
const before = 40
const after = 100

// As in `wordsOf`, but in the original text: signs that are not compared are part of their word.
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}\u0640\u200b-\u200d]+/gu

type Place = { at: number; end: number }
type Token = Place & { word: string }

/** The place of a query's match in a text, split into parts; null without a match. */
export function snippetOf(text: string, query: string): Snippet | null {
  const tokens = tokensOf(text)
  const places = soughtPhrases(query).map((phrase) => placesOf(phrase, tokens))
  const found = places.filter((each) => each.length > 0).length
  const marks = merged(places.flat())
  const [first] = marks
  if (first === undefined) return null
  return { parts: partsOf(text, around(first, tokens, text.length), marks), found }
}

/** The snippet of the page that matches most of a query, the earliest of several; null without a match. */
export function bestSnippet<Page extends { text: string }>(
  pages: readonly Page[],
  query: string,
): { page: Page; parts: SnippetPart[] } | null {
  let best: { page: Page; snippet: Snippet } | null = null
  for (const page of pages) {
    const snippet = snippetOf(page.text, query)
    if (snippet !== null && snippet.found > (best?.snippet.found ?? 0)) best = { page, snippet }
  }
  return best && { page: best.page, parts: best.snippet.parts }
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(word)].map(({ 0: raw, index: at }) => ({
    word: searchWords(raw).join(''),
    at,
    end: at + raw.length,
  }))
}

function placesOf(phrase: readonly string[], tokens: readonly Token[]): Place[] {
  const last = phrase.length - 1
  return tokens.flatMap(({ at }, index) => {
    const isHere = phrase.every((each, offset) => {
      const token = tokens[index + offset]?.word
      return offset === last ? token?.startsWith(each) : token === each
    })
    const end = tokens[index + last]?.end
    return isHere && end !== undefined ? [{ at, end }] : []
  })
}

function merged(places: readonly Place[]): Place[] {
  const inOrder = [...places].sort((one, other) => one.at - other.at)
  const apart: Place[] = []
  for (const { at, end } of inOrder) {
    const last = apart.at(-1)
    if (last !== undefined && at <= last.end) last.end = Math.max(last.end, end)
    else apart.push({ at, end })
  }
  return apart
}

/** The range around a match, extended to whole words. */
function around(first: Place, tokens: readonly Token[], length: number): { from: number; to: number } {
  const [earliest, latest] = [first.at - before, first.end + after]
  const from = earliest <= 0 ? 0 : (tokens.find(({ at }) => at >= earliest)?.at ?? first.at)
  const to = latest >= length ? length : (tokens.findLast(({ end }) => end <= latest)?.end ?? first.end)
  return { from, to }
}

function partsOf(text: string, { from, to }: { from: number; to: number }, marks: readonly Place[]): SnippetPart[] {
  const parts: SnippetPart[] = []
  const add = (piece: string, isFound: boolean) => {
    if (piece !== '') parts.push({ text: piece, isFound })
  }
  let at = from
  for (const mark of marks.filter(({ end }) => end <= to)) {
    add(text.slice(at, mark.at), false)
    add(text.slice(mark.at, mark.end), true)
    at = mark.end
  }
  add(text.slice(at, to), false)
  const [first, last] = [parts[0], parts.at(-1)]
  if (first && !first.isFound && from > 0) first.text = `… ${first.text}`
  if (last && to < text.length) last.text = last.isFound ? last.text : `${last.text} …`
  return parts
}
