import type { WorkbookParts } from './archive.ts'
import { readDelimited } from './delimited-text.ts'
import { SheetFault } from './sheet-fault.ts'
import type { TextRow } from './text-row.ts'

type Line = { row: number; cell(name: string): string }

/** The names of the columns that an import finds by itself. */
const header = ['first_name', 'last_name', 'emailId', 'guardianContactNumber', 'className']

const guardianRoles = new Set(['guardian', 'parent', 'relative'])

/**
 * The students of a OneRoster archive, 1.1 or 1.2, as rows of a sheet; null where the archive is none. A student has
 * one row: of several classes the homeroom counts, else the first by title. Source: IMS OneRoster CSV Binding 1.2.
 */
export function readRoster(archive: WorkbookParts): TextRow[] | null {
  const users = linesOf(archive, 'users.csv')
  if (users === null) return null
  const roles = rolesOf(archive, users)
  const classes = classesOf(archive)
  const guardians = new Map(users.map((user) => [user.cell('sourcedId'), user]))
  const students = users.filter((user) => roles(user).has('student'))
  const numberOf = (user: Line) =>
    listOf(user.cell('agentSourcedIds'))
      .map((id) => guardians.get(id))
      .filter((agent) => agent !== undefined && [...roles(agent)].some((role) => guardianRoles.has(role)))
      .map((agent) => phoneOf(agent))
      .find((phone) => phone !== '') ?? phoneOf(user)
  return [
    { row: 1, cells: header },
    ...students.map((user) => ({
      row: user.row,
      cells: [
        user.cell('givenName'),
        user.cell('familyName'),
        user.cell('email'),
        numberOf(user),
        classes.get(user.cell('sourcedId')) ?? '',
      ],
    })),
  ]
}

/** The lines of a file of the archive that are not to be deleted; null where there is no such file. */
function linesOf(archive: WorkbookParts, name: string): Line[] | null {
  const text = archive.read(name)
  if (text === null) return null
  const [head, ...rows] = readDelimited(new TextEncoder().encode(text)).rows
  if (head === undefined) throw new SheetFault('empty')
  const at = new Map(head.cells.map((cell, column) => [cell.trim().toLowerCase(), column]))
  const lines = rows.map(({ row, cells }) => ({
    row,
    cell: (column: string) => cells[at.get(column.toLowerCase()) ?? -1]?.trim() ?? '',
  }))
  return lines.filter(({ cell }) => cell('status').toLowerCase() !== 'tobedeleted')
}

/** The roles of a user: of 1.1 in the file of users, of 1.2 in a file of their own. */
function rolesOf(archive: WorkbookParts, users: readonly Line[]): (user: Line | undefined) => ReadonlySet<string> {
  const found = new Map<string, Set<string>>()
  const add = (id: string, role: string) => {
    const known = found.get(id) ?? new Set()
    if (role !== '') known.add(role.toLowerCase())
    found.set(id, known)
  }
  for (const user of users) add(user.cell('sourcedId'), user.cell('role'))
  for (const line of linesOf(archive, 'roles.csv') ?? []) add(line.cell('userSourcedId'), line.cell('role'))
  return (user) => found.get(user?.cell('sourcedId') ?? '') ?? new Set()
}

/** The title of the class of each student. */
function classesOf(archive: WorkbookParts): ReadonlyMap<string, string> {
  const classes = new Map((linesOf(archive, 'classes.csv') ?? []).map((line) => [line.cell('sourcedId'), line]))
  const chosen = new Map<string, Line>()
  for (const line of linesOf(archive, 'enrollments.csv') ?? []) {
    const found = classes.get(line.cell('classSourcedId'))
    const student = line.cell('userSourcedId')
    const before = chosen.get(student)
    if (found === undefined || line.cell('role').toLowerCase() !== 'student') continue
    if (before === undefined || orderOf(found) < orderOf(before)) chosen.set(student, found)
  }
  return new Map([...chosen].map(([student, line]) => [student, line.cell('title')]))
}

function orderOf(line: Line): string {
  return `${line.cell('classType').toLowerCase() === 'homeroom' ? 0 : 1} ${line.cell('title')}`
}

function phoneOf(user: Line | undefined): string {
  return user?.cell('sms') || user?.cell('phone') || ''
}

function listOf(cell: string): string[] {
  return cell.split(',').map((each) => each.trim())
}
