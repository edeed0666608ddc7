import type { OutputOf } from './calls.ts'
import type { lateCalls } from './late-calls.ts'

export type ServiceStatus = OutputOf<NonNullable<(typeof lateCalls.health.status)['declared']>>

const key = 'takhti.status'

/** The status that this device knew last. */
export function readStatus(): ServiceStatus | null {
  try {
    // `storeStatus` alone writes it, by the contract.
    return JSON.parse(localStorage.getItem(key) ?? 'null') as ServiceStatus | null
  } catch {
    return null
  }
}

export function storeStatus(status: ServiceStatus): void {
  try {
    localStorage.setItem(key, JSON.stringify(status))
  } catch {
    // A full device shows the status without storing it.
  }
}
