import { isEmail, normaliseEmail } from '../accounts/rules.ts'
import { hasAddress } from '../kit/name-rules.ts'
import { foldSearch } from '../kit/text-fold.ts'
import { isDate, isPhone, normalisePhone } from '../students/rules.ts'

/** The columns of a sheet of students, by their names on the wire (specification, section 3). */
export const importFields = ['first_name', 'last_name', 'emailId', 'guardianContactNumber', 'className'] as const

export type ImportField = (typeof importFields)[number]

/** The faults of a cell. Only the server can find the last three: its classes, its teachers, and the seats left. */
export const rowFaults = [
  'firstNameMissing',
  'firstNameNotLetter',
  'nameTooLong',
  'nameHasAddress',
  'emailInvalid',
  'emailTwice',
  'studentTwice',
  'phoneMissing',
  'phoneInvalid',
  'phoneIsDate',
  'phoneRounded',
  'classUnknown',
  'isStaff',
  'maxLimit',
] as const

export type RowFaultName = (typeof rowFaults)[number]

/** A row of a sheet; `row` is its number there. */
export type SheetRow = { row: number } & Record<ImportField, string>

export type RowFault = { row: number; field: ImportField; fault: RowFaultName }

/** The maximum of rows in one import. */
export const maxImportRows = 20_000

/** The maximum of rows in one part of an upload; with the longest valid rows that remains below a megabyte. */
export const maxPartRows = 4_000

/** The maximum of faults in an answer. */
export const maxListedFaults = 1_000

const longestName = 60

/** A row in the one spelling that is stored and compared. */
export function normaliseRow({
  row,
  first_name,
  last_name,
  emailId,
  guardianContactNumber,
  className,
}: SheetRow): SheetRow {
  return {
    row,
    first_name: normaliseName(first_name),
    // A dash or a dot is a placeholder for a missing name.
    last_name: /\p{L}/u.test(last_name) ? normaliseName(last_name) : '',
    emailId: normaliseEmail(plain(emailId)).replace(/^mailto:\s*/, ''),
    guardianContactNumber: normalisePhone(plain(guardianContactNumber)),
    className: normaliseName(className),
  }
}

/** The identity of a student in a sheet without an e-mail: the name in any spelling, and the guardian's number. */
export function studentKey(row: Pick<SheetRow, 'first_name' | 'last_name' | 'guardianContactNumber'>): string {
  return `${foldSearch(`${row.first_name} ${row.last_name}`)} ${row.guardianContactNumber}`
}

/** Where rows come from: rosters of other systems have no guardians' numbers, so that an address alone will do. */
export type RowSource = 'sheet' | 'roster'

/** Every fault of normalised rows, in the order of the sheet; a repeated student is a fault of the later row. */
export function faultsOf(rows: readonly SheetRow[], source: RowSource = 'sheet'): RowFault[] {
  const seen = new Set<string>()
  return rows.flatMap((row) => {
    const hasEmail = row.emailId !== ''
    const isNumberFree = source === 'roster' && hasEmail
    const key = hasEmail ? row.emailId : studentKey(row)
    const isTwice = seen.has(key)
    seen.add(key)
    const nameFault = checkFirstName(row.first_name)
    const found: [ImportField, RowFaultName | 'ok'][] = [
      ['first_name', nameFault === 'ok' && isTwice && !hasEmail ? 'studentTwice' : nameFault],
      ['last_name', checkName(row.last_name)],
      ['emailId', isTwice && hasEmail ? 'emailTwice' : checkEmail(row.emailId)],
      [
        'guardianContactNumber',
        isNumberFree && row.guardianContactNumber === '' ? 'ok' : checkPhone(row.guardianContactNumber),
      ],
    ]
    return found.flatMap(([field, fault]) => (fault === 'ok' ? [] : [{ row: row.row, field, fault }]))
  })
}

/** Text in one spelling, without the invisible characters that reverse a line's direction. */
export function normaliseName(text: string): string {
  return plain(text)
    .normalize('NFC')
    .replace(/[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}

function checkFirstName(name: string): RowFaultName | 'ok' {
  if (name === '') return 'firstNameMissing'
  if (!/^\p{L}/u.test(name)) return 'firstNameNotLetter'
  return checkName(name)
}

function checkName(name: string): RowFaultName | 'ok' {
  if (name.length > longestName) return 'nameTooLong'
  return hasAddress(name) ? 'nameHasAddress' : 'ok'
}

function checkEmail(email: string): RowFaultName | 'ok' {
  // Without an address a student signs in by a login card.
  if (email === '') return 'ok'
  return isEmail(email) && isDeliverable(email) ? 'ok' : 'emailInvalid'
}

// A sheet is typed by many people and mailed to at once, so undeliverable addresses are refused before.
function isDeliverable(email: string): boolean {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  if (/[:/]|^\.|\.$/.test(local)) return false
  const labels = domain.split('.')
  return (
    labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(label)) &&
    !/^(?:\p{N}+|.|con|cmo|ocm|comm|coom)$/u.test(labels.at(-1) ?? '')
  )
}

function checkPhone(phone: string): RowFaultName | 'ok' {
  if (phone === '') return 'phoneMissing'
  if (isDate(phone)) return 'phoneIsDate'
  // 9.19877E+11: a program showed the number rounded, and the digits are lost.
  if (/^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i.test(phone)) return 'phoneRounded'
  return isPhone(phone) ? 'ok' : 'phoneInvalid'
}

/** A cell without the apostrophe with which our own export escapes formulas. */
function plain(text: string): string {
  return /^'\s*[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}
