import type { AnyCall } from '@takhti/schema/kit/call'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { storeAnswer, readAnswer } from '#offline/answers.ts'
import { isEdgeReachable, suspectOffline } from '#offline/connectivity.ts'
import { nameOf, type CallName, type InputOf, type OutputOf } from './calls.ts'
import { send } from './client.ts'
import { ApiError } from './errors.ts'

/** An answer, and its age on this device where it is not fresh from the server. */
export type Fetched<Data> = { data: Data; cachedAt: string | null }

/** Answers are stale at once: whenever a screen opens, it refetches what the device shows. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.code === 'common/internal',
    },
    mutations: { networkMode: 'always' },
  },
})

/** A list with a page limit goes through `usePages`: `q` accepts it only with the reason why one page is enough. */
type WholeOrWhy<Declared extends AnyCall> =
  OutputOf<Declared> extends { hasNextPage: boolean } ? [whyOnePage: string] : []

/** The query of a call, for a screen's `load`. Its last answer is cached on the device where the call allows it. */
export function q<Declared extends AnyCall>(
  call: CallName<Declared>,
  input: InputOf<Declared>,
  ..._whyOnePage: WholeOrWhy<Declared>
) {
  return pageQuery(call, input)
}

/** The query of one page, for `usePages`, which fetches the next one. */
export function pageQuery<Declared extends AnyCall>(call: CallName<Declared>, input: InputOf<Declared>) {
  const queryKey = [call.area, call.verb, input] as const
  const answerKey = `${nameOf(call)} ${JSON.stringify(input)}`
  return queryOptions<Fetched<OutputOf<Declared>>, ApiError, Fetched<OutputOf<Declared>>, readonly unknown[]>({
    queryKey,
    queryFn: async ({ signal }) => {
      if (call.offline !== 'cache') return { data: await send(call, input, { signal }), cachedAt: null }
      const stored = await readAnswer(answerKey)
      // `storeAnswer` below wrote it under the key of this very call.
      const before = stored && { data: stored.data as OutputOf<Declared>, cachedAt: stored.savedAt }
      if (before && queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, before)
      try {
        if (!isEdgeReachable()) throw new ApiError('offline')
        const data = await send(call, input, { signal })
        await storeAnswer(answerKey, data)
        return { data, cachedAt: null }
      } catch (error) {
        if (!(error instanceof ApiError) || !error.isUnanswered) throw error
        suspectOffline()
        if (before) return before
        throw error
      }
    },
  })
}

/** Refetches everything that an area shows. */
export function invalidateArea(area: string): void {
  askAgain([area])
}

/**
 * Refetches all active queries below a key. A first answer in flight may be from before the change, and the query would
 * take it for the new one: it is fetched again once it has arrived.
 */
export function askAgain(queryKey: readonly string[]): void {
  const first = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  void queryClient.invalidateQueries({ queryKey })
  for (const { queryKey: own } of first) {
    const again = () => queryClient.invalidateQueries({ queryKey: own, exact: true })
    void queryClient.refetchQueries({ queryKey: own, exact: true }, { cancelRefetch: false }).then(again)
  }
}

/** Resolves once no query waits for its answer. */
export function queriesAnswered(): Promise<void> {
  return new Promise((resolve) => {
    if (queryClient.isFetching() === 0) return resolve()
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return
      stop()
      resolve()
    })
  })
}
