import { decodeEntities } from './entities.ts'

/** The parts of a markup file, in order. Names are without their prefixes. */
export type Mark =
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string>; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

/**
 * Reads markup once from its beginning to its end. Nothing is looked up, declared or repeated, so the cost is linear;
 * malformed markup gives its readable parts.
 */
export function* marksOf(file: string): Generator<Mark> {
  let at = 0
  while (at < file.length) {
    const open = file.indexOf('<', at)
    if (open !== at) yield { kind: 'text', text: decodeEntities(file.slice(at, open < 0 ? file.length : open)) }
    if (open < 0) return
    const [mark, next] = markAt(file, open)
    if (mark !== null) yield mark
    at = next
  }
}

function markAt(file: string, open: number): [Mark | null, number] {
  if (file.startsWith('<!--', open)) return [null, after(file, '-->', open + 4)]
  if (file.startsWith('<?', open)) return [null, after(file, '?>', open + 2)]
  if (file.startsWith('<![CDATA[', open)) {
    const end = after(file, ']]>', open + 9)
    return [{ kind: 'text', text: file.slice(open + 9, end).replace(/\]\]>$/, '') }, end]
  }
  if (file.startsWith('<!', open)) return [null, afterDeclaration(file, open)]
  const end = after(file, '>', open + 1)
  return [tagOf(file.slice(open + 1, end).replace(/>$/, '')), end]
}

function after(file: string, mark: string, from: number): number {
  const at = file.indexOf(mark, from)
  return at < 0 ? file.length : at + mark.length
}

/** The offset behind `<!DOCTYPE …>`, whose own declarations are in square brackets. */
function afterDeclaration(file: string, open: number): number {
  const end = after(file, '>', open)
  const inner = file.slice(open, end).indexOf('[')
  return inner < 0 ? end : after(file, '>', after(file, ']', open + inner))
}

function tagOf(inside: string): Mark | null {
  const name = /^\/?\s*([\w.:-]{1,80})/.exec(inside)?.[1]
  if (name === undefined) return null
  if (inside.startsWith('/')) return { kind: 'close', name: localName(name) }
  return { kind: 'open', name: localName(name), attributes: attributesOf(inside), isEmpty: inside.endsWith('/') }
}

function attributesOf(inside: string): Map<string, string> {
  const found = inside.matchAll(/\s([\w.:-]{1,80})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/g)
  return new Map(
    Array.from(found, ([, name = '', double, single]) => [localName(name), decodeEntities(double ?? single ?? '')]),
  )
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1).toLowerCase()
}
