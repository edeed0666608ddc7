const key = 'takhti.reloaded'

/** After an update the old build's chunks are gone: one reload a minute brings the pair of shell and chunks that belong together. */
export function reloadAfterUpdate(): void {
  addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(key)) < 60_000) return
    // Vite tells with it what failed; that a page came in the place of a file, `bring-plugin.ts` says.
    const { payload } = event as Event & { payload?: { isGone?: boolean } }
    // A network that was gone for a moment is no update, and takes nobody out of a class: only a page in the place of what is
    // lacking does, or of its own script, which a worker has kept.
    const isClass = payload?.isGone !== true && location.pathname.startsWith('/class/')
    const own = isClass && document.querySelector<HTMLScriptElement>('script[src]')
    // From the browser's own page for a server that is down nobody comes back by themselves.
    void fetch(own ? own.src : location.href, { cache: 'no-store' }).then(({ ok, headers }) => {
      if (!ok || !/html/.test(headers.get('content-type') ?? '')) return
      sessionStorage.setItem(key, String(Date.now()))
      location.reload()
    }, Boolean)
  })
}
