import type { AnyCall } from '@takhti/schema/kit/call'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { keepAnswer, readAnswer } from '#offline/answers.ts'
import { isEdgeReachable, suspectOffline } from '#offline/connectivity.ts'
import { nameOf, type CallName, type InputOf, type OutputOf } from './calls.ts'
import { send } from './client.ts'
import { ApiError } from './errors.ts'

/** An answer, and since when this device has it where it did not come from the edge just now. */
export type Fetched<Data> = { data: Data; keptAt: string | null }

/** Answers go stale at once: what the device shows is asked for again whenever a screen opens. */
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

/** A list with a page limit goes through `usePages`: `q` takes it only with the reason why one page of it is enough. */
type WholeOrWhy<Declared extends AnyCall> =
  OutputOf<Declared> extends { hasNextPage: boolean } ? [whyOnePage: string] : []

/** The query of a call: what a screen's `load` answers. Its last answer stays on the device where the call allows it. */
export function q<Declared extends AnyCall>(
  call: CallName<Declared>,
  input: InputOf<Declared>,
  ..._whyOnePage: WholeOrWhy<Declared>
) {
  return pageQuery(call, input)
}

/** The query of one page, for `usePages`, which asks for the next one. */
export function pageQuery<Declared extends AnyCall>(call: CallName<Declared>, input: InputOf<Declared>) {
  const queryKey = [call.area, call.verb, input] as const
  const answerKey = `${nameOf(call)} ${JSON.stringify(input)}`
  return queryOptions<Fetched<OutputOf<Declared>>, ApiError, Fetched<OutputOf<Declared>>, readonly unknown[]>({
    queryKey,
    queryFn: async ({ signal }) => {
      if (call.offline !== 'cache') return { data: await send(call, input, { signal }), keptAt: null }
      const kept = await readAnswer(answerKey)
      // `keepAnswer` below wrote it under the key of this very call.
      const before = kept && { data: kept.data as OutputOf<Declared>, keptAt: kept.savedAt }
      if (before && queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, before)
      try {
        if (!isEdgeReachable()) throw new ApiError('offline')
        const data = await send(call, input, { signal })
        await keepAnswer(answerKey, data)
        return { data, keptAt: null }
      } catch (error) {
        if (!(error instanceof ApiError) || !error.isUnanswered) throw error
        suspectOffline()
        if (before) return before
        throw error
      }
    },
  })
}

/** Asks again for everything an area shows. */
export function invalidateArea(area: string): void {
  askAgain([area])
}

/**
 * Asks again for all that is shown below a key. A first answer that is still on its way may be from before what changed, and
 * the query would take it for the new one: it is asked for once more when it is here.
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
