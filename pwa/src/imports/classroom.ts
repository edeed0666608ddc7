import type { Course, CourseStudent } from '@takhti/schema/imports/classroom/model'
import { importFields } from '@takhti/schema/imports/rules'
import { rememberClassroomVisit, takeClassroomVisit } from '#api/classroom-visit.ts'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import type { Draft } from './draft.ts'

/** Sends the browser to Google, which asks the person and sends it back here. */
export async function visitClassroom(): Promise<void> {
  const { address, nonce } = await send(lateCalls.classroom.start, {})
  rememberClassroomVisit(nonce)
  location.assign(address)
}

/** What Google sent this browser back with; null without a visit. Taken once, and out of the address. */
export function takeReturn(): { code: string; nonce: string } | null {
  const { searchParams, pathname } = new URL(location.href)
  const code = searchParams.get('code')
  if (code === null && !searchParams.has('error')) return null
  const nonce = takeClassroomVisit()
  if (nonce === null) return null
  history.replaceState(history.state, '', pathname)
  return { code: code ?? 'denied', nonce }
}

/** The roster of a course as a sheet whose columns are known. */
export function rosterDraft({ name, section }: Course, students: readonly CourseStudent[]): Draft {
  const title = section === '' ? name : `${name} ${section}`
  const cells = students.map(({ first_name, last_name, emailId }) => [first_name, last_name, emailId, ''])
  return {
    fileName: title,
    rows: cells.map((each, index) => ({ row: index + 1, cells: each })),
    hasHeader: false,
    // The entries are the fields themselves; a course names no class of the institute.
    mapping: Object.fromEntries(
      importFields.map((field, at) => [field, field === 'className' ? null : at]),
    ) as Draft['mapping'],
    ...{ titleRows: 0, sheets: [], sheet: 0 },
    ...{ isRoster: true, newClass: title.slice(0, 80) },
  }
}
