import type { Archive } from '#offline/archive.ts'
import { attributeOf, readMarkup } from '#offline/markup.ts'
import { markupOf, officeDocument } from '../../documents/office-parts.ts'
import type { LeftOut } from './model.ts'

/** What a paper of a word processor has, and a question of it lacks: highlighted paragraphs, and images. */
export function wordLosses(archive: Archive): LeftOut[] {
  const counter = new LossCounter()
  readMarkup(markupOf(archive, officeDocument(archive) ?? 'word/document.xml') ?? '', counter)
  return [
    { loss: 'formatting', count: counter.highlighted },
    { loss: 'picture', count: counter.pictures },
  ]
}

class LossCounter {
  highlighted = 0
  pictures = 0
  #isHighlighted = false

  open(name: string, attributes: string): void {
    if (name === 'blip') this.pictures += 1
    else if (name === 'highlight') this.#isHighlighted ||= attributeOf(attributes, 'val') !== 'none'
  }

  close(name: string): void {
    if (name !== 'p') return
    if (this.#isHighlighted) this.highlighted += 1
    this.#isHighlighted = false
  }
}
