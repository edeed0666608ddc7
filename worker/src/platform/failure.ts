import { errors, type ErrorCode, type Issue } from '@takhti/schema/kit/errors'

/** What a failure may carry beside its code. */
export type FailureDetail = { issues?: readonly Issue[]; feature?: string }

/** The only error that crosses the worker on purpose; everything else is a defect and answers `common/internal`. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly detail: FailureDetail

  constructor(code: ErrorCode, detail: FailureDetail = {}) {
    super(errors[code].message)
    this.code = code
    this.detail = detail
  }
}
