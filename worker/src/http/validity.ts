import type { AnySchema } from '@orpc/contract'
import { Failure } from '#platform/failure.ts'

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

/** The answer as its call declares it, without what it does not declare; a handler that answers otherwise is a defect. */
export async function checkOutput(schema: AnySchema, answer: unknown): Promise<unknown> {
  const result = await schema['~standard'].validate(answer)
  if (result.issues === undefined) return result.value
  const where = result.issues.map(({ path, message }) => `${(path ?? []).map(String).join('.')}: ${message}`)
  throw new Error(`An answer is not of its call's form: ${where.slice(0, maxIssues).join('; ')}`)
}
