import * as z from 'zod'
import { Instant } from '../../kit/time.ts'
import { Id } from '../../kit/wire.ts'

/**
 * The state of a pairing. `waiting` shows its code, `claimed` has a person and asks for confirmation at the device.
 * `paired` obeys its person, `refused` was rejected at the device.
 */
export const pairingStates = ['waiting', 'claimed', 'paired', 'refused'] as const

/** A device that obeys the caller, or is about to. */
export const PairedDevice = z.object({
  deviceId: Id,
  /** The name that its person gave it; empty for none. */
  name: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  status: z.enum(['claimed', 'paired']),
  pairedAt: Instant.nullable(),
  /** To within ten minutes. */
  lastSeenAt: Instant.nullable(),
  /** Whether it is the requesting device. */
  isThis: z.boolean(),
})

export type PairedDevice = z.infer<typeof PairedDevice>
