/** A name with what it is, as in "Root: the part below the ground"; a time or an address has no space after its colon. */
const named = /^([^:：–—\n]{1,48}?)\s*(?::\s|：\s*|\s[–—]\s)\s*(\S.*)$/u

/** The longest name, in words. */
const longestName = 5

/** A text that begins with a name; null where it has none. */
export function namedText(text: string): { name: string; text: string } | null {
  const [, name = '', rest = ''] = named.exec(text.trim()) ?? []
  const isName = /\p{L}/u.test(name) && name.split(/\s+/u).length <= longestName
  return isName ? { name, text: rest } : null
}
