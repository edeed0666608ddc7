import { documentLimits } from '@takhti/schema/capture/documents/read-document'

/** The result of fetching a PDF. */
export type Fetched =
  | { isOk: true; bytes: ArrayBuffer }
  | { isOk: false; fault: 'notAllowed' | 'unreachable' | 'tooLarge' }

/** Whether the browser could be asked to let us reach an address: https, or this very computer. */
export function isReachable(address: string): boolean {
  return permissionOf(address) !== null
}

/**
 * Fetches the file that a tab shows, once the person allows its host; to be called from a click on a button. The
 * permission is removed afterwards, unless it was there before.
 */
export async function fetchPdf(address: string, signal: AbortSignal): Promise<Fetched> {
  const pattern = permissionOf(address)
  if (pattern === null) return { isOk: false, fault: 'notAllowed' }
  const origins = [pattern]
  // Both are asked at once: after a wait the press would no longer count.
  const [wasAllowed, isAllowed] = await Promise.all([
    chrome.permissions.contains({ origins }),
    chrome.permissions.request({ origins }),
  ])
  if (!isAllowed) return { isOk: false, fault: 'notAllowed' }
  try {
    // A file that only a user signed in to that site may read is requested with the credentials of their tab.
    const answer = await fetch(address, { credentials: 'include', referrerPolicy: 'no-referrer', signal })
    if (!answer.ok || answer.body === null) return { isOk: false, fault: 'unreachable' }
    return await bodyOf(answer.body)
  } catch {
    signal.throwIfAborted()
    return { isOk: false, fault: 'unreachable' }
  } finally {
    if (!wasAllowed) await chrome.permissions.remove({ origins }).catch(() => false)
  }
}

/** Stops as soon as the limit is exceeded; a site's Content-Length may be wrong. */
async function bodyOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Fetched> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > documentLimits.bytes) return { isOk: false, fault: 'tooLarge' }
    parts.push(part)
  }
  return { isOk: true, bytes: await new Blob(parts).arrayBuffer() }
}

function permissionOf(address: string): string | null {
  const url = URL.parse(address)
  if (url === null) return null
  const isHere = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere) ? `${url.protocol}//${url.hostname}/*` : null
}
