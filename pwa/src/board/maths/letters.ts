import type { OutlineStep } from '@takhti/schema/board/pack-outline'
import type { Typesetter, TypefaceSource } from '../export/typesetter.ts'
import { traced } from './path-steps.ts'

export type LetterSource = TypefaceSource

/** Words in scripts that the maths typeface lacks, with the spaces between them: each is shaped and reordered as one. */
const foreign =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}](?:[\p{M}\u200c\u200d]|[^\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]| (?=[^\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]))*/gu
/** First CJK character that represents a word. A CJK character in the source is itself such a word. */
const firstPlaceholder = 0x4e00
/** Size of characters of other typefaces relative to the maths typeface, by x-height. */
const letterSize = 0.85
const unit = 1_000

/** Characters of a formula that the maths typeface lacks. MathJax gets a placeholder for each such word. */
export class Letters {
  readonly source: string
  readonly #words: string[] = []
  readonly #missing = new Set<string>()
  #typesetter: Typesetter | null = null
  #fault: unknown = null

  constructor(source: string) {
    const placeholder = (word: string) => String.fromCodePoint(firstPlaceholder + this.#words.push(word) - 1)
    this.source = source.toWellFormed().replace(foreign, placeholder)
  }

  get areMissing(): boolean {
    return this.#missing.size > 0
  }

  /** Loads the missing typefaces; rejects where one cannot be loaded. */
  async fetch(source?: LetterSource): Promise<void> {
    try {
      // HarfBuzz blocks its module at top level: only formulas that need it wait.
      const { Typesetter: Late } = await import('../export/typesetter.ts')
      this.#typesetter = await Late.forTexts(this.#missing, source)
    } catch (error) {
      this.#fault = error
      throw error
    }
  }

  /** Extent of characters, in units of the font size. */
  measure(text: string): { w: number; h: number; d: number } {
    const word = this.#wordOf(text)
    this.#missing.add(word)
    const { left, right } = this.#extent(word)
    return { w: right - left, h: 0.8, d: 0.25 }
  }

  /** Outlines of characters from 0 0 on, `y` downwards. */
  outline(text: string): OutlineStep[] {
    const word = this.#wordOf(text)
    const set = this.#set(word)
    const left = this.#extent(word).left * unit
    const steps = set?.inks.flatMap(({ trace }) => traced(trace)) ?? []
    return steps.map(({ step, points }) => ({ step, points: points.map(({ x, y }) => ({ x: x - left, y })) }))
  }

  /** Replaces placeholders by the original words. */
  named(part: string): string {
    return Array.from(part, (letter) => this.#wordOf(letter)).join('')
  }

  /** Whether the cause of an error is an unavailable typeface. */
  isUnreachable(error: unknown): boolean {
    return this.#fault !== null && this.#fault === error
  }

  #wordOf(text: string): string {
    return this.#words[(text.codePointAt(0) ?? 0) - firstPlaceholder] ?? text
  }

  #extent(word: string): { left: number; right: number } {
    const words = this.#set(word)?.words ?? []
    if (words.length === 0) return { left: 0, right: 0.5 * word.length }
    const left = Math.min(...words.map(({ x }) => x)) / unit
    return { left, right: Math.max(...words.map(({ x, width }) => x + width)) / unit }
  }

  #set(text: string) {
    const size = letterSize * unit
    // A line's baseline is its font size below the top of its box.
    return this.#typesetter?.set({ x: 0, y: -size, width: 1_000_000, height: size, text, size })
  }
}
