/** A chunk of the build's manifest: its file, and the names of the chunks that it imports statically. */
export type Chunk = { readonly file: string; readonly imports?: readonly string[] }

/**
 * A circle of static imports among the chunks of a build, as their files; null where there is none. In a circle it depends
 * on who is asked for first which file runs first, so that a file can run before what it needs: the app then never starts,
 * and only for those whose files came in another order.
 */
export function importCircle(chunks: Readonly<Record<string, Chunk>>): string[] | null {
  const done = new Set<string>()
  const visit = (name: string, way: readonly string[]): string[] | null => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
    if (done.has(name)) return null
    for (const next of chunks[name]?.imports ?? []) {
      const circle = visit(next, [...way, name])
      if (circle) return circle
    }
    done.add(name)
    return null
  }
  for (const name of Object.keys(chunks)) {
    const circle = visit(name, [])
    if (circle) return circle.map((each) => chunks[each]?.file ?? each)
  }
  return null
}
