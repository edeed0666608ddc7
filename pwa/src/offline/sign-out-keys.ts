/** Where what other programs shared with the app waits, until somebody keeps it or leaves it. */
export const broughtCache = 'takhti-brought'

const personalKey = /^takhti\.(?!language$|theme$)/

/** Removes what the browser keeps of a person beside the databases; language and colours are the device's. */
export function clearPersonalKeys(): void {
  for (const key of Object.keys(localStorage)) if (personalKey.test(key)) localStorage.removeItem(key)
  sessionStorage.clear()
}

/** Removes what was shared with the app and is not kept yet: whoever sits here next may be somebody else. */
export async function clearBrought(): Promise<void> {
  // An address that is not safe has no caches.
  if (typeof caches !== 'undefined') await caches.delete(broughtCache)
}
