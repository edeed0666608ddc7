/**
 * A run within a block. A `link` has one of the caller's own addresses, exactly; a `citation` one of the caller's
 * passages.
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'citation'; number: number }

/** The targets of the caller that a text may link to. */
export type Own = {
  /** Addresses that may be links: the source's own. */
  links?: readonly string[]
  /** How many passages there are; `[2]` points at the second. */
  citations?: number
}

const deepest = 6

/** Reads bold, italic, code, the caller's own links and citations; everything else is text. Linear in the text's length. */
export function readInline(text: string, own: Own, depth = 0): Inline[] {
  const reader = new Reader(text, own, depth)
  return reader.read()
}

class Reader {
  readonly #runs: Inline[] = []
  /** Where each mark closes next, -1 where it never does: without it, a thousand open marks need a million checks. */
  readonly #next = new Map<string, number>()
  readonly #text: string
  readonly #own: Own
  readonly #depth: number
  #at = 0
  #plain = ''

  constructor(text: string, own: Own, depth: number) {
    this.#text = text
    this.#own = own
    this.#depth = depth
  }

  read(): Inline[] {
    while (this.#at < this.#text.length) {
      if (!this.#takeSpecial()) {
        this.#plain += this.#text[this.#at] ?? ''
        this.#at += 1
      }
    }
    this.#flush()
    return this.#runs
  }

  #takeSpecial(): boolean {
    const char = this.#text[this.#at]
    if (char === '\\') return this.#takeEscaped()
    if (char === '\n') return this.#put({ kind: 'break' }, this.#at + 1)
    if (char === '<') return this.#takeBreak()
    if (char === '`') return this.#takeCode()
    if (char === '!' && this.#text[this.#at + 1] === '[') return this.#takeLink(this.#at + 1, true)
    if (char === '[') return this.#takeCitation() || this.#takeLink(this.#at, false)
    if (char === '*' || char === '_') return this.#takeStress(char)
    return false
  }

  #takeEscaped(): boolean {
    const next = this.#text[this.#at + 1] ?? ''
    if (!/[\\`*_{}[\]()#+.!|>~-]/.test(next)) return false
    this.#plain += next
    this.#at += 2
    return true
  }

  #takeBreak(): boolean {
    const tag = /^<br\s*\/?>/i.exec(this.#text.slice(this.#at, this.#at + 8))
    return tag !== null && this.#put({ kind: 'break' }, this.#at + tag[0].length)
  }

  #takeCode(): boolean {
    const end = this.#closing('`', this.#at + 1)
    return end > this.#at + 1 && this.#put({ kind: 'code', text: this.#text.slice(this.#at + 1, end) }, end + 1)
  }

  #takeStress(char: string): boolean {
    const mark = this.#text[this.#at + 1] === char ? char + char : char
    const from = this.#at + mark.length
    // An underscore within a word belongs to a name, and a mark before a space opens nothing.
    if (/\s/.test(this.#text[from] ?? ' ') || this.#depth >= deepest) return this.#takeMark(mark)
    if (char === '_' && /[\p{L}\p{N}]/u.test(this.#text[this.#at - 1] ?? '')) return this.#takeMark(mark)
    const end = this.#closing(mark, from)
    if (end <= from) return this.#takeMark(mark)
    const children = readInline(this.#text.slice(from, end), this.#own, this.#depth + 1)
    return this.#put({ kind: mark.length === 2 ? 'strong' : 'emphasis', children }, end + mark.length)
  }

  #takeMark(mark: string): boolean {
    this.#plain += mark
    this.#at += mark.length
    return true
  }

  #takeCitation(): boolean {
    const [whole, digits] = /^\[(\d{1,3})\](?!\()/.exec(this.#text.slice(this.#at, this.#at + 6)) ?? []
    const number = Number(digits ?? 0)
    if (whole === undefined || number < 1 || number > (this.#own.citations ?? 0)) return false
    return this.#put({ kind: 'citation', number }, this.#at + whole.length)
  }

  /**
   * `[text](address)`: a link to one of the caller's addresses, the alternative text of an image, or the text with its
   * address beside it.
   */
  #takeLink(bracket: number, isPicture: boolean): boolean {
    const middle = this.#closing('](', bracket + 1)
    if (middle < 0 || this.#depth >= deepest) return false
    const end = this.#closing(')', middle + 2)
    if (end < 0) return false
    const words = this.#text.slice(bracket + 1, middle)
    const address = this.#text.slice(middle + 2, end).trim()
    if (words.includes('\n') || address.includes('\n')) return false
    const href = isPicture ? undefined : this.#own.links?.find((link) => link === address)
    if (href !== undefined) {
      // Within a link there are no other links.
      const children = readInline(words, {}, this.#depth + 1)
      return this.#put({ kind: 'link', href, children }, end + 1)
    }
    this.#plain += isPicture || address === '' ? words : `${words} (${address})`
    this.#at = end + 1
    return true
  }

  /** Where a mark closes next, or -1. */
  #closing(mark: string, from: number): number {
    const known = this.#next.get(mark)
    if (known !== undefined && (known < 0 || known >= from)) return known
    let found = this.#text.indexOf(mark, from)
    while (found >= 0 && !this.#closes(mark, found)) found = this.#text.indexOf(mark, found + 1)
    this.#next.set(mark, found)
    return found
  }

  /** Whether a mark of emphasis may close here: after its text, and neither within a longer mark nor within a word. */
  #closes(mark: string, at: number): boolean {
    const [char = ''] = mark
    if (char !== '*' && char !== '_') return true
    const [before = ' ', after = ' '] = [this.#text[at - 1], this.#text[at + mark.length]]
    if (/\s/.test(before) || after === char) return false
    if (mark.length === 1 && before === char) return false
    return char === '*' || !/[\p{L}\p{N}]/u.test(after)
  }

  #put(run: Inline, end: number): true {
    this.#flush()
    this.#runs.push(run)
    this.#at = end
    return true
  }

  #flush(): void {
    if (this.#plain !== '') this.#runs.push({ kind: 'text', text: this.#plain })
    this.#plain = ''
  }
}
