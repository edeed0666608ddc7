import type { LimitType } from '@takhti/schema/licences/features'
import { LicenceDetails, type Limit } from '@takhti/schema/licences/model'
import { samples, type Caller, type Reply } from '@takhti/schema/matrix'
import type { Env } from '#platform/env.ts'
import { makeOperator, makeSchool, TestWorker, type School } from './school.ts'

/** A school, a worker, and an operator of the platform. */
export type Licensing = { env: Env; school: School; worker: TestWorker; operator: Caller }

export async function makeLicensing(env: Env, isLicensed = true): Promise<Licensing> {
  const school = await makeSchool(env, { shard: '00', isLicensed })
  return { env, school, worker: new TestWorker(env), operator: await makeOperator(env) }
}

/** One limit as the institute sees it. */
export async function limitOf({ worker, school }: Licensing, type: LimitType): Promise<Limit> {
  const { body } = await worker.get('/license/licenseDetails', school.callers.admin.token)
  return LicenceDetails.parse(body).limits[type]
}

/** Sets a limit by the platform's own call. */
export async function setLimit(at: Licensing, type: LimitType, max: number): Promise<void> {
  const { max: before } = await limitOf(at, type)
  const amount = max - before
  const input = { instituteId: at.school.at.instituteId, type, amount }
  const reply = await at.worker.post('/license/increment', at.operator.token, input)
  if (reply.status !== 200) throw new Error(`no limit of ${max}: ${JSON.stringify(reply.body)}`)
}

/** Counts a use by an instructor. */
export function countUse({ worker, school }: Licensing, body: object, key = worker.clock.newId()): Promise<Reply> {
  const { instituteId } = school.at
  const path = `/license/validate-and-increment-license/${instituteId}`
  return worker.post(path, school.callers.instructor.token, body, { 'Idempotency-Key': key })
}

/** Sends the sample capture. */
export function capture({ worker, school }: Licensing, key = worker.clock.newId()): Promise<Reply> {
  const input = samples['capture.send'](school.at)
  return worker.post('/capture', school.callers.instructor.token, input, { 'Idempotency-Key': key })
}

/** Sends requests at the same time. Returns how many got each status and code. */
export async function tally(requests: readonly Promise<Reply>[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const { status, body } of await Promise.all(requests)) {
    // An answer without success has a code.
    const name = status === 200 ? 'ok' : (body as { code: string }).code
    found[name] = (found[name] ?? 0) + 1
  }
  return found
}

export function times<Made>(count: number, make: (index: number) => Made): Made[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
