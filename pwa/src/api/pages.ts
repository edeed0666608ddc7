import type { AnyCall } from '@takhti/schema/kit/call'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallName, InputOf, OutputOf } from './calls.ts'
import type { ApiError } from './errors.ts'
import { q } from './query.ts'

type PageOf<Item> = { items: readonly Item[]; hasNextPage: boolean; cursor: string | null }

/** A list that grows by pages; each page keeps its own last answer on the device. */
export type Pages<Item> = {
  items: readonly Item[]
  isPending: boolean
  problem: ApiError | null
  /** Asks for the page after the last one; null where there is none. */
  more: (() => void) | null
}

/** The items of a list call, page after page. Give the component a `key` where the input changes, so that it starts anew. */
export function usePages<Declared extends AnyCall, Item>(
  call: CallName<Declared>,
  input: InputOf<Declared> & object,
  // Names the items' type, which a call that is not known yet cannot.
  itemsOf: (answer: OutputOf<Declared>) => PageOf<Item>,
): Pages<Item> {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const inputs = [input, ...cursors.map((cursor) => ({ ...input, cursor }))]
  const results = useQueries({ queries: inputs.map((each) => q(call, each)) })
  const pages = results.flatMap(({ data }) => (data === undefined ? [] : [itemsOf(data.data)]))
  const last = pages.length === results.length ? pages.at(-1) : undefined
  const next = last?.hasNextPage ? last.cursor : null
  return {
    items: pages.flatMap(({ items }) => items),
    isPending: results.some(({ isPending }) => isPending),
    problem: results.find(({ data, error }) => error !== null && data === undefined)?.error ?? null,
    more: next === null ? null : () => setCursors([...cursors, next]),
  }
}
