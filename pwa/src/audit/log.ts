import type { AuditEntry } from '@takhti/schema/audit/model'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { send } from '#api/client.ts'
import type { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { saveTable } from '#imports/port.tsx'
import { actionName } from './audit-text.ts'

/** The filter of the log; days are the reader's own. */
export type Filter = { userId?: string; action?: string; from?: string; before?: string }

type Page = { items: AuditEntry[]; hasNextPage: boolean; cursor: string | null }

/** The log, page by page, and the people listed so far. */
export function useLog(filter: Filter) {
  const query = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], string | null>({
    queryKey: ['audit', 'list', filter],
    queryFn: ({ pageParam, signal }) => ask(filter, pageParam, signal),
    initialPageParam: null,
    getNextPageParam: ({ cursor }) => cursor,
  })
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? []
  return {
    entries,
    people: peopleOf(entries),
    isLoading: query.isPending,
    problem: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    refetch: () => void query.refetch(),
  }
}

function ask(filter: Filter, cursor: string | null, signal?: AbortSignal): Promise<Page> {
  return send(
    lateCalls.audit.list,
    { ...filter, limit: 50, ...(cursor !== null && { cursor }) },
    signal ? { signal } : {},
  )
}

/** A larger log is exported in parts, by time. */
const mostExported = 10_000

/** Saves the log as CSV, in which no cell is a formula. */
export async function exportLog(filter: Filter, { t, language }: { t: TFunction; language: string }): Promise<void> {
  const entries: AuditEntry[] = []
  for (let cursor: string | null | undefined; cursor !== null && entries.length < mostExported;) {
    const page: Page = await ask(filter, cursor ?? null)
    entries.push(...page.items)
    cursor = page.cursor
  }
  const names = (['when', 'who', 'what', 'on', 'id', 'before', 'after'] as const).map((column) => t(`audit.${column}`))
  const rows = entries.map((entry) => [
    new Date(entry.at).toLocaleString(language),
    `${entry.first_name} ${entry.last_name}`.trim(),
    actionName(t, entry.action),
    entry.targetName ?? '',
    entry.entityId,
    entry.before === null ? '' : JSON.stringify(entry.before),
    entry.after === null ? '' : JSON.stringify(entry.after),
  ])
  await saveTable(t('audit.file'), [names, ...rows])
}

function peopleOf(entries: readonly AuditEntry[]): { userId: string; name: string }[] {
  const names = new Map(
    entries.flatMap(({ userId, first_name, last_name }) =>
      userId === null ? [] : [[userId, `${first_name} ${last_name}`.trim()] as const],
    ),
  )
  return [...names].map(([userId, name]) => ({ userId, name }))
}
