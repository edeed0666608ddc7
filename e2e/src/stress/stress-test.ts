/**
 * A machine that tries to break a guarantee of the product: short by default, long when `full`, repeatable by its seed.
 */
export type StressTest = {
  name: string
  run(options: StressOptions): Promise<StressReport>
}

export type StressOptions = { full: boolean; seed?: number }

/** The result of a run; a clean run has no failures, and its metrics show how much it tried. */
export type StressReport = { figures: Record<string, number | string>; failures: string[] }
