import { foldSearch } from './text-fold.ts'

const collator = new Intl.Collator('en', { numeric: true })

/** The order of a list of people: as a reader expects it, with *Roll 2* before *Roll 10* in the digits of any script. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0)
}

/** Whether a name or an address contains the typed text, in any spelling and at any place. */
export function holdsName(text: string, typed: string): boolean {
  return foldSearch(text).includes(foldSearch(typed))
}
