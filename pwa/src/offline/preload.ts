/**
 * Asks for files of the build before a script imports them, so that they do not arrive one after the other. `low` leaves
 * the network to what a person waits for now.
 */
export function preload(files: readonly string[], fetchPriority: 'auto' | 'low'): void {
  for (const file of files) {
    const how = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    const link = { ...how, crossOrigin: 'anonymous', fetchPriority, href: `/${file}` }
    document.head.append(Object.assign(document.createElement('link'), link))
  }
}
