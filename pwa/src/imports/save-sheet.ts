import { columnNames } from '@takhti/schema/imports/columns'
import type { ImportField } from '@takhti/schema/imports/rules'
import { currentLanguage } from '#languages/text.ts'
import { saveFile } from '#ui/save-file.ts'

/** A saved list has no column of classes: a student may be in several. */
const savedFields = ['first_name', 'last_name', 'emailId', 'guardianContactNumber'] as const satisfies ImportField[]

/** A student as a row of a saved list. */
export type SavedStudent = Readonly<Record<(typeof savedFields)[number], string>>

export type SheetFormat = 'xlsx' | 'csv'

const types: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
}

/** Saves a sheet of students, with column names in the reader's language; without students it is the template. */
export async function saveStudents(
  name: string,
  format: SheetFormat,
  students: readonly SavedStudent[] = [],
): Promise<void> {
  const { code } = currentLanguage()
  const names = savedFields.map((field) => columnNames[field][code][0] ?? field)
  const rows = [names, ...students.map((student) => savedFields.map((field) => student[field]))]
  await saveRows(name, format, rows)
}

/** Saves rows as a sheet; the first row has the names of the columns. */
export async function saveRows(name: string, format: SheetFormat, rows: readonly (readonly string[])[]): Promise<void> {
  // The writer loads on first use.
  const { writeDelimited, writeWorkbook } = await import('./sheet/write-sheet.ts')
  const write = format === 'xlsx' ? writeWorkbook : writeDelimited
  const bytes = write({ rows, isRightToLeft: currentLanguage().direction === 'rtl' })
  saveFile(`${name}.${format}`, new Blob([Uint8Array.from(bytes)], { type: types[format] }))
}

/** Saves the people and classes of the institute for another system, as a OneRoster archive. */
export async function saveRoster(): Promise<void> {
  const [{ listRoster }, { writeRoster }] = await Promise.all([
    import('./list-roster.ts'),
    import('./sheet/write-roster.ts'),
  ])
  const bytes = writeRoster(await listRoster(new Date()))
  saveFile('oneroster.zip', new Blob([Uint8Array.from(bytes)], { type: 'application/zip' }))
}
