import type { Trace } from '@takhti/schema/board/drawer'
import type { TextProps } from '@takhti/schema/board/shapes/text'
import { fetchTypeface, plainTypeface, typefaceOf } from '#languages/typefaces.ts'
import { isFromRight, lineHeightOf, linesOf } from '../canvas/text-lines.ts'
import { runsOf } from './text-runs.ts'
import { Typeface, type PlacedGlyph } from './typeface.ts'

/** A word as it stands on the page: its letters, where its baseline begins at the left, and how far it reaches. */
export type SetWord = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly isRtl: boolean
}

/** Text that has found its place: outlines to be drawn, and the words behind them for search and copying. */
export type SetText = { readonly trace: Trace; readonly words: readonly SetWord[] }

type Line = { readonly glyphs: readonly PlacedGlyph[]; readonly width: number }

export type TypefaceSource = (name: string) => Promise<Uint8Array>

const isAttached = /[\p{M}\u200c\u200d]/u
const isShared = /[\p{Script=Common}\p{Script=Inherited}]/u

/** Sets text with the typefaces of its scripts, every letter shaped as its script joins and stacks it. */
export class Typesetter {
  readonly #typefaces: ReadonlyMap<string, Typeface>
  readonly #names: ReadonlyMap<string, string | null>
  readonly #lines = new Map<string, Line>()

  private constructor(typefaces: ReadonlyMap<string, Typeface>, names: ReadonlyMap<string, string | null>) {
    this.#typefaces = typefaces
    this.#names = names
  }

  /** A typesetter for these texts: only the typefaces that their letters need are fetched. */
  static async forTexts(texts: Iterable<string>, source: TypefaceSource = fetchTypeface): Promise<Typesetter> {
    const letters = new Set<string>()
    for (const text of texts) for (const letter of text) letters.add(letter)
    const names = new Map<string, string | null>()
    for (const letter of letters) names.set(letter, await typefaceOf(letter))
    const wanted = letters.size === 0 ? [] : [...new Set([plainTypeface, ...names.values()])]
    const opened = wanted.map(async (name): Promise<[string, Typeface][]> =>
      name === null ? [] : [[name, new Typeface(await source(name))]],
    )
    return new Typesetter(new Map((await Promise.all(opened)).flat()), names)
  }

  /** Sets a text in its box, broken into lines as on the board. */
  set(box: TextProps): SetText {
    const measurer = {
      font: '',
      // The parts of `TextMetrics` that breaking lines asks for.
      measureText: (text: string) => ({ width: this.#lineOf(text).width * box.size }) as TextMetrics,
    }
    const lines = linesOf(box, measurer).map((text, index) => this.#place(text, box, index))
    return {
      trace: (path) => {
        for (const { glyphs, x, y } of lines) {
          for (const glyph of glyphs) {
            const place = { x: x + glyph.x * box.size, y: y + glyph.y * box.size, size: box.size }
            glyph.typeface.trace(path, glyph.glyph, place)
          }
        }
      },
      words: lines.flatMap((line) => wordsOf(line, box.size)),
    }
  }

  #place(text: string, box: TextProps, index: number): PlacedLine {
    const { glyphs, width } = this.#lineOf(text)
    const x = box.x + (isFromRight(text) ? box.width - width * box.size : 0)
    return { text, glyphs, x, y: box.y + box.size + index * lineHeightOf(box.size) }
  }

  #lineOf(text: string): Line {
    const known = this.#lines.get(text) ?? this.#shape(text)
    this.#lines.set(text, known)
    return known
  }

  #shape(set: string): Line {
    // A canvas shows tabs and their like as spaces; a typeface would show boxes.
    const text = set.replace(/\p{Cc}/gu, ' ')
    const runs = runsOf<Typeface | null>(text, isFromRight(text), (letter, before) => this.#faceOf(letter, before))
    let width = 0
    const glyphs = runs.flatMap((run) => {
      const from = width
      const shaped = run.face?.shape(text, run) ?? []
      width += shaped.reduce((sum, { advance }) => sum + advance, 0)
      return shaped.map((glyph) => ({ ...glyph, x: from + glyph.x }))
    })
    return { glyphs, width }
  }

  /** A mark belongs to the letter before it, and signs that all scripts share follow their neighbours where they can. */
  #faceOf(letter: string, before: Typeface | null): Typeface | null {
    const point = letter.codePointAt(0) ?? 0
    if (before && (isAttached.test(letter) || (isShared.test(letter) && before.has(point)))) return before
    const own = this.#typefaces.get(this.#names.get(letter) ?? '')
    return own?.has(point) ? own : (this.#typefaces.get(plainTypeface) ?? null)
  }
}

type PlacedLine = { text: string; glyphs: readonly PlacedGlyph[]; x: number; y: number }

/** From the left as they stand on paper, which is how readers of a PDF expect them. */
function wordsOf({ text, glyphs, x, y }: PlacedLine, size: number): SetWord[] {
  const words = [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const own = glyphs.filter(({ at }) => at >= index && at < index + word.length)
    if (own.length === 0) return []
    const left = Math.min(...own.map((glyph) => glyph.x))
    const right = Math.max(...own.map((glyph) => glyph.x + glyph.advance))
    return [{ text: word, x: x + left * size, y, width: (right - left) * size, size, isRtl: isFromRight(word) }]
  })
  return words.sort((a, b) => a.x - b.x)
}
