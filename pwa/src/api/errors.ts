import type { ErrorCode, LicenceErrorCode, WireError } from '@takhti/schema/kit/errors'
import areas from './errors.gen.json'

/** The codes of the catalogue, each with whether a retry can succeed; the file marks those that can. */
const retries = new Map(
  Object.entries(areas).flatMap(([area, codes]) =>
    codes.split(' ').map((code) => [area + code.replace('!', ''), code.endsWith('!')] as const),
  ),
)

/** Whether a string from the wire is a code of the catalogue; its English text stays with the server. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && retries.has(code)
}

/** Whether a code is a refusal of the licence, which opens a dialog: only those codes have no area prefix. */
export function isLicenceCode(code: ApiError['code']): code is LicenceErrorCode {
  return isErrorCode(code) && !code.includes('/')
}

/** The API's error, or that it did not answer (`offline`). */
export class ApiError extends Error {
  /** `storage`: the browser refuses to store anything, and nothing was sent. */
  readonly code: ErrorCode | 'offline' | 'timeout' | 'storage'
  readonly requestId: string | null
  readonly feature: string | null

  constructor(
    code: ApiError['code'],
    details: { requestId?: string | null; feature?: string | null; cause?: unknown } = {},
  ) {
    super(code, { cause: details.cause })
    this.name = 'ApiError'
    this.code = code
    this.requestId = details.requestId ?? null
    this.feature = details.feature ?? null
  }

  /** Whether the same call can succeed later unchanged. */
  get retry(): boolean {
    return this.isUnanswered || retries.get(this.code) === true
  }

  /** Whether it is unknown what the server did. */
  get isUnanswered(): boolean {
    return this.code === 'offline' || this.code === 'timeout'
  }
}

/** The error of an answer: its body where that is one of ours, else the meaning of its status. */
export function fromAnswer(status: number, body: unknown): ApiError {
  if (isWireError(body)) {
    return new ApiError(body.code, { requestId: body.requestId, feature: body.feature ?? null })
  }
  return new ApiError(codeOfStatus(status))
}

function codeOfStatus(status: number): ApiError['code'] {
  if (status === 401) return 'common/unauthenticated'
  if (status === 413) return 'common/too-large'
  if (status === 429) return 'common/too-many'
  // A gateway that cannot reach the server answers these; the call may or may not have been executed.
  if (status === 502 || status === 503 || status === 504) return 'offline'
  return status >= 500 ? 'common/internal' : 'common/bad-request'
}

function isWireError(body: unknown): body is WireError {
  return typeof body === 'object' && body !== null && 'code' in body && isErrorCode(body.code) && 'requestId' in body
}
