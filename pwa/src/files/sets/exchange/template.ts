import { writeDelimited, writeWorkbook } from '#imports/sheet/port.ts'
import type { TableColumn } from './table-columns.ts'

const columns = [
  ...(['question', 'option 1', 'option 2', 'option 3', 'option 4'] as const),
  ...(['answer', 'seconds', 'points', 'explanation'] as const),
] satisfies readonly TableColumn[]

/** Examples in numbers, which need no language: one right option, several, true or false, and a typed answer. */
const examples = [
  ['7 × 8', '54', '56', '58', '63', 'B', '20', '1', '7 × 8 = 56'],
  ['x² = 9', '3', '-3', '9', '0', 'A, B', '60', '2', '3² = (-3)² = 9'],
  ['7 > 5', '', '', '', '', 'true', '10', '1', ''],
  ['12 + 30', '', '', '', '', '42', '30', '1', ''],
] as const

export type TemplateFormat = 'xlsx' | 'csv'

export const templateTypes: Readonly<Record<TemplateFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
}

/** A sheet of questions to fill in: the columns that a teacher needs, and an example of each kind. */
export function templateOf(format: TemplateFormat): Uint8Array<ArrayBuffer> {
  const sheet = { rows: [columns, ...examples].map((row) => [...row]), isRightToLeft: false }
  return Uint8Array.from(format === 'csv' ? writeDelimited(sheet) : writeWorkbook(sheet))
}
