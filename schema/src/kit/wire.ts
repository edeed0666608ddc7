import * as z from 'zod'
import { idPattern } from './ids.ts'

/** An id as it crosses the wire. */
export const Id = z.string().regex(idPattern, 'not an id')

/** A line of text a person typed: trimmed, no control characters, no half of a surrogate pair, at most `max` UTF-16 units. */
export function line(max: number) {
  return z
    .string()
    .max(max * 4)
    .transform((text) =>
      text
        .toWellFormed()
        .normalize('NFC')
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().min(1).max(max))
}

/** Lines of plain text, without other control characters or halves of surrogate pairs. */
export function lines(min: number, max: number) {
  return z
    .string()
    .max(max * 2)
    .transform((text) =>
      text
        .toWellFormed()
        .normalize('NFC')
        .replaceAll(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().min(min).max(max))
}

/** A number that may arrive as text in a query. */
export const Count = z.coerce.number().int().min(0).max(1_000_000)

/** The largest page of a list. */
export const maxPageSize = 100

/** The input of every list: the specification's `skip` and `limit`, and the `cursor` that our clients use. */
export const paging = {
  skip: Count.optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).optional(),
  cursor: z.string().max(200).optional(),
}

/** Part of a name, or the start of an address, that narrows a list of people. */
export const search = z.string().max(100).optional()

/** The answer of every list: its items, whether more follow, and the cursor to request them. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), hasNextPage: z.boolean(), cursor: z.string().nullable() })
}

/** The answer of a command without a result. */
export const Done = z.object({ message: z.string() })

/** The state before and after a change: ids, roles and names of things, and no further personal data. */
export type AuditDetail = { before?: Readonly<Record<string, unknown>>; after?: Readonly<Record<string, unknown>> }
