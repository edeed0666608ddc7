import type { RenderedEmail } from './email.ts'

/** A mail ready to be serialised: its sender and receiver, and both of its parts. */
export type Envelope = RenderedEmail & { from: { name: string; address: string }; to: string; id: string; at: Date }

/** A sender as it is configured: `Name <address>`, or the address alone. */
export function senderFrom(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^\s*(.*?)\s*<([^<>\s]+)>\s*$/u.exec(text) ?? []
  return { name: name.replaceAll('"', ''), address: address.trim() }
}

/** The mail as RFC 5322 text with CRLF lines: the plain part first, then the HTML one, both base64. */
export function mimeOf({ from, to, subject, text, html, language, id, at, refusal }: Envelope): string {
  const boundary = `takhti-${id}`
  const domain = from.address.split('@')[1] ?? 'localhost'
  const part = (type: string, body: string) => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    ...folded(base64(body)),
  ]
  return [
    `From: ${from.name === '' ? from.address : `${phrase(from.name)} <${from.address}>`}`,
    `To: ${oneLine(to)}`,
    `Subject: ${encodedWords(oneLine(subject))}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${domain}>`,
    `Content-Language: ${language}`,
    'Auto-Submitted: auto-generated',
    ...Object.entries(refusalHeaders(refusal)).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative;',
    ` boundary="${boundary}"`,
    '',
    ...part('text/plain', text),
    ...part('text/html', html),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

/** The headers of one-click unsubscribe for such mails (RFC 8058). */
export function refusalHeaders(refusal: string | undefined): Record<string, string> {
  if (refusal === undefined) return {}
  return { 'List-Unsubscribe': `<${refusal}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** The lines between DATA and its dot: a line that begins with one gets another (RFC 5321, section 4.5.2). */
export function dotStuffed(mime: string): string {
  return mime.replaceAll(/^\./gm, '..')
}

function phrase(name: string): string {
  return isPlain(name) ? `"${name}"` : encodedWords(name)
}

/** Encoded words of RFC 2047, each of at most 75 characters and of whole code points. */
function encodedWords(text: string): string {
  if (isPlain(text) && text.length <= 60) return text
  const words: string[] = []
  let word = ''
  for (const char of text) {
    if (new TextEncoder().encode(word + char).length > 39) {
      words.push(word)
      word = ''
    }
    word += char
  }
  return [...words, word].map((each) => `=?utf-8?B?${base64(each)}?=`).join('\r\n ')
}

function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ')
}

function base64(text: string): string {
  const bytes = new TextEncoder().encode(text)
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

function folded(text: string): string[] {
  return text.match(/.{1,76}/g) ?? ['']
}
