import { headerRowOf, namesIn } from '@takhti/schema/imports/columns'
import { attributeOf, readMarkup } from '#offline/markup.ts'
import type { WorkbookParts } from './archive.ts'
import { numberText, readLooks, type NumberLook } from './cell-text.ts'
import { sheetLimits } from './limits.ts'
import { readOpenDocument } from './open-document-sheet.ts'
import { SheetFault } from './sheet-fault.ts'
import type { TextRow } from './text-row.ts'

type Book = { strings: string[]; looks: NumberLook[]; isFrom1904: boolean }

/** The names of a workbook's sheets, the one that was read, and its rows. */
type BookRead = { rows: TextRow[]; sheets: string[]; sheet: number }

/** At most so many sheets are searched for a header. */
const mostSheets = 20

/**
 * A sheet of a workbook: the chosen one, else the first with a header, else the first with content. Formulas are not
 * run: their last computed value is read.
 */
export function readWorkbook(archive: WorkbookParts, chosen?: number): BookRead {
  const content = archive.read('content.xml')
  const found = content === null ? sheetsIn(archive) : readOpenDocument(content)
  const sheets = found.slice(0, mostSheets)
  const names = sheets.map(({ name }) => name)
  const picked = chosen === undefined ? undefined : sheets[chosen]
  if (chosen !== undefined && picked !== undefined) return { rows: picked.read(), sheets: names, sheet: chosen }
  let first: { rows: TextRow[]; sheet: number } | null = null
  let fault: SheetFault | null = null
  for (const [sheet, { read }] of sheets.entries()) {
    try {
      const rows = read()
      const cells = rows.slice(0, 20).map((row) => row.cells)
      if (namesIn(cells[headerRowOf(cells)] ?? []) >= 2) return { rows, sheets: names, sheet }
      if (rows.length > 0) first ??= { rows, sheet }
    } catch (error) {
      // Another sheet may be the one with the students.
      if (!(error instanceof SheetFault)) throw error
      fault ??= error
    }
  }
  if (first === null && fault !== null) throw fault
  return { rows: first?.rows ?? [], sheets: names, sheet: first?.sheet ?? 0 }
}

/** The visible sheets of an `.xlsx` workbook. */
function sheetsIn(archive: WorkbookParts): { name: string; read: () => TextRow[] }[] {
  const bookPath =
    targetsOf(archive, '_rels/.rels', '').find(({ type }) => type.endsWith('/officeDocument'))?.path ??
    'xl/workbook.xml'
  const bookSource = archive.read(bookPath)
  if (bookSource === null) throw new SheetFault('damaged')
  const folder = bookPath.slice(0, bookPath.lastIndexOf('/') + 1)
  const targets = targetsOf(archive, `${folder}_rels/${bookPath.slice(folder.length)}.rels`, folder)
  const { sheets, isFrom1904 } = readBook(bookSource)
  const pathOf = (kind: string) => targets.find(({ type }) => type.endsWith(`/${kind}`))?.path
  const book: Book = {
    strings: readStrings(archive.read(pathOf('sharedStrings') ?? `${folder}sharedStrings.xml`)),
    looks: readLooks(archive.read(pathOf('styles') ?? `${folder}styles.xml`)),
    isFrom1904,
  }
  const first = pathOf('worksheet') ?? `${folder}worksheets/sheet1.xml`
  const listed = sheets.length > 0 ? sheets : [{ id: '', name: '' }]
  return listed.map(({ id, name }) => ({
    name,
    read() {
      const source = archive.read(targets.find((target) => target.id === id)?.path ?? first)
      if (source === null) throw new SheetFault('damaged')
      return readRows(source, book)
    },
  }))
}

type Target = { id: string; type: string; path: string }

function targetsOf(archive: WorkbookParts, path: string, folder: string): Target[] {
  const found: Target[] = []
  readMarkup(archive.read(path) ?? '', {
    open(name, attributes) {
      // An external part would have to be fetched, and nothing is.
      if (name !== 'Relationship' || attributeOf(attributes, 'TargetMode') === 'External') return
      const target = attributeOf(attributes, 'Target') ?? ''
      found.push({
        id: attributeOf(attributes, 'Id') ?? '',
        type: attributeOf(attributes, 'Type') ?? '',
        path: target.startsWith('/') ? target.slice(1) : `${folder}${target.replace(/^\.\//, '')}`,
      })
    },
  })
  return found
}

function readBook(source: string): { sheets: { id: string; name: string }[]; isFrom1904: boolean } {
  const sheets: { id: string; name: string }[] = []
  let isFrom1904 = false
  readMarkup(source, {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributeOf(attributes, 'date1904') ?? '')
      const isHidden = (attributeOf(attributes, 'state') ?? 'visible') !== 'visible'
      if (name === 'sheet' && !isHidden)
        sheets.push({ id: attributeOf(attributes, 'id') ?? '', name: attributeOf(attributes, 'name') ?? '' })
    },
  })
  return { sheets, isFrom1904 }
}

function readStrings(source: string | null): string[] {
  const strings: string[] = []
  let current = ''
  let isInText = false
  // A phonetic guide repeats the text in another script and is not part of it.
  let isInGuide = false
  readMarkup(source ?? '', {
    open(name) {
      if (name === 'si') current = ''
      if (name === 't') isInText = true
      if (name === 'rPh') isInGuide = true
    },
    text(text) {
      if (isInText && !isInGuide && current.length < sheetLimits.cell) current += text
    },
    close(name) {
      if (name === 'si' && strings.push(current) > sheetLimits.strings) throw new SheetFault('unpackedTooLarge')
      if (name === 't') isInText = false
      if (name === 'rPh') isInGuide = false
    },
  })
  return strings
}

type Cell = { column: number; type: string; look: NumberLook | undefined; text: string }

function readRows(source: string, book: Book): TextRow[] {
  const rows: TextRow[] = []
  let row: TextRow = { row: 0, cells: [] }
  let letters = 0
  let cell: Cell | null = null
  let isInValue = false
  let isInGuide = false
  readMarkup(source, {
    open(name, attributes) {
      if (name === 'row') row = { row: Number(attributeOf(attributes, 'r') ?? row.row + 1), cells: [] }
      else if (name === 'c') cell = cellOf(attributes, row.cells.length, book)
      else if (name === 'rPh') isInGuide = true
      else if (name === 'v' || name === 't') isInValue = true
    },
    text(text) {
      if (isInValue && !isInGuide && cell !== null && cell.text.length < sheetLimits.cell) cell.text += text
    },
    close(name) {
      if (name === 'v' || name === 't') isInValue = false
      else if (name === 'rPh') isInGuide = false
      else if (name === 'c' && cell !== null) {
        letters += store(row.cells, cell, book)
        if (letters > sheetLimits.letters) throw new SheetFault('unpackedTooLarge')
        cell = null
      } else if (name === 'row') addRow(rows, row)
    },
  })
  return rows
}

function cellOf(attributes: string, next: number, { looks }: Book): Cell {
  const look = looks[Number(attributeOf(attributes, 's') ?? '0')]
  return {
    column: columnOf(attributeOf(attributes, 'r'), next),
    type: attributeOf(attributes, 't') ?? 'n',
    look,
    text: '',
  }
}

/** The column of an address such as `AB12`, counted from 0; where there is none, the next one. */
function columnOf(address: string | null, next: number): number {
  const letters = /^\$?([A-Z]{1,3})/i.exec(address ?? '')?.[1]
  if (letters === undefined) return next
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Stores the text of a cell, and returns its length. */
function store(cells: string[], cell: Cell, { strings, isFrom1904 }: Book): number {
  if (cell.column >= sheetLimits.columns) return 0
  while (cells.length < cell.column) cells.push('')
  const text = textOf(cell, strings, isFrom1904).slice(0, sheetLimits.cell)
  cells[cell.column] = text
  return text.length
}

function textOf({ type, look, text }: Cell, strings: readonly string[], isFrom1904: boolean): string {
  switch (type) {
    case 's':
      return strings[Number(text)] ?? ''
    case 'n':
      return numberText(text, look, isFrom1904)
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE'
    case 'e':
      // #REF! and similar errors mean that there is no value.
      return ''
    default:
      return text
  }
}

/** Adds a row unless it is empty. Rows between are never created: a high row number costs nothing. */
function addRow(rows: TextRow[], row: TextRow): void {
  if (!row.cells.some((text) => text.trim() !== '')) return
  if (rows.length >= sheetLimits.rows) throw new SheetFault('tooManyRows')
  rows.push(Number.isSafeInteger(row.row) && row.row > 0 ? row : { ...row, row: (rows.at(-1)?.row ?? 0) + 1 })
}
