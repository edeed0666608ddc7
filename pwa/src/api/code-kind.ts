import { contractVersion, headers } from '@takhti/schema/kit/headers'

/** The kind of a code, or why it is not known: no class and no quiz has it, too many tries, or no connection. */
export type CodeKind = { kind: 'quiz' | 'class' } | { kind: null; reason: 'wrong' | 'tooMany' | 'noConnection' }

/** Asks `joining.findCode`. A page without the client of the app has this request only. */
export async function findCodeKind(code: string): Promise<CodeKind> {
  const answer = await fetch('/api/code/look-up', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [headers.contractVersion]: String(contractVersion) },
    body: JSON.stringify({ code: code.slice(0, 40) }),
  }).catch(() => null)
  if (answer?.status === 404) return { kind: null, reason: 'wrong' }
  if (answer?.status === 429) return { kind: null, reason: 'tooMany' }
  const found: unknown = answer?.ok ? await answer.json().catch(() => null) : null
  const isKnown = typeof found === 'object' && found !== null && 'kind' in found
  if (isKnown && (found.kind === 'quiz' || found.kind === 'class')) return { kind: found.kind }
  return { kind: null, reason: 'noConnection' }
}
