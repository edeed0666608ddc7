/**
 * The spellings under which the start of a name or an address may be stored. The database folds ASCII alone, so a letter
 * beyond it is asked for as it was typed, in lower case, and with capitals where words begin.
 */
export function startsOf(text: string): string[] {
  const typed = text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
  if (typed === '') return []
  const lower = typed.toLowerCase()
  const capitals = lower.replaceAll(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
  return [...new Set([typed, lower, capitals].map(asciiLower))]
}

function asciiLower(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
