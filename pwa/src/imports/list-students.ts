import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { requirePerson } from '#api/person.ts'
import type { SavedStudent } from './save-sheet.ts'

/** The largest page of the server. */
const pageSize = 100

/** Which students: all of the institute, or those of one class. */
export type Listed = 'institute' | { classId: string }

type Page = {
  items: readonly {
    first_name: string
    last_name: string
    emailId?: string | null
    guardianContactNumber: string | null
  }[]
  hasNextPage: boolean
  cursor: string | null
}

/** Every student of a list, page after page, as a row of a sheet; fields that the reader may not see are empty. */
export async function listStudents(of: Listed): Promise<SavedStudent[]> {
  const rows: SavedStudent[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { items, hasNextPage, cursor: next }: Page = await pageOf(of, cursor)
    rows.push(
      ...items.map(({ first_name, last_name, emailId, guardianContactNumber }) => ({
        first_name,
        last_name,
        emailId: emailId ?? '',
        guardianContactNumber: guardianContactNumber ?? '',
      })),
    )
    cursor = hasNextPage ? next : null
  }
  return rows
}

function pageOf(of: Listed, cursor: string): Promise<Page> {
  const asked = { limit: pageSize, ...(cursor !== '' && { cursor }) }
  return of === 'institute'
    ? send(calls.students.list, { id: requirePerson().instituteId, ...asked })
    : send(calls.students.listOfClass, { id: of.classId, ...asked })
}
