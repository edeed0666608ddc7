import { currentAgreement, type AgreedDocument } from '@takhti/schema/law/rules'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { isBelowAccount, rolesHere } from '#api/person.ts'
import { readAnswer, storeAnswer } from '#offline/answers.ts'

const key = 'law agreement'

/**
 * The documents whose new version the person has yet to agree to. A device that has seen an agreement to this build's
 * versions asks the server nothing.
 */
export async function dueAgreement(): Promise<AgreedDocument[]> {
  // Guests and login cards have no account.
  if (isBelowAccount() || rolesHere().every((role) => role === 'guest')) return []
  const seen = await readAnswer(key)
  if (JSON.stringify(seen?.data) === JSON.stringify(currentAgreement())) return []
  const { due } = await send(lateCalls.law.state, {})
  if (due.length === 0) await storeAnswer(key, currentAgreement())
  return due
}

/** Records the agreement to documents in the versions that are in force now. */
export async function agreeTo(documents: readonly AgreedDocument[]): Promise<void> {
  const { versions } = await send(lateCalls.law.state, {})
  const accepted = documents.flatMap((document) => {
    const version = versions[document]
    return version === undefined ? [] : [{ document, version }]
  })
  const { due } = await send(lateCalls.law.accept, { accepted })
  if (due.length === 0) await storeAnswer(key, currentAgreement())
}
