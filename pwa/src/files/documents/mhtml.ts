import type { ReadDocument } from '@takhti/schema/capture/documents/read-document'
import { decodeText } from '@takhti/schema/kit/text-encoding'
import { readHtml } from './html.ts'

type Part = { readonly headers: ReadonlyMap<string, string>; readonly body: string }

/** The maximum nesting of parts: pages saved by a browser are not deeper. */
const deepest = 4

/** Reads a page that was saved as one file with its images; null for a text without a page in it. */
export function readMhtml(bytes: Uint8Array): ReadDocument | null {
  const whole = partOf(latin(bytes))
  const pages = partsIn(whole, deepest).filter(({ headers }) =>
    /^(?:text\/html|application\/xhtml)/i.test(headers.get('content-type') ?? ''),
  )
  const wanted = whole.headers.get('snapshot-content-location') ?? whole.headers.get('content-location')
  const page =
    pages.find(({ headers }) => wanted !== undefined && headers.get('content-location') === wanted) ?? pages[0]
  if (!page) return null
  const { text } = decodeText(contentOf(page), { declared: parameter(page, 'charset') })
  const document = readHtml(text)
  return { ...document, title: document.title || words(whole.headers.get('subject') ?? '') }
}

function partsIn(part: Part, left: number): Part[] {
  const boundary = parameter(part, 'boundary')
  if (boundary === undefined || left === 0) return [part]
  return part.body
    .split(new RegExp(`(?:^|\\r?\\n)--${boundary.replaceAll(/[^\w]/g, '\\$&')}(?:--)?[^\\S\\n]*(?:\\r?\\n|$)`))
    .slice(1)
    .flatMap((each) => (each.trim() === '' ? [] : partsIn(partOf(each), left - 1)))
}

function partOf(source: string): Part {
  const end = /\r?\n\r?\n/.exec(source)
  const head = end ? source.slice(0, end.index) : source
  const headers = new Map<string, string>()
  // A folded header continues in indented lines.
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim())
  }
  return { headers, body: end ? source.slice(end.index + end[0].length) : '' }
}

function parameter({ headers }: Part, name: string): string | undefined {
  const [, quoted, bare] =
    new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(headers.get('content-type') ?? '') ?? []
  return quoted ?? bare
}

function contentOf({ headers, body }: Part): Uint8Array {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? ''
  if (encoding === 'quoted-printable') return bytesOf(fromQuotedPrintable(body))
  if (encoding !== 'base64') return bytesOf(body)
  try {
    return bytesOf(atob(body.replaceAll(/[^A-Za-z\d+/]/g, '')))
  } catch {
    return new Uint8Array(0)
  }
}

function fromQuotedPrintable(text: string): string {
  return text
    .replaceAll(/=[^\S\n]*\r?\n/g, '')
    .replaceAll(/=([\da-f]{2})/gi, (_whole, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

/** An encoded header, such as that of a title in another script. */
function words(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?([\w-]+)\?([bq])\?([^?]*)\?=/gi, (whole: string, charset: string, ...[kind, text]: string[]) => {
      try {
        const encoding = kind?.toLowerCase() === 'b' ? 'base64' : 'quoted-printable'
        const body = encoding === 'base64' ? (text ?? '') : (text ?? '').replaceAll('_', ' ')
        return decodeText(contentOf({ headers: new Map([['content-transfer-encoding', encoding]]), body }), {
          declared: charset,
        }).text
      } catch {
        return whole
      }
    })
}

/** A character for each byte, so that binary data can be cut like text. */
function latin(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 32_768) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 32_768)))
  return pieces.join('')
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
