/** The version of the contract this build speaks; raised when a change would break an older client. */
export const contractVersion = 1

/** The oldest contract a server of this build still serves. */
export const oldestContractVersion = 1

/** The headers of the wire beside the standard ones. */
export const headers = {
  token: 'access_token',
  institute: 'instituteId',
  idempotencyKey: 'Idempotency-Key',
  contractVersion: 'Takhti-Contract',
  requestId: 'X-Request-Id',
} as const
