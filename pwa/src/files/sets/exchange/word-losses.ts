import type { Archive } from '#offline/archive.ts'
import { attributeOf, readMarkup } from '#offline/markup.ts'
import { markupOf, officeDocument } from '../../documents/office-parts.ts'
import type { LeftOut } from './model.ts'

const marks = new Set(['b', 'i', 'u', 'strike', 'highlight'])

/** What a typed paper of a word processor has and its lines lack: marked paragraphs, tables as text, and images. */
export function wordLosses(archive: Archive): LeftOut[] {
  const counter = new LossCounter()
  readMarkup(markupOf(archive, officeDocument(archive) ?? 'word/document.xml') ?? '', counter)
  return [
    { loss: 'formatting', count: counter.formatted },
    { loss: 'picture', count: counter.pictures },
  ]
}

class LossCounter {
  formatted = 0
  pictures = 0
  #isMarkedRun = false
  #isRun = false
  #isMarked = false
  #words = ''
  #isTitle = true

  open(name: string, attributes: string): void {
    if (name === 'tbl') this.formatted += 1
    else if (name === 'blip') this.pictures += 1
    else if (name === 'r') {
      this.#isRun = true
      this.#isMarkedRun = false
    } else if (this.#isRun && marks.has(name))
      this.#isMarkedRun ||= !/^(?:0|false|none|off)$/.test(attributeOf(attributes, 'val') ?? '')
  }

  text(text: string): void {
    if (!this.#isRun || text.trim() === '') return
    this.#words += text
    if (this.#isMarkedRun) this.#isMarked = true
  }

  close(name: string): void {
    if (name === 'r') this.#isRun = false
    if (name !== 'p') return
    // The first words are the title, which is bold in most papers.
    if (this.#isMarked && !this.#isTitle) this.formatted += 1
    if (this.#words !== '') this.#isTitle = false
    this.#isMarked = false
    this.#words = ''
  }
}
