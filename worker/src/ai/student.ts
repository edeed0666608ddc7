import { refused, type Refused } from '@takhti/assistant/port'
import type { Given } from '@takhti/schema/ai/inputs'
import { withoutNames } from '@takhti/schema/learning/rules'
import { findAsker, findOwnerOfGiven } from '#learning/port.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'

type Message = { role: 'user' | 'assistant'; text: string }

type Asking = { role: string; input: object; platform: Platform; scope: Scope; fail(code: 'common/not-found'): never }

/**
 * A call of `learning-ai` as a student may make it: only where a class of theirs has the assistant on and their consent
 * is on record, with sources that the class was given, and without the names of its people. Teachers pass as they are.
 */
export async function asStudent<Args extends Asking>(args: Args): Promise<(Args & { ownerId?: string }) | Refused> {
  if (args.role === 'instructor') return args
  const { platform, scope, input, fail } = args
  const { contentId }: Given = input
  // What is not theirs is answered as what does not exist, also without a consent.
  const ownerId =
    contentId === undefined ? null : ((await findOwnerOfGiven(platform, scope, contentId)) ?? fail('common/not-found'))
  const { mayAsk, names } = await findAsker(platform, scope)
  if (!mayAsk) return refused('assistant/not-allowed')
  const given: Given & { messages?: Message[] } = input
  const isFree = given.messages !== undefined && given.text === undefined && given.segments === undefined
  // Without a source the answer would come from the model's own knowledge.
  if (given.topic !== undefined || (isFree && given.contentId === undefined)) return refused('assistant/not-in-source')
  const nameless = {
    ...input,
    ...(given.text !== undefined && { text: withoutNames(given.text, names) }),
    ...(given.segments && {
      segments: given.segments.map((each) => ({ ...each, text: withoutNames(each.text, names) })),
    }),
    ...(given.messages && {
      messages: given.messages.map((each) => ({ ...each, text: withoutNames(each.text, names) })),
    }),
  }
  return { ...args, input: nameless, ...(ownerId !== null && { ownerId }) }
}
