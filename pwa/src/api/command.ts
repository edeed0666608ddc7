import type { AnyCall } from '@takhti/schema/kit/call'
import { newId } from '@takhti/schema/kit/ids'
import { useMutation } from '@tanstack/react-query'
import { useOnline } from '#offline/connectivity.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { flushNow, outboxOf } from '#offline/flusher.ts'
import { nameOf, type CallName, type InputOf, type OutputOf } from './calls.ts'
import { send } from './client.ts'
import type { ApiError } from './errors.ts'
import { isBelowAccount } from './person.ts'
import { invalidateArea } from './query.ts'
import { withRecentProof } from './recent-proof.ts'

/** The state of a command for a form. The answer of a queued one is null, because the server has not answered yet. */
export type Command<Declared extends AnyCall> = {
  run: (input: InputOf<Declared>) => Promise<OutputOf<Declared> | null>
  isPending: boolean
  /** Why the server refused; null where it has not. */
  problem: ApiError | null
  /** The call needs the network and there is none. */
  isBlocked: boolean
  reset: () => void
}

/** `isShownInPlace`: the form shows the reason of a refusal itself, so the bar does not repeat it. */
type CommandOptions = { isShownInPlace?: boolean }

/**
 * The only way by which a screen changes something. Queued calls go through the outbox, online too, so that order
 * holds.
 */
export function useCommand<Declared extends AnyCall>(
  call: CallName<Declared>,
  { isShownInPlace = false }: CommandOptions = {},
): Command<Declared> {
  const isOnline = useOnline()
  const mutation = useMutation<OutputOf<Declared> | null, ApiError, InputOf<Declared>>({
    mutationFn: (input) => (call.offline === 'queue' ? enqueue(call, input) : sendOnce(call, input)),
    onSuccess: () => invalidateArea(call.area),
    meta: { isShownInPlace },
  })
  return {
    run: mutation.mutateAsync,
    isPending: mutation.isPending,
    problem: mutation.error,
    isBlocked: call.offline === 'never' && !isOnline,
    reset: mutation.reset,
  }
}

/**
 * Stores a command in the outbox, durably, and sends it as soon as the server is reachable. A session by a login card
 * enqueues nothing that acts on the account: the server would refuse it.
 */
export async function enqueue<Declared extends AnyCall>(
  call: CallName<Declared>,
  input: InputOf<Declared>,
): Promise<null> {
  if (call.isOfAccount && isBelowAccount()) return null
  await outboxOf(requireDatabaseId()).add({ call: nameOf(call), input })
  flushNow()
  return null
}

function sendOnce<Declared extends AnyCall>(call: CallName<Declared>, input: InputOf<Declared>) {
  const idempotencyKey = newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
  return withRecentProof(() => send(call, input, { idempotencyKey }))
}
