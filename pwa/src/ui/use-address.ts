import { useNavigate, useSearch } from '@tanstack/react-router'

/** One part of an address: how its text is parsed, and the value that the address omits. */
type AddressPart<Value extends string> = { first: Value; read: (text: string) => Value }

type ValuesOf<Parts> = { [Name in keyof Parts]: Parts[Name] extends AddressPart<infer Value> ? Value : never }

/** A choice among a few, such as a tab or a filter. */
export function oneOf<Value extends string>(values: readonly Value[], first: Value): AddressPart<Value> {
  return { first, read: (text) => values.find((each) => each === text) ?? first }
}

/** Free text, such as a search. */
export const anyText: AddressPart<string> = { first: '', read: (text) => text }

/**
 * Search, filters, sort and tab of a page in its address: a reload, a copied link and the back button show the same. A
 * change replaces the entry in the history, so that one step back leaves the page.
 */
export function useAddress<Parts extends Record<string, AddressPart<string>>>(
  parts: Parts,
): [ValuesOf<Parts>, (change: Partial<ValuesOf<Parts>>) => void] {
  const navigate = useNavigate()
  // `searchOf` made each value a text.
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const read = Object.entries(parts).map(([name, part]) => [name, part.read(search[name] ?? '')])
  // Each value is what its part reads.
  const values = Object.fromEntries(read) as ValuesOf<Parts>

  function set(change: Partial<ValuesOf<Parts>>) {
    const written = Object.entries(change).map(([name, value]) => [
      name,
      value === parts[name]?.first ? undefined : value,
    ])
    void navigate({
      to: '.',
      // The route tree is created at run time, so its searches have no type.
      search: ((before: object) => ({ ...before, ...Object.fromEntries(written) })) as never,
      replace: true,
      resetScroll: false,
    })
  }

  return [values, set]
}

/** Longer than any name; a longer text is no search. */
const longest = 200

/**
 * For `validateSearch`: values of an address as texts, and undefined where a value is none: the router merges the
 * result with what it has parsed. Screens read their own parts with `useAddress`.
 */
export function searchOf(search: Record<string, unknown>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(search).map(([name, value]) => [
      name,
      ['string', 'number', 'boolean'].includes(typeof value) ? String(value).slice(0, longest) : undefined,
    ]),
  )
}
