/** A machine that tries to break a promise of the product: short by default, long when `full`, repeatable by its seed. */
export type Rig = {
  name: string
  run(options: RigOptions): Promise<RigReport>
}

export type RigOptions = { full: boolean; seed?: number }

/** What a run saw; a run that found nothing wrong has no failures, and its figures say how much it tried. */
export type RigReport = { figures: Record<string, number | string>; failures: string[] }
