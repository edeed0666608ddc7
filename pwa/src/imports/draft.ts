import { guessColumns, headerRowOf, type Mapping } from '@takhti/schema/imports/columns'
import {
  faultsOf,
  importFields,
  normaliseRow,
  type ImportField,
  type RowFault,
  type RowSource,
  type SheetRow,
} from '@takhti/schema/imports/rules'
import type { SheetRead } from './sheet/read-sheet.ts'
import type { TextRow } from './sheet/text-row.ts'

/** A file that was read, and the fields of its columns. */
export type Draft = {
  fileName: string
  rows: readonly TextRow[]
  hasHeader: boolean
  mapping: Mapping
  /** The number of rows above the header, which are left out. */
  titleRows: number
  sheets: readonly string[]
  sheet: number
  encoding?: string
  /** From another system, whose rosters have no guardians' numbers. */
  isRoster?: boolean
  /** The name of a class that can be made for the students. */
  newClass?: string
}

/** Rows in one request: few enough that the progress bar moves, many enough that few requests are made. */
const rowsOfPart = 1_000

export function draftOf(fileName: string, { rows: all, ...read }: SheetRead): Draft {
  const titleRows = headerRowOf(all.map(({ cells }) => cells))
  const rows = all.slice(titleRows)
  return { ...read, fileName, rows, titleRows, ...guessColumns(rows.map(({ cells }) => cells)) }
}

/**
 * The rows that still have a fault. Rows that were corrected since the check are checked again; the server's faults
 * remain for unchanged rows.
 */
export function faultyRows({
  rows,
  faults,
  changed,
  source = 'sheet',
}: {
  rows: readonly SheetRow[]
  faults: readonly RowFault[]
  changed: ReadonlySet<number>
  source?: RowSource
}): ReadonlySet<number> {
  const now = faultsOf(rows.map(normaliseRow), source).map(({ row }) => row)
  return new Set([...now, ...faults.map(({ row }) => row).filter((row) => !changed.has(row))])
}

/** A column of a sheet: its name where the first row has one, and its first value. */
export type Column = { at: number; name: string; sample: string }

export function columnsOf({ rows, hasHeader }: Draft): Column[] {
  const count = Math.max(0, ...rows.slice(0, 100).map(({ cells }) => cells.length))
  const body = rows.slice(hasHeader ? 1 : 0, 100)
  return Array.from({ length: count }, (_, at) => ({
    at,
    name: hasHeader ? (rows[0]?.cells[at]?.trim() ?? '') : '',
    sample: body.find(({ cells }) => (cells[at] ?? '').trim() !== '')?.cells[at]?.trim() ?? '',
  }))
}

/** The students of a sheet in the normalised form in which they are stored. */
export function studentsOf({ rows, hasHeader, mapping }: Draft): SheetRow[] {
  return rows.slice(hasHeader ? 1 : 0).map(({ row, cells }) => {
    const cell = (field: ImportField) => cells[mapping[field] ?? -1] ?? ''
    return normaliseRow({
      row,
      first_name: cell('first_name'),
      last_name: cell('last_name'),
      emailId: cell('emailId'),
      guardianContactNumber: cell('guardianContactNumber'),
      className: cell('className'),
    })
  })
}

/** Whether a sheet may lack the column of a field. */
export function isOptional(field: ImportField): boolean {
  return field === 'last_name' || field === 'emailId' || field === 'className'
}

/** The required fields without a column; without an e-mail a student signs in by a login card. */
export function missingFields({ mapping, isRoster = false }: Draft): ImportField[] {
  return importFields.filter(
    (field) => !isOptional(field) && mapping[field] === null && !(isRoster && field === 'guardianContactNumber'),
  )
}

/** A mapping with one field's column changed; a column belongs to one field, so the previous field loses it. */
export function withColumn(mapping: Mapping, field: ImportField, column: number | null): Mapping {
  const cleared = importFields.map((each) => [each, mapping[each] === column ? null : mapping[each]] as const)
  // The entries are those of the mapping itself.
  return { ...(Object.fromEntries(cleared) as Mapping), [field]: column }
}

export function partsOf(rows: readonly SheetRow[]): SheetRow[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsOfPart) }, (_, part) =>
    rows.slice(part * rowsOfPart, (part + 1) * rowsOfPart),
  )
}
