/** A file to be written: a new one, or an existing one as `edit` returns it. */
export type Change = { path: string; text: string } | { path: string; edit: (text: string) => string }

/** Puts an import line below the last one. */
export function withImport(text: string, line: string): string {
  const last = text.lastIndexOf('\nimport ')
  const end = text.indexOf('\n', last + 1)
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`
}

/** Puts lines right before the first occurrence of `mark`; throws when the file has changed its shape. */
export function before(text: string, mark: string, lines: string): string {
  const at = text.indexOf(mark)
  if (at === -1) throw new Error(`Nothing like “${mark.trim()}” to write before`)
  return `${text.slice(0, at)}${lines}${text.slice(at)}`
}

/** `list-item` → `ListItem`. */
export function pascal(name: string): string {
  return name.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
}

/** `list-item` → `listItem`. */
export function camel(name: string): string {
  const whole = pascal(name)
  return whole.charAt(0).toLowerCase() + whole.slice(1)
}
