import { attributeOf, readMarkup } from '#offline/markup.ts'

/** The display format of a number, as far as it matters for reading it: a date, or leading zeros. */
export type NumberLook = { isDate: boolean; digits: number }

const plainLook: NumberLook = { isDate: false, digits: 0 }

/** The formats of a workbook's cells, by the number in a cell's `s`. */
export function readLooks(source: string | null): NumberLook[] {
  const custom = new Map<string, string>()
  const looks: NumberLook[] = []
  let isInCells = false
  readMarkup(source ?? '', {
    open(name, attributes) {
      if (name === 'numFmt')
        custom.set(attributeOf(attributes, 'numFmtId') ?? '', attributeOf(attributes, 'formatCode') ?? '')
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) looks.push(lookOf(attributeOf(attributes, 'numFmtId') ?? '0', custom))
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return looks
}

function lookOf(id: string, custom: ReadonlyMap<string, string>): NumberLook {
  const code = custom.get(id)
  if (code === undefined) return { ...plainLook, isDate: isBuiltInDate(Number(id)) }
  // Without literals, colours and conditions.
  const bare = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  return { isDate: /[dmyhs]/i.test(bare) && !/[0#?]/.test(bare), digits: /^0{2,}$/.test(bare) ? bare.length : 0 }
}

function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

/** A number as text: whole numbers with every digit, dates as ISO, leading zeros where the cell shows them. */
export function numberText(raw: string, look: NumberLook = plainLook, isFrom1904 = false): string {
  const text = raw.trim()
  const value = Number(text)
  if (text === '' || !Number.isFinite(value)) return text
  if (look.isDate) return dateText(value, isFrom1904)
  const digits = /^-?\d+$/.test(text) ? text : Number.isSafeInteger(value) ? String(value) : text
  return digits.startsWith('-') ? digits : digits.padStart(look.digits, '0')
}

const dayMs = 86_400_000
const daysTo1904 = 1462

function dateText(days: number, isFrom1904: boolean): string {
  // Day 60 of the 1900 calendar never existed, so later days are off by one.
  const offset = isFrom1904 ? daysTo1904 : days < 60 ? 1 : 0
  const at = new Date(Date.UTC(1899, 11, 30) + (days + offset) * dayMs)
  return Number.isNaN(at.getTime()) ? String(days) : at.toISOString().slice(0, 10)
}
