import { strToU8, zipSync } from 'fflate'
import { writeDelimited } from './write-sheet.ts'

export type RosterPerson = { id: string; firstName: string; lastName: string; email: string; phone: string }

export type RosterClass = { id: string; name: string; students: readonly string[]; teachers: readonly string[] }

/** What an institute hands over to another system. `year` is the one in which the school year begins. */
export type Roster = {
  institute: { id: string; name: string }
  year: number
  students: readonly RosterPerson[]
  teachers: readonly RosterPerson[]
  classes: readonly RosterClass[]
}

const files = ['academicSessions', 'classes', 'courses', 'enrollments', 'orgs', 'users'] as const
const absent = [
  ...['categories', 'classResources', 'courseResources', 'demographics', 'lineItems', 'resources', 'results'],
] as const

/** A roster as a OneRoster 1.1 archive of bulk files. Source: IMS OneRoster CSV Tables 1.1. */
export function writeRoster(roster: Roster): Uint8Array {
  const tables: Record<(typeof files)[number], string[][]> = {
    academicSessions: sessionsOf(roster),
    classes: classesOf(roster),
    courses: coursesOf(roster),
    enrollments: enrollmentsOf(roster),
    orgs: orgsOf(roster),
    users: usersOf(roster),
  }
  const parts = [...files.map((name) => [`${name}.csv`, tables[name]] as const), ['manifest.csv', manifest()] as const]
  const csv = (rows: string[][]) => strToU8(new TextDecoder().decode(writeDelimited({ rows, isRightToLeft: false })))
  return zipSync(Object.fromEntries(parts.map(([name, rows]) => [name, csv(rows)])), { level: 6 })
}

function manifest(): string[][] {
  return [
    ['propertyName', 'value'],
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.1'],
    ...files.map((name) => [`file.${name}`, 'bulk']),
    ...absent.map((name) => [`file.${name}`, 'absent']),
  ]
}

const session = 'year'
const blank = ['', '']

function orgsOf({ institute }: Roster): string[][] {
  return [
    ['sourcedId', 'status', 'dateLastModified', 'name', 'type', 'identifier', 'parentSourcedId'],
    [institute.id, ...blank, institute.name, 'school', '', ''],
  ]
}

function sessionsOf({ year }: Roster): string[][] {
  return [
    [
      ...['sourcedId', 'status', 'dateLastModified', 'title', 'type'],
      ...['startDate', 'endDate', 'parentSourcedId', 'schoolYear'],
    ],
    [session, ...blank, `${year}`, 'schoolYear', `${year}-01-01`, `${year}-12-31`, '', `${year}`],
  ]
}

function coursesOf({ institute, classes }: Roster): string[][] {
  return [
    [
      ...['sourcedId', 'status', 'dateLastModified', 'schoolYearSourcedId', 'title'],
      ...['courseCode', 'grades', 'orgSourcedId', 'subjects', 'subjectCodes'],
    ],
    ...classes.map(({ id, name }) => [`course-${id}`, ...blank, session, name, '', '', institute.id, '', '']),
  ]
}

function classesOf({ institute, classes }: Roster): string[][] {
  return [
    [
      ...['sourcedId', 'status', 'dateLastModified', 'title', 'grades', 'courseSourcedId', 'classCode', 'classType'],
      ...['location', 'schoolSourcedId', 'termSourcedIds', 'subjects', 'subjectCodes', 'periods'],
    ],
    ...classes.map(({ id, name }) => [
      ...[id, ...blank, name, '', `course-${id}`, '', 'scheduled'],
      ...['', institute.id, session, '', '', ''],
    ]),
  ]
}

function enrollmentsOf({ institute, classes }: Roster): string[][] {
  const line = (classId: string, role: string) => (person: string) => [
    ...[`${classId}-${person}`, ...blank, classId, institute.id, person, role, '', '', ''],
  ]
  return [
    [
      ...['sourcedId', 'status', 'dateLastModified', 'classSourcedId', 'schoolSourcedId', 'userSourcedId'],
      ...['role', 'primary', 'beginDate', 'endDate'],
    ],
    ...classes.flatMap(({ id, students, teachers }) => [
      ...students.map(line(id, 'student')),
      ...teachers.map(line(id, 'teacher')),
    ]),
  ]
}

function usersOf({ institute, students, teachers }: Roster): string[][] {
  const line = (role: string) => (person: RosterPerson) => [
    ...[person.id, ...blank, 'true', institute.id, role, person.email || person.id, ''],
    ...[person.firstName, person.lastName, '', '', person.email, person.phone, '', '', '', ''],
  ]
  return [
    [
      ...['sourcedId', 'status', 'dateLastModified', 'enabledUser', 'orgSourcedIds', 'role', 'username', 'userIds'],
      ...['givenName', 'familyName', 'middleName', 'identifier', 'email', 'sms', 'phone'],
      ...['agentSourcedIds', 'grades', 'password'],
    ],
    ...students.map(line('student')),
    ...teachers.map(line('teacher')),
  ]
}
