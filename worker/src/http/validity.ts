import type { AnySchema } from '@orpc/contract'
import type { $ZodTypes } from 'zod/v4/core'
import { Failure } from '#platform/failure.ts'
import { fittingOf, type Fitting } from './fitting.ts'

const maxIssues = 20

/** The input as its call declares it; anything else is refused with what is wrong where. */
export async function checkInput(schema: AnySchema, given: unknown): Promise<unknown> {
  const result = await schema['~standard'].validate(given)
  if (result.issues === undefined) return result.value
  const issues = result.issues.slice(0, maxIssues).map(({ path, message }) => ({
    path: (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    message,
  }))
  throw new Failure('common/bad-request', { issues })
}

/** Makes an answer what its call declares, without what it does not declare; a handler that answers otherwise is a defect. */
export type OutputCheck = (answer: unknown) => unknown

/** The check of the answers of one call. */
export function outputCheckOf(schema: AnySchema): OutputCheck {
  let fits: Fitting | undefined
  return (answer) => {
    // Every schema of the contract is zod's; oRPC knows it by the standard interface only.
    fits ??= fittingOf(schema as $ZodTypes)
    return fits(answer) ? answer : checkedBySchema(schema, answer)
  }
}

async function checkedBySchema(schema: AnySchema, answer: unknown): Promise<unknown> {
  const result = await schema['~standard'].validate(answer)
  if (result.issues === undefined) return result.value
  const where = result.issues.map(({ path, message }) => `${(path ?? []).map(String).join('.')}: ${message}`)
  throw new Error(`An answer is not of its call's form: ${where.slice(0, maxIssues).join('; ')}`)
}
