/** Code outside of the first screen waits no longer than this, in milliseconds. */
const latestMs = 2_000

let isShown = (): void => {}

/** Resolves once the first screen has shown; after a timeout in any case, since a failed screen needs the waiting code too. */
export const firstScreen = new Promise<void>((resolve) => {
  isShown = resolve
  setTimeout(resolve, latestMs)
})

/**
 * Reports that the first screen has shown; waiting code continues when the browser is idle and the screen's data is
 * there: on a slow network its files would come before the data of the screen.
 */
export function screenHasShown(dataIsThere: () => Promise<void>): void {
  const afterData = () => void dataIsThere().then(isShown)
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(afterData, { timeout: latestMs })
  else setTimeout(afterData, 200)
}
