import { internalMailDomain, isInternalAddress } from '@takhti/schema/accounts/rules'
import { studentKey, type SheetRow } from '@takhti/schema/imports/rules'
import type { DirectoryDatabase } from '#platform/db.ts'
import { sha256 } from '#platform/random.ts'
import { findAddresses } from './address-store.ts'
import type { TargetStore } from './class-store.ts'

type StudentRow = SheetRow & { studentId: string }

type Stores = { instituteId: string; institute: TargetStore; directory: DirectoryDatabase }

/** An input that names an internal address is no address at all: it would be another child's only way in. */
const refusedAddress = 'an internal address'

/**
 * Gives rows without an e-mail an internal address, which is never mailed. It is that of the institute's student with the same name
 * and number, or else is made of both, so that a repeated sheet means the same people.
 */
export async function withAddresses(
  rows: readonly StudentRow[],
  { instituteId, institute, directory }: Stores,
): Promise<StudentRow[]> {
  const typed = rows.map((row) => (isInternalAddress(row.emailId) ? { ...row, emailId: refusedAddress } : row))
  const bare = typed.filter(({ emailId }) => emailId === '')
  if (bare.length === 0) return typed
  const here = await institute.findByNumbers([...new Set(bare.map((row) => row.guardianContactNumber))])
  const idByKey = new Map(here.map((student) => [studentKey(student), student.id]))
  const made = new Map<StudentRow, string>()
  for (const row of bare) made.set(row, `${await sha256(`${instituteId} ${studentKey(row)}`)}@${internalMailDomain}`)
  const { taken, known } = await findAddresses(directory, {
    instituteId,
    emails: [...made.values()],
    personIds: [...idByKey.values()],
  })
  return typed.map((row) => {
    const address = made.get(row)
    if (address === undefined) return row
    const found = known.get(idByKey.get(studentKey(row)) ?? '')
    // A person with the address who is no member any more may belong elsewhere by now: this is a new person.
    return { ...row, emailId: found ?? (taken.has(address) ? `${row.studentId}@${internalMailDomain}` : address) }
  })
}
