import { errors, messageOf, type WireError } from '@takhti/schema/kit/errors'
import { Failure } from '#platform/failure.ts'
import { limitFailure } from '#platform/limits.ts'
import { log } from '#platform/log.ts'
import { isMoving } from '#platform/move-refusal.ts'
import { securedJson } from './secure.ts'

/** Maps an error to a failure for the client. A defect is logged with the request's id and reveals nothing. */
export function failureOf(error: unknown, requestId: string): Failure {
  if (error instanceof Failure) return error
  const limit = limitFailure(error)
  if (limit !== null) return limit
  if (isMoving(error)) return new Failure('common/moving')
  // An aborted request has no reader for its answer, and is not an error.
  if (!isGivenUp(error)) log('error', 'request failed', { requestId, error })
  return new Failure('common/internal')
}

function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** The body of an error answer. */
export function wireErrorOf(failure: Failure, requestId: string): WireError {
  const { issues, feature } = failure.detail
  return {
    code: failure.code,
    message: messageOf(failure.code, failure.detail),
    requestId,
    ...(feature !== undefined && { feature }),
    ...(issues !== undefined && { issues }),
  }
}

/** The answer of a call. */
export function answerJson(output: unknown, requestId: string): Response {
  return new Response(JSON.stringify(output), { headers: securedJson(requestId) })
}

/** The answer to a failed request. */
export function answerFailure(failure: Failure, requestId: string): Response {
  const { status } = errors[failure.code]
  return new Response(JSON.stringify(wireErrorOf(failure, requestId)), { status, headers: securedJson(requestId) })
}
