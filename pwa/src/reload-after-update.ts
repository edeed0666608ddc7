const key = 'takhti.reloaded'

/**
 * After an update the old build's chunks are gone. At most one reload a minute loads the shell and the chunks of the
 * same build.
 */
export function reloadAfterUpdate(): void {
  addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(key)) < 60_000) return
    // Vite's event contains the error; `prefetch-plugin.ts` marks it where the server has no such file.
    const { payload } = event as Event & { payload?: { isGone?: boolean } }
    // A short network loss is no update, and must not end a class. Only a server without the missing file, or without
    // this page's own script, which a worker has cached, justifies a reload.
    const isClass = payload?.isGone !== true && location.pathname.startsWith('/class/')
    void reloadPage(isClass ? () => isGone(ownScript()) : () => isPage(location.href)).catch(Boolean)
  })
}

/**
 * Reloads the page where the server is reachable: users do not return by themselves from the browser's error page. A
 * service worker has the shell of its own build, which a reload would load again, so its successor takes over first.
 */
async function reloadPage(isToBe: () => Promise<boolean>): Promise<void> {
  if (!(await isToBe())) return
  sessionStorage.setItem(key, String(Date.now()))
  // An insecure origin has no workers.
  const { serviceWorker } = navigator as Partial<Navigator>
  const registration = serviceWorker?.controller ? await serviceWorker.getRegistration() : undefined
  await registration?.update()
  const next = registration?.waiting ?? registration?.installing
  if (!next) {
    // A reload does not load what the newest build lacks; another tab may have let its worker take over.
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

/** Whether the server has no such file. A server before decision 072 answers with its page in place of the file. */
async function isGone(file: string): Promise<boolean> {
  const answer = await fetch(file, { cache: 'no-store' })
  return answer.status === 404 || hasPage(answer)
}

function hasPage({ ok, headers }: Response): boolean {
  return ok && /html/.test(headers.get('content-type') ?? '')
}
