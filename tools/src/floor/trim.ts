import data from '@mdn/browser-compat-data' with { type: 'json' }
import { guarded } from './guards.ts'
import { membersOf } from './library.ts'
import { isInFloor, type Floor, type SupportOf } from './versions.ts'

export type Trimmed = { readonly text: string; readonly known: number; readonly young: readonly string[] }

type Compat = { readonly [key: string]: Compat } & { readonly __compat?: { readonly support: SupportOf } }

/** Cuts what is newer than the minimum browsers out of a TypeScript library, so that its use does not compile. */
export function trimmed(text: string, { floor, compat }: { floor: Floor; compat: Compat }): Trimmed {
  const young: string[] = []
  let known = 0
  let whole = ''
  let at = 0
  for (const { name, paths, start, end } of membersOf(text).toSorted((one, other) => one.start - other.start)) {
    const supports = supportsAt(paths, compat)
    if (supports.length === 0) continue
    known += 1
    if (start < at || Object.hasOwn(guarded, name) || supports.some((support) => isInFloor(support, floor))) continue
    young.push(name)
    // Spaces replace it, so every line retains its number.
    whole += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, ' ')
    at = end
  }
  return { text: whole + text.slice(at), known, young }
}

/** A mixin gives a member to several interfaces, of which one may have had it earlier. */
export function supportsAt(paths: readonly string[], compat: Compat): SupportOf[] {
  return paths.flatMap((path) => {
    let node: Compat | undefined = compat
    for (const key of path.split('.')) node = node && Object.hasOwn(node, key) ? node[key] : undefined
    return node?.__compat ? [node.__compat.support] : []
  })
}

/**
 * MDN's compatibility data of each browser version. Its own types name every key, which a path made of strings cannot
 * use.
 */
export const compat = data as unknown as Compat
