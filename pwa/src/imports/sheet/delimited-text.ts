import { decodeText, isUncertain } from '@takhti/schema/kit/text-encoding'
import { parse } from 'papaparse'
import { sheetLimits } from './limits.ts'
import { SheetFault } from './sheet-fault.ts'
import type { TextRow } from './text-row.ts'

/** A sheet of separated values: commas, semicolons, tabs or bars, in any encoding of `decodeText`. */
export function readDelimited(bytes: Uint8Array, chosen?: string): { rows: TextRow[]; encoding?: string } {
  const decoded = decodeText(bytes, { chosen })
  const { text } = decoded
  if (text.includes('\0')) throw new SheetFault('kind')
  // Some programs declare the separator in a line of its own.
  const stated = /^sep=(.)\r?\n/.exec(text)
  const { data } = parse<string[]>(stated === null ? text : text.slice(stated[0].length), {
    delimiter: stated?.[1] ?? delimiterOf(text),
    // Empty rows do not count, so more rows are read than accepted.
    preview: sheetLimits.rows * 2,
  })
  const first = stated === null ? 1 : 2
  const rows = data
    .map((cells, index) => ({ row: index + first, cells: cells.slice(0, sheetLimits.columns).map(cut) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (rows.length > sheetLimits.rows) throw new SheetFault('tooManyRows')
  return isUncertain(decoded) ? { rows, encoding: decoded.encoding } : { rows }
}

const delimiters = [',', ';', '\t', '|'] as const

/** The separator that is most frequent in the first lines, outside of quotes; a title above may contain another. */
function delimiterOf(text: string): string {
  const bare = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
    .join('\n')
  const counted = delimiters.map((each) => ({ each, count: bare.split(each).length }))
  return counted.reduce((best, other) => (other.count > best.count ? other : best)).each
}

function cut(cell: string): string {
  return cell.slice(0, sheetLimits.cell)
}
