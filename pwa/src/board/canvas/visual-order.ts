/** Reverses each range of a level or above, from the highest level down to the lowest odd one. */
export function fromLeft<Each extends { readonly level: number }>(runs: readonly Each[]): Each[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  let order = [...runs]
  for (let level = highest; level > 0; level--) {
    const next: Each[] = []
    let stretch: Each[] = []
    for (const run of order) {
      if (run.level >= level) {
        stretch.unshift(run)
        continue
      }
      next.push(...stretch, run)
      stretch = []
    }
    order = [...next, ...stretch]
  }
  return order
}
