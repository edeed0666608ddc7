import { features } from '@takhti/schema/licences/features'
import { isUsable } from '@takhti/schema/licences/rules'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { currentPerson } from '#api/person.ts'
import { flushNow, outboxOf } from '#offline/flusher.ts'
import { userDatabasesOf } from '#offline/user-databases.ts'

/**
 * Sends what a licence refused once it has the feature, whichever admin unlocked it; without such work no request is
 * sent.
 */
export async function sendUnlocked(): Promise<void> {
  const person = currentPerson()
  if (person === null) return
  const userDatabase = (await userDatabasesOf(person.personId)).find(
    ({ instituteId }) => instituteId === person.instituteId,
  )
  if (userDatabase === undefined) return
  const outbox = outboxOf(userDatabase.id)
  if (!(await outbox.parked()).some(({ refusal }) => refusal?.code.startsWith('FEATURE_') === true)) return
  const { features: entries } = await send(calls.licences.details, {})
  await outbox.retryUnlocked((feature) => {
    const known = features.find((each) => each === feature)
    return known !== undefined && isUsable(entries[known], new Date())
  })
  flushNow()
}
