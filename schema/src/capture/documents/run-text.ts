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

/** Joins runs: equal adjacent ones are one, because programs split words anywhere. */
export class RunText {
  /** Fonts whose text could not be converted. */
  readonly fonts = new Set<string>()
  #done = ''
  #open = ''
  #style = plainRun

  add(text: string, style: RunStyle): void {
    if (style.level !== this.#style.level || style.font !== this.#style.font) this.#end()
    this.#style = style
    this.#open += text
    if (isUnreadable(style.font) && /\p{L}/u.test(text)) this.fonts.add(style.font)
  }

  /** All of it so far; nothing of it is left. */
  take(): string {
    this.#end()
    const text = composed(this.#done)
    this.#done = ''
    return text
  }

  #end(): void {
    const { level, font } = this.#style
    if (this.#open !== '') this.#done += levelled(shownIn(font, this.#open), level)
    this.#open = ''
  }
}
