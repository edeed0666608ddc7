/** The browsers that journeys run in. */
export const engines = ['chromium', 'firefox'] as const

export type Engine = (typeof engines)[number]

/** Takes `--engine NAME` out of the arguments; the rest is Playwright's. Throws for an engine that there is not. */
export function engineOf(args: readonly string[]): { engine: Engine; rest: string[] } {
  const at = args.indexOf('--engine')
  if (at === -1) return { engine: 'chromium', rest: [...args] }
  const named = args[at + 1]
  const engine = engines.find((each) => each === named)
  if (engine === undefined) throw new Error(`--engine takes one of: ${engines.join(', ')}`)
  return { engine, rest: args.toSpliced(at, 2) }
}
