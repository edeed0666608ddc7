import { attributeOf, readMarkup } from '#offline/markup.ts'
import { sheetLimits } from './limits.ts'
import { SheetFault } from './sheet-fault.ts'
import type { TextRow } from './text-row.ts'

type Cell = { text: string; value: string; kind: string; times: number }

/** The sheets of an OpenDocument spreadsheet, whose content is one part. */
export function readOpenDocument(content: string): { name: string; read: () => TextRow[] }[] {
  const reader = new ContentReader()
  readMarkup(content, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (text) => reader.text(text),
    close: (name) => reader.close(name),
  })
  return reader.sheets.map(({ name, rows }) => ({ name, read: () => rows }))
}

class ContentReader {
  readonly sheets: { name: string; rows: TextRow[] }[] = []
  #row: { number: number; cells: string[]; times: number } = { number: 0, cells: [], times: 1 }
  #cell: Cell | null = null
  #isInText = false
  #letters = 0

  open(name: string, attributes: string): void {
    const times = (attribute: string) => Math.max(1, Number(attributeOf(attributes, attribute) ?? '1') || 1)
    if (name === 'table') {
      this.sheets.push({ name: attributeOf(attributes, 'name') ?? '', rows: [] })
      this.#row = { number: 0, cells: [], times: 1 }
    } else if (name === 'table-row')
      this.#row = { number: this.#row.number + this.#row.times, cells: [], times: times('number-rows-repeated') }
    else if (name === 'table-cell' || name === 'covered-table-cell')
      this.#cell = {
        text: '',
        value: attributeOf(attributes, 'value') ?? '',
        kind: attributeOf(attributes, 'value-type') ?? '',
        times: times('number-columns-repeated'),
      }
    else if (name === 'p' && this.#cell !== null) {
      if (this.#cell.text !== '') this.#cell.text += ' '
      this.#isInText = true
    }
  }

  text(text: string): void {
    if (this.#isInText && this.#cell !== null && this.#cell.text.length < sheetLimits.cell) this.#cell.text += text
  }

  close(name: string): void {
    if (name === 'p') this.#isInText = false
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#endCell()
    else if (name === 'table-row') this.#endRow()
  }

  #endCell(): void {
    const cell = this.#cell
    this.#cell = null
    if (cell === null) return
    // A long number is displayed rounded; its value has every digit.
    const isRounded = cell.kind === 'float' && /e/i.test(cell.text)
    const text = (isRounded ? cell.value : cell.text).slice(0, sheetLimits.cell)
    const room = sheetLimits.columns - this.#row.cells.length
    for (let time = 0; time < Math.min(cell.times, room); time += 1) this.#row.cells.push(text)
    this.#letters += text.length
    if (this.#letters > sheetLimits.letters) throw new SheetFault('unpackedTooLarge')
  }

  #endRow(): void {
    const rows = this.sheets.at(-1)?.rows
    const { number, cells } = this.#row
    if (rows === undefined || !cells.some((text) => text.trim() !== '')) return
    if (rows.length >= sheetLimits.rows) throw new SheetFault('tooManyRows')
    rows.push({ row: Math.max(1, number), cells })
  }
}
