/** The JSON of one of the app's own files; throws where neither this device nor the network has it now. */
export async function fetchOwnFile(address: string): Promise<unknown> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error('a file of the app cannot be had now')
  const stated: unknown = await answer.json()
  return stated
}

/** One of the app's own files; null where it cannot be fetched, or a page is served in its place (decision 072). */
export async function ownFile(address: string): Promise<Response | null> {
  const answer = await fetch(address).catch(() => null)
  return answer?.ok && !/html/.test(answer.headers.get('content-type') ?? '') ? answer : null
}
