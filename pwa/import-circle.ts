/** A chunk of the build's manifest: its file, and the names of its static imports. */
export type Chunk = { readonly file: string; readonly imports?: readonly string[] }

/**
 * A cycle of static imports among the chunks of a build, as their files; null where there is none. In a cycle the first
 * requested file decides which one runs first, so a file can run before its dependency. The app then never starts, and
 * only for users whose files arrived in another order.
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
