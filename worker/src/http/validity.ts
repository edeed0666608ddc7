import type { AnySchema } from '@orpc/contract'
import { missing } from '@takhti/schema/kit/errors'
import type { $ZodTypes } from 'zod/v4/core'
import { Failure } from '#platform/failure.ts'
import { fittingOf, type Fitting } from './schema-fit.ts'

const maxIssues = 20

/** The schema library's default messages; a field with a message of its own retains it. */
const plainWords = /^Invalid (input|option)\b/

/** Parses the input by its call's schema, or refuses it with the path and message of each issue. */
export async function checkInput(schema: AnySchema, given: unknown): Promise<unknown> {
  const result = await schema['~standard'].validate(given)
  if (result.issues === undefined) return result.value
  const issues = result.issues.slice(0, maxIssues).map(({ path = [], message }) => {
    const keys = path.map((part) => String(typeof part === 'object' ? part.key : part))
    const isUnworded = plainWords.test(message) && isLacking(given, keys)
    return { path: keys.join('.'), message: isUnworded ? missing(keys.at(-1) ?? '') : message }
  })
  throw new Failure('common/bad-request', { issues })
}

/** Whether a required value is missing. */
function isLacking(given: unknown, keys: readonly string[]): boolean {
  let at = given
  for (const key of keys) {
    if (typeof at !== 'object' || at === null) return false
    // A name from outside is looked up among the object's own properties.
    at = new Map<string, unknown>(Object.entries(at)).get(key)
  }
  return keys.length > 0 && at === undefined
}

/** Parses an answer by its call's schema and strips undeclared fields. A handler with an invalid answer is a defect. */
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
