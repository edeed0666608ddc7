/** The name of a response; a further attempt has its number. */
export function nameOfRow({ name, number }: { name: string; number: number }, anonymous: string): string {
  const shown = name === '' ? anonymous : name
  return number > 1 ? `${shown} (${number})` : shown
}
