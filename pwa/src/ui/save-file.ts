/** Hands a file to the person. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** A title as the name of a file on every system; letters of all scripts stay. */
export function fileName(title: string, ending: string): string {
  const plain = title
    // oxlint-disable-next-line no-control-regex -- these letters are what a name must not hold
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|[. ]+$/g, '')
  return `${plain.slice(0, 80).trim() || 'lesson'}.${ending}`
}
