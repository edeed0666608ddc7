/** A start or end tag, or the text between tags. */
export type SvgToken =
  | {
      readonly kind: 'open'
      readonly name: string
      readonly attributes: ReadonlyMap<string, string>
      readonly isClosed: boolean
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

/** The limit of elements and attributes; a drawing made by hand has far fewer. */
const maxTokens = 50_000
const maxAttributes = 64

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * The tags of SVG text, read in one pass. No document is built and nothing is fetched. Only the five entities of XML
 * and numeric ones are known, so text can neither execute nor expand. Ends where the text stops being SVG.
 */
export function* tokensOf(svg: string): Generator<SvgToken> {
  let at = 0
  for (let count = 0; count < maxTokens && at < svg.length; count++) {
    const open = svg.indexOf('<', at)
    if (open < 0) return
    if (open > at) yield { kind: 'text', text: plain(svg.slice(at, open)) }
    const end = endOf(svg, open)
    if (end < 0) return
    at = end
    const tag = svg.slice(open + 1, end - 1)
    if (tag.startsWith('![CDATA[')) yield { kind: 'text', text: tag.slice(8, -2) }
    else if (tag.startsWith('/')) yield { kind: 'close', name: localName(tag.slice(1).trim()) }
    else if (!/^[!?]/.test(tag)) yield openTag(tag)
  }
}

/** The offset after the end of the markup that begins here; -1 if it has no end. */
function endOf(svg: string, open: number): number {
  if (svg.startsWith('<!--', open)) return after(svg, '-->', open + 4)
  if (svg.startsWith('<![CDATA[', open)) return after(svg, ']]>', open + 9)
  if (svg.startsWith('<?', open)) return after(svg, '?>', open + 2)
  let quote = ''
  let depth = 0
  for (let at = open + 1; at < svg.length; at++) {
    const char = svg.charAt(at)
    if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '[') depth++
    else if (char === ']') depth--
    else if (char === '>' && depth <= 0) return at + 1
  }
  return -1
}

function after(svg: string, mark: string, from: number): number {
  const at = svg.indexOf(mark, from)
  return at < 0 ? -1 : at + mark.length
}

function openTag(tag: string): SvgToken {
  const isClosed = tag.endsWith('/')
  const name = /^[^\s/]+/.exec(tag)?.[0] ?? ''
  const attributes = new Map<string, string>()
  for (const [, key = '', double, single] of tag.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (attributes.size >= maxAttributes) break
    attributes.set(key, plain(double ?? single ?? ''))
  }
  return { kind: 'open', name: localName(name), attributes, isClosed }
}

/** A name without its prefix: drawing programs write `svg:path`. */
function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1)
}

function plain(text: string): string {
  return text.replaceAll(/&(#x?[\da-f]{1,6}|[a-z]{2,4});/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return named[entity] ?? whole
    const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number.parseInt(entity.slice(1), 10)
    return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
