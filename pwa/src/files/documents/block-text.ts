import { plainRun, RunText } from '@takhti/schema/capture/documents/run-text'
import { levelled, type Level } from '@takhti/schema/capture/documents/script-levels'

export type Attributes = Readonly<Record<string, string>>

type Element = {
  readonly font: string
  readonly level: Level
  /** Its superscript or subscript text; null for text on the baseline. */
  readonly run: RunText | null
  readonly isLink: boolean
  /** Whether it leads to another place of the page, as the mark of a footnote does. */
  isMark: boolean
}

const noteMarks = /(?:^|\s)(?:doc-noteref|noteref|footnote-ref|footnote-reference|footnoteref)(?:\s|$)/i

/** Whether an element is a footnote mark by the class names and roles of pages and books. */
export function isNoteMark(name: string, attributes: Attributes): boolean {
  const { role = '', class: classes = '', 'epub:type': type = '' } = attributes
  if (name === 'sup' && /(?:^|\s)reference(?:\s|$)/.test(classes)) return true
  return (name === 'sup' || name === 'a') && (noteMarks.test(role) || noteMarks.test(type) || noteMarks.test(classes))
}

/** The text of a page's block, with superscripts and subscripts, in the fonts that it names. */
export class BlockText {
  readonly #base = new RunText()
  readonly #open: Element[] = []
  /** The open superscripts and subscripts, and the number of open links within the page. */
  readonly #scripts: Element[] = []
  #links = 0

  /** Fonts whose text could not be converted. */
  get fonts(): ReadonlySet<string> {
    return this.#base.fonts
  }

  open(name: string, attributes: Attributes): void {
    const level = levelOf(name, attributes)
    const isLink = name === 'a' && (attributes['href'] ?? '').includes('#')
    if (isLink) for (const each of this.#scripts) each.isMark = true
    const font = fontOf(attributes) ?? this.#open.at(-1)?.font ?? ''
    const element = { font, level, run: level === null ? null : new RunText(), isLink, isMark: this.#links > 0 }
    if (isLink) this.#links += 1
    if (level !== null) this.#scripts.push(element)
    this.#open.push(element)
  }

  close(): void {
    const element = this.#open.pop()
    if (element?.isLink) this.#links -= 1
    if (!element?.run) return
    this.#scripts.pop()
    const text = element.run.take()
    if (!(element.isMark && element.level === 'raised')) this.#into().add(levelled(text, element.level), plainRun)
  }

  add(text: string): void {
    this.#into().add(text, { level: null, font: this.#open.at(-1)?.font ?? '' })
  }

  /** Returns all text so far and resets. */
  take(): string {
    for (const { run, level } of this.#scripts) if (run) this.#base.add(levelled(run.take(), level), plainRun)
    return this.#base.take()
  }

  #into(): RunText {
    return this.#scripts.at(-1)?.run ?? this.#base
  }
}

function levelOf(name: string, { style = '' }: Attributes): Level {
  if (name === 'sup' || name === 'sub') return name === 'sup' ? 'raised' : 'lowered'
  const align = /vertical-align\s*:\s*(super|sub)\b/i.exec(style)?.[1]?.toLowerCase()
  return align === undefined ? null : align === 'super' ? 'raised' : 'lowered'
}

function fontOf({ face, style = '' }: Attributes): string | undefined {
  const family = face ?? /font-family\s*:\s*([^;]+)/i.exec(style)?.[1]
  return family?.split(',')[0]?.replaceAll(/["']/g, '').trim()
}
