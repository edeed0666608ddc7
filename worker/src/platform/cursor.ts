import { Failure } from './failure.ts'
import { base64url } from './random.ts'

/** Where a page ended: the values of the order's columns. Opaque to clients. */
export function cursorOf(values: readonly string[]): string {
  return base64url(new TextEncoder().encode(JSON.stringify(values)))
}

/** The values of a cursor from the wire, or null where none was sent; any foreign value is refused. */
export function readCursor(cursor: string | undefined, length: number): string[] | null {
  if (cursor === undefined || cursor === '') return null
  const values = parse(cursor)
  const isOurs = Array.isArray(values) && values.length === length && values.every((value) => typeof value === 'string')
  if (!isOurs) throw new Failure('common/bad-request', { issues: [{ path: 'cursor', message: 'not a cursor' }] })
  return values
}

/** A page from one row more than was requested: the extra row shows that more follow. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  shape: { cursor(row: Row): readonly string[]; item(row: Row): Item },
): { items: Item[]; hasNextPage: boolean; cursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasNextPage = rows.length > limit
  return {
    items: shown.map(shape.item),
    hasNextPage,
    cursor: hasNextPage && last !== undefined ? cursorOf(shape.cursor(last)) : null,
  }
}

/** The default number of items of a page. */
export const defaultPageSize = 20

function parse(cursor: string): unknown {
  try {
    const bytes = Uint8Array.fromBase64(cursor, { alphabet: 'base64url' })
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
