import type { RoomsEnv } from './rpc.ts'

/** Whether a fault is planted for a rig to find. Only in development: a deployed worker has none, whatever its variables say. */
export function hasPlantedFault(env: Pick<RoomsEnv, 'ENVIRONMENT' | 'TAKHTI_SABOTAGE'>, fault: string): boolean {
  return env.ENVIRONMENT === 'development' && env.TAKHTI_SABOTAGE === fault
}
