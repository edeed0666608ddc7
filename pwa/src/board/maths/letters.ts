import type { OutlineStep } from '@takhti/schema/board/pack-outline'
import type { Typesetter, TypefaceSource } from '../export/typesetter.ts'
import { traced } from './path-steps.ts'

export type LetterSource = TypefaceSource

/** Words in scripts that the typeface of maths does not have, with the spaces between them: they are joined and turned as one. */
const foreign =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}](?:[\p{M}\u200c\u200d]|[^\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]| (?=[^\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]))*/gu
/** Chinese signs from this one on stand for words: those that somebody wrote are such words themselves. */
const firstStandIn = 0x4e00
/** Letters of other typefaces beside those of maths, by the height of their small letters. */
const letterSize = 0.85
const unit = 1_000

/** The letters of a formula that the typeface of maths lacks. What sets it sees a sign in the place of each such word. */
export class Letters {
  readonly source: string
  readonly #words: string[] = []
  readonly #missing = new Set<string>()
  #typesetter: Typesetter | null = null
  #fault: unknown = null

  constructor(source: string) {
    const standIn = (word: string) => String.fromCodePoint(firstStandIn + this.#words.push(word) - 1)
    this.source = source.toWellFormed().replace(foreign, standIn)
  }

  get areMissing(): boolean {
    return this.#missing.size > 0
  }

  /** Brings the typefaces that were found missing; rejects where one cannot be had. */
  async fetch(source?: LetterSource): Promise<void> {
    try {
      // HarfBuzz makes its module wait for it: only who needs it waits.
      const { Typesetter: Late } = await import('../export/typesetter.ts')
      this.#typesetter = await Late.forTexts(this.#missing, source)
    } catch (error) {
      this.#fault = error
      throw error
    }
  }

  /** How much room letters take, in units of the size. */
  measure(text: string): { w: number; h: number; d: number } {
    const word = this.#wordOf(text)
    this.#missing.add(word)
    const { left, right } = this.#extent(word)
    return { w: right - left, h: 0.8, d: 0.25 }
  }

  /** The outlines of letters from 0 0 on, `y` downwards. */
  outline(text: string): OutlineStep[] {
    const word = this.#wordOf(text)
    const set = this.#set(word)
    const left = this.#extent(word).left * unit
    const steps = set?.inks.flatMap(({ trace }) => traced(trace)) ?? []
    return steps.map(({ step, points }) => ({ step, points: points.map(({ x, y }) => ({ x: x - left, y })) }))
  }

  /** Words in the place of the signs that stand for them, as the person wrote them. */
  named(part: string): string {
    return Array.from(part, (letter) => this.#wordOf(letter)).join('')
  }

  /** Whether what went wrong is that letters could not be had. */
  isUnreachable(error: unknown): boolean {
    return this.#fault !== null && this.#fault === error
  }

  #wordOf(text: string): string {
    return this.#words[(text.codePointAt(0) ?? 0) - firstStandIn] ?? text
  }

  #extent(word: string): { left: number; right: number } {
    const words = this.#set(word)?.words ?? []
    if (words.length === 0) return { left: 0, right: 0.5 * word.length }
    const left = Math.min(...words.map(({ x }) => x)) / unit
    return { left, right: Math.max(...words.map(({ x, width }) => x + width)) / unit }
  }

  #set(text: string) {
    const size = letterSize * unit
    // A line stands its size below the top of its box.
    return this.#typesetter?.set({ x: 0, y: -size, width: 1_000_000, height: size, text, size })
  }
}
