/** The result of an import as text, for clients that show nothing else. */
export function doneMessage(added: number, already: number): string {
  return `${added} students added, ${already} were there already`
}
