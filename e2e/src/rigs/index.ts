import { convergence } from './convergence.ts'
import { kill } from './kill.ts'
import type { Rig } from './rig.ts'

/** Every rig, by the name that `pnpm rig` takes. */
export const rigs = { convergence, kill } satisfies Record<string, Rig>
