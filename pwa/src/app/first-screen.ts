import { queryClient } from '#api/query.ts'

/** Code outside of the first screen waits no longer than this, in milliseconds. */
const latestMs = 2_000

let isShown = (): void => {}

/** Resolves once the first screen has shown; after a timeout in any case, since a failed screen needs the waiting code too. */
export const firstScreen = new Promise<void>((resolve) => {
  isShown = resolve
  setTimeout(resolve, latestMs)
})

/**
 * Reports that the first screen has shown; waiting code continues when the browser is idle and the screen's queries are
 * answered: on a slow network its files would come before the data of the screen.
 */
export function screenHasShown(): void {
  const afterQueries = () => void queriesAnswered().then(isShown)
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(afterQueries, { timeout: latestMs })
  else setTimeout(afterQueries, 200)
}

function queriesAnswered(): Promise<void> {
  return new Promise((resolve) => {
    if (queryClient.isFetching() === 0) return resolve()
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return
      stop()
      resolve()
    })
  })
}
