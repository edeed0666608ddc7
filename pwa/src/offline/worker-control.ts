/** Resolves once the service worker controls the page: files that bypass it are not cached. At once where there is none. */
export async function whenControlled(signal?: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker || serviceWorker.controller !== null) return
  await new Promise<void>((resolve) => {
    const options = { once: true, ...(signal && { signal }) }
    serviceWorker.addEventListener('controllerchange', () => resolve(), options)
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
}
