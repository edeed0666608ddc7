import type { ConductEntry } from '@takhti/schema/conduct/model'
import { signJwt } from '#platform/key-pair.ts'
import type { Platform } from '#platform/platform.ts'
import { sha256 } from '#platform/random.ts'
import { claimsOf, credentialOf, issuerAddresses, keyNameOf } from './credential.ts'
import { findHolder } from './store.ts'

type Asked = { instituteId: string; entry: ConductEntry; origin: string }

/** Signs a badge as an Open Badge with the key of its institute. */
export async function openBadgeOf(platform: Platform, { instituteId, entry, origin }: Asked): Promise<string> {
  const { instituteName, email } = await findHolder(platform.directory, { instituteId, personId: entry.studentId })
  const credential = credentialOf({
    ...{ entry, instituteId, instituteName, origin },
    subjectId: await subjectIdOf(instituteId, entry.studentId),
    address: email === null ? null : { salt: entry.id, hash: await sha256(`${email}${entry.id}`) },
  })
  const { key } = issuerAddresses(origin, instituteId)
  return signJwt(platform, { name: keyNameOf(instituteId), kid: key }, claimsOf(credential))
}

/** One id for a student in all badges of an institute, which shows no id of the platform. */
async function subjectIdOf(instituteId: string, personId: string): Promise<string> {
  const hex = await sha256(`holder ${instituteId} ${personId}`)
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
