import { normaliseCode } from '@takhti/schema/classes/rules'
import type { quizzes } from '@takhti/schema/quizzes/contract'
import type { HandlerArgs } from '#http/implement.ts'
import { sha256 } from '#platform/random.ts'
import { quizRoomOf } from '#rooms/port.ts'
import { quizCodeStore } from './code-store.ts'

/** What a guest missed. The secret of the join admits. An unknown code and a wrong secret get one answer, so that neither can be probed. */
export async function readReview({ input, platform, fail }: HandlerArgs<(typeof quizzes)['review']>) {
  const target = await quizCodeStore(platform.directory).findAny(normaliseCode(input.code))
  if (target === null) return fail('common/not-found')
  const credentialHash = await sha256(input.credential)
  return (await quizRoomOf(platform.env, target).ownResults({ credentialHash })) ?? fail('common/not-found')
}
