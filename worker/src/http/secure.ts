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

const always: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Authorization, access_token, instituteId',
}

/** The same answer under the headers that everything the worker says carries. */
export function secured(response: Response, requestId: string): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(always)) if (!headers.has(name)) headers.set(name, value)
  headers.set('X-Request-Id', requestId)
  return new Response(response.body, { status: response.status, headers })
}
