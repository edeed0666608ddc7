import { fromKrutiDev } from './kruti-dev.ts'
import { composed, levelled, type Level } from './script-levels.ts'
import { signed } from './symbol-fonts.ts'

/** How a run of a text is set, as far as its meaning hangs on it. */
export type RunStyle = { readonly level: Level; readonly font: string }

export const plainRun: RunStyle = { level: null, font: '' }

const krutiDev = /^(?:kruti\s*dev|dev\s*lys)/i
/** Fonts that show characters of another script for Latin ones, and whose maps are unknown here. */
const legacy =
  /^(?:chanakya|walkman[ -]?chanakya|shusha|shivaji|shree-?(?:dev|guj|kan|ori|ban|tam|tel)|aps[ -]?(?:dv|c-dv)|akruti|dv-?tt|dvb-?tt|agra|kundli|preeti|kantipur|himalb?|sutonny|bijoy|ml-?tt|karthika|bamini|vanavil|tscii|tab-|tam-|nudi|baraha (?:kan|dev)|brh|brhkan|lmg|gopika|terafont|bhashabharti|ghanshyam|asees|anmol ?lipi|gurbani|joy|satluj|drchatrikweb|anu|vaartha|hemalatha|tikkana|sree-?lipi|marathi-?(?:lekhani|kanak|vakra)|kiran|al-?kharashi)\b/i

/** Text as its typeface shows it. */
export function shownIn(font: string, text: string): string {
  return krutiDev.test(font) ? fromKrutiDev(text) : signed(text, font)
}

/** Whether the text of a typeface is converted as a whole: its runs may part a syllable. */
export function isConverted(font: string): boolean {
  return krutiDev.test(font)
}

/** Whether a font shows other characters than its text has, and has no known map. */
export function isUnreadable(font: string): boolean {
  return legacy.test(font)
}

/** A part of a text with equal marks, named with spaces between them. `typed` is its text without the forms of its level. */
export type RunPiece = { text: string; typed: string; level: Level; marks: string }

/** Joins runs: equal adjacent ones are one, because programs split words anywhere. */
export class RunText {
  /** Fonts whose text could not be converted. */
  readonly fonts = new Set<string>()
  #done = ''
  #pieces: RunPiece[] = []
  #open: { text: string; marks: string }[] = []
  #style = plainRun

  add(text: string, style: RunStyle, marks = ''): void {
    if (style.level !== this.#style.level || style.font !== this.#style.font) this.#end()
    this.#style = style
    const last = this.#open.at(-1)
    if (last?.marks === marks) last.text += text
    else this.#open.push({ text, marks })
    if (isUnreadable(style.font) && /\p{L}/u.test(text)) this.fonts.add(style.font)
  }

  /** All of it so far; nothing of it is left. */
  take(): string {
    return this.takeMarked().text
  }

  /** The same with its marks; `pieces` are null where they do not add up to the text. */
  takeMarked(): { text: string; pieces: RunPiece[] | null } {
    this.#end()
    const text = composed(this.#done)
    const pieces = text === this.#done ? this.#pieces : null
    this.#done = ''
    this.#pieces = []
    return { text, pieces }
  }

  #end(): void {
    const { level, font } = this.#style
    const [open, whole] = [this.#open, this.#open.map(({ text }) => text).join('')]
    if (whole === '') return
    this.#open = []
    const text = levelled(shownIn(font, whole), level)
    this.#done += text
    const pieces = open.map(({ text: own, marks }): RunPiece => {
      const typed = shownIn(font, own)
      return { text: levelled(typed, level), typed, level, marks }
    })
    // A conversion may join characters of two pieces; such a run has the marks that begin it.
    const isWhole = pieces.map((piece) => piece.text).join('') === text
    this.#pieces.push(...(isWhole ? pieces : [{ text, typed: text, level: null, marks: open[0]?.marks ?? '' }]))
  }
}
