import type { RichDoc } from '@takhti/schema/kit/rich-text/rules'

/** The structure of a question's texts, by the plain form that readers pass on. */
export class RichTexts {
  readonly #byText = new Map<string, RichDoc | null>()
  readonly #taken = new Set<string>()

  /** Adds a text as it was read; `doc` is null of one without structure. Equal words with unequal structure have none. */
  add(text: string, doc: RichDoc | null): void {
    const before = this.#byText.get(text)
    const isUnequal = before !== undefined && JSON.stringify(before) !== JSON.stringify(doc)
    this.#byText.set(text, isUnequal ? null : doc)
    if (isUnequal) this.hasConflict = true
  }

  hasConflict = false

  take(text: string): RichDoc | null {
    this.#taken.add(text)
    return this.#byText.get(text) ?? null
  }

  /** Whether some structure was not taken: its text was shortened, or has no place for it. */
  isLost(): boolean {
    return this.hasConflict || [...this.#byText].some(([text, doc]) => doc !== null && !this.#taken.has(text))
  }
}
