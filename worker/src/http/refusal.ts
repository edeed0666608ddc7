import type { Env } from '#platform/env.ts'
import { type Refusal, refusalOf } from '#platform/public-origin.ts'

const answers: Readonly<Record<Refusal, { status: number; text: string }>> = {
  'not-configured': { status: 503, text: 'PUBLIC_ORIGIN is missing or is no https origin.\n' },
  misdirected: { status: 421, text: 'This host is not served here.\n' },
}

/** Refuses a request to another host or scheme than the platform's own; null if it is served. */
export function refused(request: Request, env: Env): Response | null {
  const refusal = refusalOf(env, request.url)
  if (refusal === null) return null
  const { status, text } = answers[refusal]
  return new Response(text, {
    status,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'",
      'Content-Type': 'text/plain; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
