/** Truncates a text to one line of a given width. */
export function fitted(text: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text
  const letters = [...text]
  while (letters.length > 1 && widthOf(`${letters.join('')}…`) > room) letters.pop()
  return `${letters.join('')}…`
}
