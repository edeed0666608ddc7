import { emphasisOf } from '@takhti/schema/capture/emphasis'
import type { Attributes } from './block-text.ts'

/** The phrases of a page's block that are set in bold, by its elements or their style. */
export class BoldPhrases {
  readonly #open: boolean[] = []
  #phrases: string[] = []
  /** The phrase of the outermost bold element that is open. */
  #phrase = ''

  open(name: string, { style = '' }: Attributes): void {
    this.#open.push(/^(?:b|strong|dfn)$/.test(name) || /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style))
  }

  close(): void {
    this.#open.pop()
    if (this.#phrase !== '' && !this.#open.includes(true)) this.#end()
  }

  add(text: string): void {
    if (this.#open.includes(true)) this.#phrase += text
  }

  /** The phrases of the block that has this text; none is left. */
  take(text: string): string[] {
    this.#end()
    const phrases = this.#phrases
    this.#phrases = []
    return emphasisOf(text, phrases)
  }

  #end(): void {
    if (this.#phrase !== '') this.#phrases.push(this.#phrase)
    this.#phrase = ''
  }
}
