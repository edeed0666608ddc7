import type { AnyCall } from '@takhti/schema/kit/call'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallName, InputOf, OutputOf } from './calls.ts'
import type { ApiError } from './errors.ts'
import { pageQuery } from './query.ts'

type PageOf<Item> = { items: readonly Item[]; hasNextPage: boolean; cursor: string | null }

/** A list that grows by pages; each page has its own cached answer on the device. */
export type Pages<Item, Answer = unknown> = {
  items: readonly Item[]
  isPending: boolean
  problem: ApiError | null
  /** Fetches the page after the last one; null where there is none. */
  more: (() => void) | null
  /** The answer with the first page: it contains counts of the whole list. */
  first: Answer | undefined
  /** When the oldest page was fetched, in milliseconds; 0 before. */
  fetchedAt: number
  refetch: () => void
}

/** The largest page that the server gives. */
const pageSize = 100

type ItemsOf<Declared extends AnyCall, Item> = (answer: OutputOf<Declared>) => PageOf<Item>

type Reading<Declared extends AnyCall, Item> =
  | ItemsOf<Declared, Item>
  | { itemsOf: ItemsOf<Declared, Item>; isEnabled?: boolean; refetchInterval?: number }

/**
 * The items of a list call, page after page. Give the component a `key` where the input changes, so that it starts
 * again.
 */
export function usePages<Declared extends AnyCall, Item>(
  call: CallName<Declared>,
  input: InputOf<Declared> & object,
  // Names the items' type, which an unknown call cannot.
  reading: Reading<Declared, Item>,
): Pages<Item, OutputOf<Declared>> {
  const { itemsOf, isEnabled = true, refetchInterval } = typeof reading === 'function' ? { itemsOf: reading } : reading
  const [cursors, setCursors] = useState<readonly string[]>([])
  const inputs = [input, ...cursors.map((cursor) => ({ ...input, cursor }))]
  const results = useQueries({
    queries: inputs.map((each) => ({
      ...pageQuery(call, each),
      enabled: isEnabled,
      refetchInterval: refetchInterval ?? (false as const),
    })),
  })
  const pages = results.flatMap(({ data }) => (data === undefined ? [] : [itemsOf(data.data)]))
  const last = pages.length === results.length ? pages.at(-1) : undefined
  const next = last?.hasNextPage ? last.cursor : null
  return {
    items: pages.flatMap(({ items }) => items),
    isPending: results.some(({ isPending }) => isPending),
    problem: results.find(({ data, error }) => error !== null && data === undefined)?.error ?? null,
    more: next === null ? null : () => setCursors([...cursors, next]),
    first: results[0]?.data?.data,
    fetchedAt: Math.min(...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => void Promise.all(results.map((each) => each.refetch())),
  }
}

/** A whole list, for choices and counts that need each of its rows: the pages are fetched one after another. */
export function useEveryPage<Declared extends AnyCall, Item>(
  call: CallName<Declared>,
  input: InputOf<Declared> & object,
  reading: Reading<Declared, Item>,
): Omit<Pages<Item, OutputOf<Declared>>, 'more'> & { isWhole: boolean } {
  const { more, ...pages } = usePages(call, { ...input, limit: pageSize }, reading)
  useEffect(() => more?.())
  return { ...pages, isWhole: pages.first !== undefined && !pages.isPending && more === null }
}
