import { unarranged } from './entries.ts'
import { MAX_SHAPES_PER_PAGE } from './limits.ts'
import { keysBetween } from './order.ts'
import { parseBind, unbound, type ArrowBind } from './shapes/binds.ts'
import { isShapeKind, readBody, versionOf, type Shape, type ShapeBody } from './shapes/index.ts'
import { readLook } from './shapes/look.ts'
import { parseOffset, parseStyle } from './shapes/shape.ts'
import { parseLinear, unturned } from './transform.ts'
import { isEntry } from './valid-entries.ts'

/** The longest clip that is read, in UTF-16 units: a page of full strokes, and not a clipboard's worth of anything. */
export const MAX_CLIP_LENGTH = 16_000_000

const MARK = 'takhti-shapes'
const FORMAT = 1

/** Shapes as text for a clipboard, the lowest first; `pageId` is the page that they are still on, null after a cut. */
export function writeClip(shapes: readonly Shape[], pageId: string | null): string {
  return JSON.stringify({ mark: MARK, format: FORMAT, pageId, shapes: shapes.map((shape) => written(shape, shapes)) })
}

/** Parses a clipboard. Null for text that is no clip, or of a later format. An invalid shape is skipped. */
export function readClip(text: string): { shapes: Shape[]; pageId: string | null } | null {
  const clip = text.length <= MAX_CLIP_LENGTH ? fieldsIn(parsed(text)) : {}
  const { mark, format, pageId, shapes: stored } = clip
  if (mark !== MARK || format !== FORMAT || !Array.isArray(stored) || stored.length > MAX_SHAPES_PER_PAGE) return null
  const orders = keysBetween(null, null, stored.length)
  const shapes = stored.flatMap(
    (value: unknown, index) => read(value, { id: String(index), order: orders[index] ?? '' }) ?? [],
  )
  return { shapes, pageId: typeof pageId === 'string' ? pageId : null }
}

function written(shape: Shape, all: readonly Shape[]): object {
  const { kind, props, style, offset, matrix, groups, alt, words, drawn, binds } = shape
  const name = packedIn(kind)
  const stored =
    kind === 'ink' ? base64Of(props.packed) : name ? { ...props, [name]: base64Of(fieldsIn(props)[name]) } : props
  return {
    kind,
    version: versionOf(kind),
    props: stored,
    style,
    offset,
    ...(matrix !== unturned && { matrix }),
    ...(groups.length > 0 && { groups }),
    ...(alt !== '' && { alt }),
    ...(words !== '' && { words }),
    ...(drawn && { drawn: base64Of(drawn) }),
    ...(binds !== unbound && { from: writtenBind(binds.from, all), to: writtenBind(binds.to, all) }),
  }
}

/** A bind to the position of a shape in the clip; null for one that is not in it. */
function writtenBind(bind: ArrowBind | null, all: readonly Shape[]): object | null {
  const index = bind === null ? -1 : all.findIndex(({ id }) => id === bind.id)
  return index < 0 ? null : { ...bind, id: index }
}

function readBind(value: unknown): ArrowBind | null {
  const { id, x, y } = fieldsIn(value)
  // Its own form of id, so only the place is checked like that of a document.
  const bind = Number.isInteger(id) ? parseBind({ id: '0'.repeat(16), x, y }) : null
  return bind && { ...bind, id: String(id) }
}

function read(value: unknown, place: { id: string; order: string }): Shape | null {
  const { kind, version, props, style, offset, matrix, groups, alt, words } = fieldsIn(value)
  const drawn = bytesOf(fieldsIn(value)['drawn'])
  const body = isShapeKind(kind) && typeof version === 'number' ? bodyOf(kind, version, props) : null
  const { colour, width } = fieldsIn(style)
  const plain = parseStyle({ colour, width })
  if (body === null || plain === null) return null
  return {
    ...body,
    ...place,
    style: { ...plain, ...readLook(style) },
    offset: parseOffset(offset) ?? { x: 0, y: 0 },
    matrix: parseLinear(matrix) ?? unturned,
    ...unarranged,
    ...(Array.isArray(groups) && isEntry('gr', groups) && { groups: groups.map(String) }),
    ...(typeof alt === 'string' && isEntry('alt', alt) && { alt }),
    ...(typeof words === 'string' && isEntry('words', words) && { words }),
    ...(drawn && isEntry('drawn', drawn) && { drawn }),
    ...(kind === 'arrow' && {
      binds: { from: readBind(fieldsIn(value)['from']), to: readBind(fieldsIn(value)['to']) },
    }),
  }
}

function bodyOf(kind: Shape['kind'], version: number, stored: unknown): ShapeBody | null {
  if (kind === 'ink') return readBody(kind, version, bytesOf(stored))
  const name = packedIn(kind)
  const props = fieldsIn(stored)
  return readBody(kind, version, name ? { ...props, [name]: bytesOf(props[name]) } : stored)
}

/** The one property of a kind that is bytes, which JSON cannot express. */
function packedIn(kind: Shape['kind']): string | null {
  return kind === 'maths' ? 'outline' : kind === 'widget' ? 'picture' : null
}

function fieldsIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function base64Of(bytes: unknown): string {
  if (!(bytes instanceof Uint8Array)) return ''
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function bytesOf(base64: unknown): Uint8Array | null {
  if (typeof base64 !== 'string') return null
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}
