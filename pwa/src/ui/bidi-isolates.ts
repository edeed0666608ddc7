/**
 * Isolates a name or a unit in a sentence of another direction, with Unicode's isolate characters (UAX 9, FSI and PDI).
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
