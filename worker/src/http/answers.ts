import { ORPCError, ValidationError } from '@orpc/server'
import { errors, type WireError } from '@takhti/schema/kit/errors'
import { Failure } from '#platform/failure.ts'
import { log } from '#platform/log.ts'

/** The failure that an error is to the outside. A defect is logged with the request's id and shows nothing of itself. */
export function failureOf(error: unknown, requestId: string): Failure {
  if (error instanceof Failure) return error
  const issues = issuesOf(error)
  if (issues !== null) return new Failure('common/bad-request', { issues })
  log('error', 'request failed', { requestId, error })
  return new Failure('common/internal')
}

/** The body of an answer that is not a success. */
export function wireErrorOf(failure: Failure, requestId: string): WireError {
  const { issues, feature } = failure.detail
  return {
    code: failure.code,
    message: errors[failure.code].message,
    requestId,
    ...(feature !== undefined && { feature }),
    ...(issues !== undefined && { issues }),
  }
}

/** The answer to a failed request. */
export function answerFailure(failure: Failure, requestId: string): Response {
  return Response.json(wireErrorOf(failure, requestId), { status: errors[failure.code].status })
}

const maxIssues = 20

function issuesOf(error: unknown): { path: string; message: string }[] | null {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return null
  if (!(error.cause instanceof ValidationError)) return []
  return error.cause.issues.slice(0, maxIssues).map(({ path, message }) => ({
    path: (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    message,
  }))
}
