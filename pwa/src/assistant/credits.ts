import { newId } from '@takhti/schema/kit/ids'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { requirePerson } from '#api/person.ts'
import { isEdgeReachable, onConnectivity } from '#offline/connectivity.ts'
import { EngineFault } from './engines/engine-worker.ts'

/** A credit that was counted for a generation, or whose count is unknown; `giveBack` reverts the count. */
type Credit = { giveBack: () => void }

const uncounted: Credit = { giveBack: () => {} }

const usage = { feature: 'brightAi', usage: 1 } as const

/**
 * Checks the licence before a generation on this device, and counts it. Only a used-up limit refuses. Any other failure
 * of the check lets it go on, without a credit (decision 042).
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
  // Whether it was counted is unknown: repeating the same call returns that, and does not count twice.
  return { giveBack: () => void giveBackUnknown(count) }
}

/** Whether the plan has a credit for a generation; nothing is counted. A server that does not answer has none to give. */
export async function hasCreditLeft(): Promise<boolean> {
  const id = requirePerson().instituteId
  return !((await answerOf(() => send(calls.licences.validate, { id, ...usage }))) instanceof ApiError)
}

/**
 * Runs work that the licence admits. `work` resolves to whether anything was made; otherwise the credit is given back.
 */
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
