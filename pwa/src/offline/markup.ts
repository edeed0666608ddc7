import { ArchiveFault } from './archive.ts'

/** Callbacks of a markup parser, in the order of the text; names come without their prefix. */
export type MarkupReader = {
  /** `attributes` is the text between the name and the end of the tag; `isEmpty` where no closing tag follows. */
  open?(name: string, attributes: string, isEmpty: boolean): void
  close?(name: string): void
  /** Text with its entities replaced. */
  text?(text: string): void
}

const longestTag = 20_000

/**
 * Reads XML once from its start to its end, without building a tree. A document type that declares anything is refused, so that
 * nothing is fetched and no entity grows; what is left takes time in proportion to its length.
 */
export function readMarkup(source: string, reader: MarkupReader): void {
  let at = 0
  while (at < source.length) {
    const tag = source.indexOf('<', at)
    const textEnd = tag < 0 ? source.length : tag
    if (textEnd > at) reader.text?.(unescaped(source.slice(at, textEnd)))
    if (tag < 0) return
    at =
      source.startsWith('<!', tag) || source.startsWith('<?', tag)
        ? skipped(source, tag, reader)
        : readTag(source, tag, reader)
  }
}

function skipped(source: string, at: number, reader: MarkupReader): number {
  if (source.startsWith('<!--', at)) return after(source, '-->', at)
  if (source.startsWith('<?', at)) return after(source, '?>', at)
  if (/^<!doctype\s/i.test(source.slice(at, at + 10))) return afterDocumentType(source, at)
  if (!source.startsWith('<![CDATA[', at)) throw new ArchiveFault('damaged')
  const end = after(source, ']]>', at)
  reader.text?.(source.slice(at + 9, end - 3))
  return end
}

/** A document type that only names itself; one that declares entities is refused. */
function afterDocumentType(source: string, at: number): number {
  const end = endOfTag(source, at)
  if (source.slice(at, end).includes('[')) throw new ArchiveFault('damaged')
  return end + 1
}

function after(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from)
  if (at < 0) throw new ArchiveFault('damaged')
  return at + mark.length
}

function readTag(source: string, at: number, reader: MarkupReader): number {
  const end = endOfTag(source, at)
  const isClosing = source[at + 1] === '/'
  const isEmpty = source[end - 1] === '/'
  const inside = source.slice(at + (isClosing ? 2 : 1), isEmpty ? end - 1 : end)
  const space = inside.search(/\s/)
  const fullName = space < 0 ? inside : inside.slice(0, space)
  const name = fullName.slice(fullName.indexOf(':') + 1)
  if (isClosing) reader.close?.(name)
  else {
    reader.open?.(name, space < 0 ? '' : inside.slice(space), isEmpty)
    if (isEmpty) reader.close?.(name)
  }
  return end + 1
}

/** The `>` that ends a tag; one within quotes does not. */
function endOfTag(source: string, from: number): number {
  let quote = ''
  const last = Math.min(source.length, from + longestTag)
  for (let at = from; at < last; at++) {
    const letter = source[at]
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (letter === '>') return at
    else if (letter === '"' || letter === "'") quote = letter
  }
  throw new ArchiveFault('damaged')
}

const patterns = new Map<string, RegExp>()

/** The value of an attribute, its name without prefix; null where the tag has none. */
export function attributeOf(attributes: string, name: string): string | null {
  const pattern = patterns.get(name) ?? new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  const found = pattern.exec(attributes)
  return found === null ? null : unescaped(found[1] ?? found[2] ?? '')
}

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{1,8});/gi, (whole, name: string) =>
    name.startsWith('#') ? letterOf(name.slice(1)) : (entities.get(name) ?? whole),
  )
}

/** The letter of a number as markup writes it: decimal, or hexadecimal after an x. */
function letterOf(digits: string): string {
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits)
  return code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : ''
}
