import { pdfNumber, utf16, type PdfFile, type PdfRef } from './pdf-file.ts'
import type { SetWord } from './typesetter.ts'

/** Characters per simple font of PDF. */
const perFont = 256
/** The width of each character, relative to the font size; text is stretched to its width on the page. */
const letterWidth = 0.5

/**
 * Fonts whose glyphs draw nothing: the text can be found and copied, while its outlines are visible. A Type 3 font
 * needs no file, and every viewer reads its ToUnicode table.
 */
export class HiddenFonts {
  readonly #codes = new Map<string, number>()
  readonly #refs: PdfRef[] = []
  readonly #file: PdfFile

  constructor(file: PdfFile) {
    this.#file = file
  }

  /** The operators that place hidden text over its outlines, in page pixels with `y` downwards. */
  operatorsFor(words: readonly SetWord[]): string {
    return words.length === 0 ? '' : `BT\n${words.map((word) => this.#wordIn(word)).join('')}ET\n`
  }

  /** The fonts used so far, for a page's resources. */
  get resources(): string {
    return this.#refs.map((ref, index) => `/H${index} ${ref} 0 R`).join(' ')
  }

  /** Writes the fonts, after all pages. */
  async write(): Promise<void> {
    const empty = await this.#file.addStream('', '0 0 d0\n')
    const procs = this.#file.add(`<< /e ${empty} 0 R >>`)
    const names = '/e '.repeat(perFont)
    const widths = `${letterWidth * 1000} `.repeat(perFont)
    const letters = [...this.#codes.keys()]
    for (const [index, ref] of this.#refs.entries()) {
      const own = letters.slice(index * perFont, (index + 1) * perFont)
      const meant = await this.#file.addStream('', unicodeMap(own))
      this.#file.add(
        `<< /Type /Font /Subtype /Type3 /FontBBox [0 -300 500 900] /FontMatrix [0.001 0 0 0.001 0 0] ` +
          `/FirstChar 0 /LastChar ${perFont - 1} /Widths [${widths}] /CharProcs ${procs} 0 R ` +
          `/Encoding << /Type /Encoding /Differences [0 ${names}] >> /Resources << >> /ToUnicode ${meant} 0 R >>`,
        ref,
      )
    }
  }

  #wordIn({ text, x, y, width, size, isRtl }: SetWord): string {
    // PDF readers expect characters in visual order, from the left, and reverse Arabic themselves.
    const letters = [...(isRtl ? Array.from(text).toReversed() : Array.from(text)), ' ']
    const natural = Array.from(text).length * letterWidth * size
    const stretch = natural === 0 ? 100 : Math.max(1, (100 * width) / natural)
    let operators = `${pdfNumber(stretch)} Tz\n1 0 0 -1 ${pdfNumber(x)} ${pdfNumber(y)} Tm\n`
    let shown = ''
    let font = -1
    const show = () => {
      if (shown !== '') operators += `/H${font} ${pdfNumber(size)} Tf <${shown}> Tj\n`
      shown = ''
    }
    for (const letter of letters) {
      const code = this.#codeOf(letter)
      const own = Math.floor(code / perFont)
      if (own !== font) show()
      font = own
      shown += (code % perFont).toString(16).padStart(2, '0')
    }
    show()
    return operators
  }

  #codeOf(letter: string): number {
    const code = this.#codes.get(letter) ?? this.#codes.size
    this.#codes.set(letter, code)
    if (code >= this.#refs.length * perFont) this.#refs.push(this.#file.reserve())
    return code
  }
}

/** The ToUnicode table of a font. One block has at most a hundred entries. */
function unicodeMap(letters: readonly string[]): string {
  const rows = letters.map((letter, code) => `<${code.toString(16).padStart(2, '0')}> <${utf16(letter)}>`)
  const blocks: string[] = []
  for (let at = 0; at < rows.length; at += 100) {
    const block = rows.slice(at, at + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
}
