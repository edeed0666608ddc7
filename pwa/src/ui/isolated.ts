/** A name or a unit in a sentence that may read the other way: between the marks of Unicode that set it apart (UAX 9, FSI and PDI). */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
