import { createHash } from 'node:crypto'

/** The padding bytes of PDF passwords. */
const filling = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/**
 * A PDF of pages with a line of text each, 400 by 300 points; for tests. With a password it is encrypted as by old
 * programs.
 */
export function madePdf(lines: readonly string[], password: string | null = null): Uint8Array<ArrayBuffer> {
  return drawnPdf(
    lines.map((line) => `BT /F 24 Tf 40 200 Td (${line}) Tj ET`),
    password,
  )
}

/** Resources that pages of generated PDFs can name: a typeface, opacity, a blend mode and a gradient. */
const resources =
  '<</Font<</F 3 0 R>>/ExtGState<</Half<</ca 0.5/CA 0.5>>/Darker<</BM/Multiply>>>>/Shading<</S<</ShadingType 2' +
  '/ColorSpace/DeviceRGB/Coords[0 0 400 0]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>>>>>'

/** A PDF of pages of 400 by 300 points, drawn by the given operators. */
export function drawnPdf(contents: readonly string[], password: string | null = null): Uint8Array<ArrayBuffer> {
  const lock = password === null ? null : lockOf(password)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${contents.length}/Kids[${contents.map((_content, at) => `${4 + at * 2} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...contents.flatMap((drawn, at) => {
      const text = Buffer.from(drawn, 'latin1')
      const content = lock ? rc4(keyOf(lock.key, 5 + at * 2), text) : text
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources${resources}/Contents ${5 + at * 2} 0 R>>`,
        `<</Length ${content.length}>>stream\n${content.toString('latin1')}\nendstream`,
      ]
    }),
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  const locked = lock ? `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${lock.owner}>/U<${lock.user}>>>/ID[<00><00>]` : ''
  return Uint8Array.from(Buffer.from(`%PDF-1.4\n${body}trailer\n<</Root 1 0 R${locked}>>\n%%EOF`, 'latin1'))
}

function lockOf(password: string): { key: Buffer; owner: string; user: string } {
  const filled = Buffer.concat([Buffer.from(password, 'latin1'), filling]).subarray(0, 32)
  const owner = rc4(md5(filled).subarray(0, 5), filled)
  const permits = Buffer.from([0xfc, 0xff, 0xff, 0xff])
  const key = md5(filled, owner, permits, Buffer.from([0])).subarray(0, 5)
  return { key, owner: owner.toString('hex'), user: rc4(key, filling).toString('hex') }
}

function keyOf(key: Buffer, number: number): Buffer {
  return md5(key, Buffer.from([number & 255, number >> 8, 0, 0, 0])).subarray(0, 10)
}

function md5(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('md5')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Array.from({ length: 256 }, (_unused, at) => at)
  const swap = (a: number, b: number) => {
    const held = state[a] ?? 0
    state[a] = state[b] ?? 0
    state[b] = held
  }
  let other = 0
  for (let at = 0; at < 256; at++) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255
    swap(at, other)
  }
  let one = 0
  other = 0
  return Buffer.from(
    Array.from(bytes, (byte) => {
      one = (one + 1) & 255
      other = (other + (state[one] ?? 0)) & 255
      swap(one, other)
      return byte ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) & 255] ?? 0)
    }),
  )
}
