/** Code outside of the first screen waits no longer than this, in milliseconds. */
const latestMs = 2_000

let isShown = (): void => {}

/** Resolves once the first screen has shown; after a timeout in any case, since a failed screen needs the waiting code too. */
export const firstScreen = new Promise<void>((resolve) => {
  isShown = resolve
  setTimeout(resolve, latestMs)
})

/** Reports that the first screen has shown; waiting code continues when the browser is idle. */
export function screenHasShown(): void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(isShown, { timeout: latestMs })
  else setTimeout(isShown, 200)
}
