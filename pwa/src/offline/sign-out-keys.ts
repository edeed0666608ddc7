/** Where content that other programs shared with the app waits, until the user accepts or discards it. */
export const receivedCache = 'takhti-brought'

const personalKey = /^takhti\.(?!language$|theme$)/

/** Removes a person's data outside the databases; language and colours belong to the device. */
export function clearPersonalKeys(): void {
  for (const key of Object.keys(localStorage)) if (personalKey.test(key)) localStorage.removeItem(key)
  sessionStorage.clear()
}

/** Removes content shared with the app that is not accepted yet: the next user may be another person. */
export async function clearReceived(): Promise<void> {
  // An insecure origin has no caches.
  if (typeof caches !== 'undefined') await caches.delete(receivedCache)
}
