const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

const requestIdHeader = 'X-Request-Id'

const always: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Authorization, access_token, instituteId',
}

const json = new Headers({ ...always, 'Content-Type': 'application/json' })

/** The headers of a JSON answer. Copied from one set made beforehand, because setting each on every answer costs more. */
export function securedJson(requestId: string): Headers {
  const headers = new Headers(json)
  headers.set(requestIdHeader, requestId)
  return headers
}

/** Sets the security headers on an answer that the worker made itself. */
export function secure({ headers }: Response, requestId: string): void {
  // Only an answer that was secured from the start has its request's id already.
  if (headers.get(requestIdHeader) === requestId) return
  for (const [name, value] of Object.entries(always)) if (!headers.has(name)) headers.set(name, value)
  headers.set(requestIdHeader, requestId)
}
