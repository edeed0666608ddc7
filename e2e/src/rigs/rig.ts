/**
 * A machine that tries to break a guarantee of the product: short by default, long when `full`, repeatable by its seed.
 */
export type Rig = {
  name: string
  run(options: RigOptions): Promise<RigReport>
}

export type RigOptions = { full: boolean; seed?: number }

/** The result of a run; a clean run has no failures, and its metrics show how much it tried. */
export type RigReport = { figures: Record<string, number | string>; failures: string[] }
