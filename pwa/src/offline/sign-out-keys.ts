const personalKey = /^takhti\.(?!language$|theme$)/

/** Removes what the browser keeps of a person beside the databases; language and colours are the device's. */
export function clearPersonalKeys(): void {
  for (const key of Object.keys(localStorage)) if (personalKey.test(key)) localStorage.removeItem(key)
  sessionStorage.clear()
}
