import { Failure } from '#platform/failure.ts'

/** The input of a POST or DELETE: its JSON body, and for older clients the query's parameters as defaults. */
export async function readBody(
  request: Request,
  { search, limit }: { search: string; limit: number },
): Promise<Record<string, unknown>> {
  const text = await readText(request, limit)
  const body = text === '' ? {} : parse(text)
  if (text !== '' && !isJson(request.headers.get('Content-Type'))) throw new Failure('common/bad-request')
  return { ...Object.fromEntries(new URLSearchParams(search)), ...body }
}

/** Reads a body as text, up to a number of bytes. Throws if the body is larger or is not text. */
export async function readText(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? '0') > limit) throw new Failure('common/too-large')
  if (request.body === null) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    // The length header may be wrong or absent, so received bytes are counted as well.
    if (size > limit) throw new Failure('common/too-large')
    chunks.push(chunk)
  }
  return decode(await new Blob(chunks).arrayBuffer())
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    throw new Failure('common/bad-request')
  }
}

function parse(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Failure('common/bad-request', { issues: [{ path: '', message: 'malformed JSON' }] })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Failure('common/bad-request')
  return { ...value }
}

function isJson(contentType: string | null): boolean {
  return contentType !== null && /^application\/json\s*(;|$)/i.test(contentType)
}
