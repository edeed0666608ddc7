import { convergence } from './convergence.ts'
import { credits } from './credits.ts'
import { fuzz } from './fuzz.ts'
import { kill } from './kill.ts'
import { matrix } from './matrix.ts'
import { races } from './races.ts'
import type { Rig } from './rig.ts'
import { strangers } from './strangers.ts'

/** Every rig, by the name that `pnpm rig` takes. */
export const rigs = { convergence, credits, fuzz, kill, matrix, races, strangers } satisfies Record<string, Rig>
