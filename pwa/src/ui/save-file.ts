import { cleanFileName } from '@takhti/schema/kit/name-rules'

/** Downloads a file, under a name that is valid on every system. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = cleanFileName(name)
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** A title as a file name that is valid on every system; characters of all scripts stay. */
export function fileName(title: string, ending: string): string {
  return `${cleanFileName(title).slice(0, 80).trim() || 'lesson'}.${ending}`
}
