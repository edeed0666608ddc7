import { newId } from '@takhti/schema/kit/ids'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { requirePerson } from '#api/person.ts'
import { isEdgeReachable, onConnectivity } from '#offline/connectivity.ts'
import { EngineFault } from './engines/engine-worker.ts'

/** A credit that was counted for a generation, or that nobody could count; `giveBack` takes back what was counted. */
type Credit = { giveBack: () => void }

const uncounted: Credit = { giveBack: () => {} }

const usage = { feature: 'brightAi', usage: 1 } as const

/**
 * Asks the licence before a generation on this device, and counts it. Only a limit that is used up refuses; whatever else
 * keeps the check from passing lets it go on, without a credit (decision 042).
 */
async function takeCredit(): Promise<Credit | 'exhausted'> {
  if (!isEdgeReachable()) return uncounted
  const id = requirePerson().instituteId
  const checked = await answerOf(() => send(calls.licences.validate, { id, ...usage }))
  if (checked instanceof ApiError) return isExhausted(checked) ? 'exhausted' : uncounted
  const idempotencyKey = newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
  const count = () => answerOf(() => send(calls.licences.use, { id, ...usage }, { idempotencyKey }))
  const counted = await count()
  if (!(counted instanceof ApiError)) return { giveBack: () => void giveBack(counted.usageId) }
  if (isExhausted(counted)) return 'exhausted'
  if (!counted.isUnanswered) return uncounted
  // Whether it was counted nobody knows: the same call tells, and counts no second time.
  return { giveBack: () => void giveBackUnknown(count) }
}

/** Does work that the licence lets through, and answers whether anything was made; a credit of what comes to nothing is given back. */
export async function withCredit(signal: AbortSignal, work: () => Promise<boolean>): Promise<void> {
  const credit = await takeCredit()
  if (credit === 'exhausted') return
  try {
    if (signal.aborted) throw new EngineFault('cancelled')
    if (!(await work())) credit.giveBack()
  } catch (problem) {
    credit.giveBack()
    throw problem
  }
}

function isExhausted({ code }: ApiError): boolean {
  return code === 'LICENSE_LIMIT_EXHAUSTED'
}

async function giveBackUnknown(count: () => Promise<{ usageId: string } | ApiError>): Promise<void> {
  const counted = await count()
  if (!(counted instanceof ApiError)) return giveBack(counted.usageId)
  if (counted.isUnanswered) whenReachable(() => void giveBackUnknown(count))
}

async function giveBack(usageId: string): Promise<void> {
  const given = await answerOf(() => send(calls.licences.giveBack, { usageId }))
  if (given instanceof ApiError && given.isUnanswered) whenReachable(() => void giveBack(usageId))
}

function whenReachable(act: () => void): void {
  const stop = onConnectivity(() => {
    if (!isEdgeReachable()) return
    stop()
    act()
  })
}

async function answerOf<Answer>(call: () => Promise<Answer>): Promise<Answer | ApiError> {
  return await call().catch((problem: unknown) =>
    problem instanceof ApiError ? problem : new ApiError('offline', { cause: problem }),
  )
}
