/** The number of a PDF object, used to refer to it. */
export type PdfRef = number

/** Writes the objects of a PDF in order; the file is the list of its parts. */
export class PdfFile {
  readonly #parts: Uint8Array<ArrayBuffer>[] = []
  readonly #offsets: number[] = []
  #size = 0

  constructor() {
    // The second line marks the file as binary for transfer programs.
    this.#write('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')
  }

  /** Reserves the number of an object that is written later. */
  reserve(): PdfRef {
    this.#offsets.push(0)
    return this.#offsets.length
  }

  /** Writes an object in PDF syntax. */
  add(body: string, ref = this.reserve()): PdfRef {
    this.#offsets[ref - 1] = this.#size
    this.#write(`${ref} 0 obj\n${body}\nendobj\n`)
    return ref
  }

  /** Writes a compressed stream; `entries` are those of its dictionary beside length and filter. */
  async addStream(entries: string, content: string | Uint8Array<ArrayBuffer>, ref = this.reserve()): Promise<PdfRef> {
    return this.addPacked(`${entries} /Filter /FlateDecode`, await deflate(content), ref)
  }

  /** Writes a stream as it is. `entries` has its filter, if any. */
  addPacked(entries: string, packed: Uint8Array<ArrayBuffer>, ref = this.reserve()): PdfRef {
    this.#offsets[ref - 1] = this.#size
    this.#write(`${ref} 0 obj\n<< ${entries} /Length ${packed.length} >>\nstream\n`)
    this.#parts.push(packed)
    this.#size += packed.length
    this.#write('\nendstream\nendobj\n')
    return ref
  }

  /** Writes the cross-reference table and ends the file. */
  end({ root, info }: { root: PdfRef; info: PdfRef }): Blob {
    const at = this.#size
    const rows = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    this.#write(`xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}`)
    this.#write(`trailer\n<< /Size ${rows.length + 1} /Root ${root} 0 R /Info ${info} 0 R >>\n`)
    this.#write(`startxref\n${at}\n%%EOF\n`)
    return new Blob(this.#parts, { type: 'application/pdf' })
  }

  #write(text: string): void {
    const bytes = latin(text)
    this.#parts.push(bytes)
    this.#size += bytes.length
  }
}

/** Text of any script as a PDF string, such as a title. */
export function pdfText(text: string): string {
  return `<feff${utf16(text)}>`
}

/** An address as a PDF string: in ASCII and hexadecimal, so that no character can end it. */
export function pdfAddress(link: string): string {
  const bytes = new TextEncoder().encode(encodeURI(link).replaceAll('%25', '%'))
  return `<${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}>`
}

/** UTF-16 in hexadecimal digits. */
export function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')
}

/** A number in PDF syntax, to two decimals. */
export function pdfNumber(value: number): string {
  return String(Math.round(value * 100) / 100)
}

function latin(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

async function deflate(content: string | Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}
