const key = 'takhti.reloaded'
const pauseMs = 60_000
let isHearing = false

/** After an update the old build's chunks are gone: one reload brings the pair of shell and chunks that belong together. */
export function reloadAfterUpdate(): void {
  if (isHearing) return
  isHearing = true
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    // Without a network it is no update, and a reload brings nothing else.
    if (!navigator.onLine || Date.now() - last < pauseMs) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  })
}
