/** What is not part of the first screen waits no longer than this. */
const latestMs = 2_000

let isShown = (): void => {}

/** Resolves once the first screen has shown; after a while in any case, since what waits for it is needed on a failed one too. */
export const firstScreen = new Promise<void>((resolve) => {
  isShown = resolve
  setTimeout(resolve, latestMs)
})

/** Says that a screen has shown; what waits for the first one goes on when the browser has time. */
export function screenHasShown(): void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(isShown, { timeout: latestMs })
  else setTimeout(isShown, 200)
}
