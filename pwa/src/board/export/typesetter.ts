import type { Box } from '@takhti/schema/board/geometry'
import type { Colour } from '@takhti/schema/board/shapes/colour'
import type { TextProps, PathSink, Trace } from '@takhti/schema/board/shapes/drawing'
import { partsOf, type Lettering, type Mark } from '@takhti/schema/board/shapes/marks'
import { fetchTypeface, plainTypeface, typefaceOf } from '#languages/typefaces.ts'
import { isFromRight, isRuled, cachedLines, breakLines, lineHeightOf, rule } from '../canvas/text-lines.ts'
import type { Measurer, TextLine } from '../canvas/text-lines.ts'
import { clustersOf, pointsOf } from './clusters.ts'
import type { Curve4, Curve6 } from './curves.ts'
import { FallbackFace, margin, fallbackWidthOf } from './fallback-face.ts'
import { runsOf } from './text-runs.ts'
import { Typeface, type Face, type PlacedGlyph } from './typeface.ts'

/** A word on the page: its text, the left end of its baseline, and its extent. */
export type SetWord = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly isRtl: boolean
}

/** Glyphs of one colour. */
export type SetInk = {
  /** The colour of marked text; null where it is that of the whole text. */
  readonly colour: Colour | null
  readonly trace: Trace
  /** The outlines of bold glyphs, to be stroked in their own colour, and the stroke width; null for none. */
  readonly bold: { readonly trace: Trace; readonly width: number } | null
  /** Underlines. */
  readonly rules: readonly Box[]
}

/** Positioned text: outlines to draw, by colour, and the text behind them for search and copying. */
export type SetText = {
  readonly inks: readonly SetInk[]
  readonly links: readonly SetLink[]
  readonly words: readonly SetWord[]
  /** Clusters that our typefaces lack, to be drawn as images. */
  readonly pictures: readonly SetPicture[]
}

/** A cluster as an image in its box; its colour as in `SetInk`. */
export type SetPicture = { readonly cluster: string; readonly colour: Colour | null; readonly box: Box }

/** The boxes of text that is a link. */
export type SetLink = { readonly link: string; readonly box: Box }

/** The stroke of synthetic bold and the slant of synthetic italic, relative to size and height: as browsers do it. */
const bolder = 1 / 32
const lean = 0.25

type Line = { readonly glyphs: readonly PlacedGlyph[]; readonly width: number }

export type TypefaceSource = (name: string) => Promise<Uint8Array>

const isShared = /^[\p{Script=Common}\p{Script=Inherited}]+$/u

/** Sets text with the typefaces of its scripts, with shaping. */
export class Typesetter {
  readonly #typefaces: ReadonlyMap<string, Typeface>
  readonly #names: ReadonlyMap<string, string | null>
  readonly #lines = new Map<string, Line>()
  readonly #device = new FallbackFace(fallbackWidthOf)

  private constructor(typefaces: ReadonlyMap<string, Typeface>, names: ReadonlyMap<string, string | null>) {
    this.#typefaces = typefaces
    this.#names = names
  }

  /** A typesetter for these texts: only the typefaces that they need are fetched. */
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

  /** Sets a text in its box, with the line breaks of the board. */
  set(box: TextProps, marks: readonly Mark[] = []): SetText {
    const { size } = box
    const { lines: stored, wider } = cachedLines(box, this.#measurerOf(size))
    const lines = stored.map((line, index) => this.#place(line, { ...box, width: box.width * wider }, index))
    const closer = (x: number) => box.x + (x - box.x) / wider
    const glyphs = lines.flatMap((line) => lettersOf(line, marks))
    const draw = (only: (letters: Lettering) => boolean) => (path: PathSink) => {
      for (const { glyph, line, letters } of glyphs) {
        if (!only(letters)) continue
        const close = wider === 1 ? path : moved(path, (x, y) => [closer(x), y])
        const sink = letters.isItalic ? slanted(close, line.y) : close
        glyph.typeface.trace(sink, glyph.glyph, { x: line.x + glyph.x * size, y: line.y + glyph.y * size, size })
      }
    }
    const stretches = lines
      .flatMap((line) => stretchesOf(line, marks, size))
      .map((stretch) => ({ ...stretch, minX: closer(stretch.minX), maxX: closer(stretch.maxX) }))
    const colours = new Set([null, ...glyphs.map(({ letters }) => letters.colour ?? null)])
    const inks = [...colours].map((colour): SetInk => {
      const isOwn = (letters: Lettering) => (letters.colour ?? null) === colour
      const isBold = (letters: Lettering) => isOwn(letters) && letters.isBold === true
      return {
        colour,
        trace: draw(isOwn),
        bold: marks.some(isBold) ? { trace: draw(isBold), width: size * bolder } : null,
        rules: stretches.flatMap(({ mark, line, minX, maxX }) => {
          const minY = line.y + size * rule.below
          return isRuled(mark) && isOwn(mark) ? [{ minX, minY, maxX, maxY: minY + size * rule.thick }] : []
        }),
      }
    })
    const pictures = glyphs.flatMap(({ glyph, line, letters }): SetPicture[] => {
      if (glyph.cluster === undefined) return []
      const [x, y] = [closer(line.x + glyph.x * size), line.y + glyph.y * size]
      const [side, width] = [(size * margin.side) / wider, (size * glyph.advance) / wider]
      const box = {
        minX: x - side,
        minY: y - size * margin.above,
        maxX: x + width + side,
        maxY: y + size * margin.below,
      }
      return [{ cluster: glyph.cluster, colour: letters.colour ?? null, box }]
    })
    return {
      pictures,
      inks: inks.filter(({ colour }) => colour !== null || glyphs.some(({ letters }) => !letters.colour)),
      links: stretches.flatMap(({ mark: { link }, line, minX, maxX }) =>
        link === undefined ? [] : [{ link, box: { minX, minY: line.y - size, maxX, maxY: line.y + size / 3 } }],
      ),
      words: lines
        .flatMap((line) => wordsOf(line, size))
        .map((word) => ({ ...word, x: closer(word.x), width: word.width / wider })),
    }
  }

  /** The width of the widest line of a text, wrapped at a width, and the height of all lines. */
  measure(box: Pick<TextProps, 'text' | 'size' | 'width'>): { width: number; height: number } {
    const lines = breakLines(box, this.#measurerOf(box.size)).map(({ text }) => this.#lineOf(text).width * box.size)
    return { width: Math.max(0, ...lines), height: lines.length * lineHeightOf(box.size) }
  }

  /** Whether the device draws a part of a text. */
  lacks(text: string): boolean {
    return clustersOf(text).some((cluster) => this.#faceOf(cluster, null) === this.#device)
  }

  /** The clusters of all set texts that the device drew, each once. */
  lacked(): string[] {
    const all = [...this.#lines.values()].flatMap(({ glyphs }) => glyphs.flatMap(({ cluster }) => cluster ?? []))
    return [...new Set(all)]
  }

  #measurerOf(size: number): Measurer {
    // The parts of `TextMetrics` that line breaking reads.
    return { font: '', measureText: (text: string) => ({ width: this.#lineOf(text).width * size }) as TextMetrics }
  }

  #place({ text, from }: TextLine, box: TextProps, index: number): PlacedLine {
    const { glyphs, width } = this.#lineOf(text)
    const x = box.x + (isFromRight(text) ? box.width - width * box.size : 0)
    return { text, from, glyphs, x, y: box.y + box.size + index * lineHeightOf(box.size) }
  }

  #lineOf(text: string): Line {
    const known = this.#lines.get(text) ?? this.#shape(text)
    this.#lines.set(text, known)
    return known
  }

  #shape(set: string): Line {
    // A canvas shows tabs and similar characters as spaces; a typeface would show boxes.
    const text = set.replace(/\p{Cc}/gu, ' ')
    const runs = runsOf<Face>(text, isFromRight(text), (cluster, before) => this.#faceOf(cluster, before))
    let width = 0
    const glyphs = runs.flatMap((run) => {
      const from = width
      const shaped = run.face.shape(text, run)
      width += shaped.reduce((sum, { advance }) => sum + advance, 0)
      return shaped.map((glyph) => ({ ...glyph, x: from + glyph.x }))
    })
    return { glyphs, width }
  }

  /**
   * The face that has all of a cluster, since a mark is positioned by the typeface of its base. Characters common to
   * all scripts follow their neighbours. The device draws clusters without a face: a typeface would draw a box
   * without a warning.
   */
  #faceOf(cluster: string, before: Face | null): Face {
    const points = pointsOf(cluster)
    const hasAll = (face: Face) => points.every((point) => face.has(point))
    if (before instanceof Typeface && isShared.test(cluster) && hasAll(before)) return before
    const names = [...Array.from(cluster, (letter) => this.#names.get(letter) ?? ''), plainTypeface]
    return names.flatMap((name) => this.#typefaces.get(name) ?? []).find(hasAll) ?? this.#device
  }
}

type PlacedLine = Pick<TextLine, 'text' | 'from'> & { glyphs: readonly PlacedGlyph[]; x: number; y: number }

type Letter = { readonly glyph: PlacedGlyph; readonly line: PlacedLine; readonly letters: Lettering }

/** The characters of a line, each with its format. */
function lettersOf(line: PlacedLine, marks: readonly Mark[]): Letter[] {
  return line.glyphs.map((glyph) => {
    const at = line.from + glyph.at
    return { glyph, line, letters: marks.find(({ from, to }) => from <= at && at < to) ?? {} }
  })
}

/**
 * The extents of a line's marked ranges. In a line of two directions an extent includes what separates the range's
 * parts.
 */
function stretchesOf(line: PlacedLine, marks: readonly Mark[], size: number) {
  return partsOf(marks, line.from, line.from + line.text.length).flatMap(({ from, to, mark }) => {
    const own = line.glyphs.filter(({ at }) => at >= from - line.from && at < to - line.from)
    if (mark === null || own.length === 0) return []
    const minX = line.x + Math.min(...own.map(({ x }) => x)) * size
    const maxX = line.x + Math.max(...own.map(({ x, advance }) => x + advance)) * size
    return [{ mark, line, minX, maxX }]
  })
}

/** A path slanted to the right around a baseline. */
function slanted(path: PathSink, baseline: number): PathSink {
  return moved(path, (x, y) => [x + (baseline - y) * lean, y])
}

/** A path whose points are mapped. */
function moved(path: PathSink, to: (x: number, y: number) => [number, number]): PathSink {
  return {
    moveTo: (x, y) => path.moveTo(...to(x, y)),
    lineTo: (x, y) => path.lineTo(...to(x, y)),
    quadraticCurveTo: (...[a, b, x, y]: Curve4) => path.quadraticCurveTo(...to(a, b), ...to(x, y)),
    bezierCurveTo: (...[a, b, c, d, x, y]: Curve6) => path.bezierCurveTo(...to(a, b), ...to(c, d), ...to(x, y)),
    closePath: () => path.closePath(),
  }
}

/** In visual order from the left, as PDF readers expect. */
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
