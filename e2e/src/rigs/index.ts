import { convergence } from './convergence.ts'
import { fuzz } from './fuzz.ts'
import { kill } from './kill.ts'
import { matrix } from './matrix.ts'
import type { Rig } from './rig.ts'
import { strangers } from './strangers.ts'

/** Every rig, by the name that `pnpm rig` takes. */
export const rigs = { convergence, fuzz, kill, matrix, strangers } satisfies Record<string, Rig>
