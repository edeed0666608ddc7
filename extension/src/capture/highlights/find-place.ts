import type { Marked } from './text-quote.ts'

/** A character of some texts: the index of its text, and the index of its UTF-16 unit. */
type Place = { text: number; offset: number }

type Found = { first: Place; last: Place }

/**
 * Where marked passages are in texts that follow each other, compared by characters without spaces. Of several matches,
 * the one with the same context. Null for a passage that is not found.
 */
export function findPlaces(texts: readonly string[], marked: readonly Marked[]): (Found | null)[] {
  const text = squeezed(texts)
  return marked.map((each) => placeIn(text, each))
}

type Squeezed = { letters: string; places: Place[] }

function placeIn(text: Squeezed, marked: Marked): Found | null {
  const quote = squeezedText(marked.quote)
  if (quote === '') return null
  const [before, after] = [squeezedText(marked.before), squeezedText(marked.after)]
  let best: { at: number; likeness: number } | null = null
  for (let at = text.letters.indexOf(quote); at >= 0; at = text.letters.indexOf(quote, at + 1)) {
    const likeness =
      sameAtEnd(text.letters.slice(0, at), before) + sameAtStart(text.letters.slice(at + quote.length), after)
    if (best === null || likeness > best.likeness) best = { at, likeness }
  }
  if (best === null) return null
  const [first, last] = [text.places[best.at], text.places[best.at + quote.length - 1]]
  return first === undefined || last === undefined ? null : { first, last }
}

// A page and an article made of it differ in spaces, and in the separators between the cells of a table.
const raisedOrLowered = /[²³¹⁰-₟ⁱⁿᴬ-ᵪʰ-ʸˡ-ˣᶜᶠᶿᶻⱼ]/u
const loose = /[\s\p{Cc}|]/u

function squeezed(texts: readonly string[]): Squeezed {
  const places: Squeezed['places'] = []
  let letters = ''
  for (const [text, words] of texts.entries())
    for (let offset = 0; offset < words.length; offset += 1) {
      const unit = words.charAt(offset)
      if (loose.test(unit)) continue
      // Raised or lowered characters of a page are stored as Unicode superscripts and subscripts.
      letters += raisedOrLowered.test(unit) ? unit.normalize('NFKC').charAt(0) : unit
      places.push({ text, offset })
    }
  return { letters, places }
}

function squeezedText(text: string): string {
  return squeezed([text]).letters
}

function sameAtEnd(text: string, wanted: string): number {
  let same = 0
  while (same < wanted.length && same < text.length && text.at(-1 - same) === wanted.at(-1 - same)) same += 1
  return same
}

function sameAtStart(text: string, wanted: string): number {
  let same = 0
  while (same < wanted.length && same < text.length && text[same] === wanted[same]) same += 1
  return same
}
