import { plainRun, type RunStyle } from '@takhti/schema/capture/documents/run-text'
import type { Level } from '@takhti/schema/capture/documents/script-levels'
import { attributeOf, readMarkup } from '#offline/markup.ts'

/** The marks of a run by the elements that set them. */
const markOf = { b: 'bold', i: 'italic', u: 'underline', strike: 'strike', dstrike: 'strike' } as const

const markNames = ['bold', 'italic', 'underline', 'strike'] as const

/** A run's or a style's level, font and marks; undefined where it inherits. */
export type RunLook = { level?: Level; font?: string } & { [Mark in (typeof markNames)[number]]?: boolean }

type Style = RunLook & { isHeading: boolean; isOfParagraphs: boolean; isUsual: boolean; base: string }

/** The styles of a document that affect the meaning of its text. */
export class DocxStyles {
  readonly #styles = new Map<string, Style>()
  #usual: RunLook = {}

  constructor(source: string) {
    let [look, style]: [RunLook, Style | null] = [{}, null]
    readMarkup(source, {
      open: (name, attributes) => {
        const value = attributeOf(attributes, 'val') ?? ''
        if (name === 'rPrDefault') look = this.#usual
        else if (name === 'style') {
          style = {
            isHeading: false,
            isOfParagraphs: attributeOf(attributes, 'type') !== 'character',
            isUsual: attributeOf(attributes, 'default') === '1',
            base: '',
          }
          look = style
          this.#styles.set(attributeOf(attributes, 'styleId') ?? '', style)
        } else if (style && name === 'name' && /^(?:heading \d|title)$/i.test(value)) style.isHeading = true
        else if (style && name === 'outlineLvl') style.isHeading = true
        else if (style && name === 'basedOn') style.base = value
        else readLook(look, name, attributes)
      },
    })
    for (const each of this.#styles.values())
      if (each.isUsual && each.isOfParagraphs) this.#usual = { ...this.#usual, ...definedIn(each) }
  }

  isHeading(id: string): boolean {
    return this.#styles.get(id)?.isHeading ?? false
  }

  /** How text is set: as the run specifies, else its style, that of its paragraph, and the document. */
  runStyle(own: RunLook, ...styles: readonly string[]): RunStyle {
    const looks = [own, ...styles.map((id) => this.#look(id)), this.#usual]
    const level = looks.find((look) => look.level !== undefined)?.level
    const font = looks.find((look) => look.font !== undefined)?.font
    return { level: level ?? plainRun.level, font: font ?? plainRun.font }
  }

  /** The marks of a run, with spaces between them: its own, else those of its style. How a paragraph looks is no mark. */
  marks(own: RunLook, style: string): string {
    const ofStyle: RunLook = style === '' ? {} : this.#look(style)
    return markNames.filter((mark) => own[mark] ?? ofStyle[mark]).join(' ')
  }

  #look(id: string): RunLook {
    const found: RunLook = {}
    let style = this.#styles.get(id)
    for (let steps = 0; style && steps < 20; steps += 1) {
      if (style.level !== undefined) found.level ??= style.level
      if (style.font !== undefined) found.font ??= style.font
      for (const mark of markNames) {
        const own = style[mark]
        if (own !== undefined) found[mark] ??= own
      }
      style = this.#styles.get(style.base)
    }
    return found
  }
}

function definedIn({ level, font }: RunLook): RunLook {
  return { ...(level !== undefined && { level }), ...(font !== undefined && { font }) }
}

/** Adds an element of the run properties to a look. */
export function readLook(look: RunLook, name: string, attributes: string): void {
  if (name === 'vertAlign') {
    const value = attributeOf(attributes, 'val')
    look.level = value === 'superscript' ? 'raised' : value === 'subscript' ? 'lowered' : null
  } else if (name === 'rFonts') {
    const font = attributeOf(attributes, 'ascii') ?? attributeOf(attributes, 'hAnsi')
    if (font !== null) look.font = font
  } else if (isMark(name)) look[markOf[name]] = !/^(?:0|false|none|off)$/.test(attributeOf(attributes, 'val') ?? '')
}

function isMark(name: string): name is keyof typeof markOf {
  return Object.hasOwn(markOf, name)
}
