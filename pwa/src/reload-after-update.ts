const key = 'takhti.reloaded'

/** After an update the old build's chunks are gone: one reload a minute brings the pair of shell and chunks that belong together. */
export function reloadAfterUpdate(): void {
  addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(key)) < 60_000) return
    // Vite tells with it what failed; that the edge has no such file, `bring-plugin.ts` says.
    const { payload } = event as Event & { payload?: { isGone?: boolean } }
    // A network that was gone for a moment is no update, and takes nobody out of a class: only an edge does that has no such file as
    // is lacking, or none of this page's own script, which a worker has kept.
    const isClass = payload?.isGone !== true && location.pathname.startsWith('/class/')
    void loadAnew(isClass ? () => isGone(ownScript()) : () => isPage(location.href)).catch(Boolean)
  })
}

/**
 * Loads the page anew where the edge is there to give it: from the browser's own page for a server that is down nobody comes back by
 * themselves. A service worker has the shell of its own build, which a reload would bring again: its next one takes over
 * first.
 */
async function loadAnew(isToBe: () => Promise<boolean>): Promise<void> {
  if (!(await isToBe())) return
  sessionStorage.setItem(key, String(Date.now()))
  // An address that is not safe has no workers.
  const { serviceWorker } = navigator as Partial<Navigator>
  const registration = serviceWorker?.controller ? await serviceWorker.getRegistration() : undefined
  await registration?.update()
  const next = registration?.waiting ?? registration?.installing
  if (!next) {
    // What is lacking of the newest build no reload brings; another tab may have let its worker take over.
    if (!registration || (await isGone(ownScript()))) location.reload()
    return
  }
  serviceWorker?.addEventListener('controllerchange', () => location.reload(), { once: true })
  const takeOver = () => next.state === 'installed' && next.postMessage({ type: 'SKIP_WAITING' })
  next.addEventListener('statechange', takeOver)
  takeOver()
}

function ownScript(): string {
  return document.querySelector<HTMLScriptElement>('script[src]')?.src ?? location.href
}

async function isPage(address: string): Promise<boolean> {
  return hasPage(await fetch(address, { cache: 'no-store' }))
}

/** The edge says of a file that it has none; that of a build before decision 072 has its page in the place. */
async function isGone(file: string): Promise<boolean> {
  const answer = await fetch(file, { cache: 'no-store' })
  return answer.status === 404 || hasPage(answer)
}

function hasPage({ ok, headers }: Response): boolean {
  return ok && /html/.test(headers.get('content-type') ?? '')
}
