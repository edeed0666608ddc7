/** The browser's event for an app that can be installed; TypeScript's DOM types lack it. */
export type InstallOffer = Event & { prompt(): Promise<unknown> }

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

/** Holds the browser's offer to install back, until a screen makes it. */
export function holdInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // Only this event has the name, and it always has `prompt`.
    change(event as InstallOffer)
  })
  addEventListener('appinstalled', () => change(null))
}

export function installOffer(): InstallOffer | null {
  return offer
}

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the browser's own question; it can be asked once. */
export async function install(): Promise<void> {
  const asked = offer
  change(null)
  await asked?.prompt()
}

function change(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}
