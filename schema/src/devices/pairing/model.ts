import * as z from 'zod'
import { Instant } from '../../kit/time.ts'
import { Id } from '../../kit/wire.ts'

/**
 * Where a pairing is: `waiting` shows its code, `claimed` was taken by somebody and asks at the device itself, `paired` obeys
 * its person, `refused` was turned away at the device.
 */
export const pairingStates = ['waiting', 'claimed', 'paired', 'refused'] as const

/** A device that obeys the caller, or is about to. */
export const PairedDevice = z.object({
  deviceId: Id,
  /** What its person calls it; empty where they gave it no name. */
  name: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  status: z.enum(['claimed', 'paired']),
  pairedAt: Instant.nullable(),
  /** To within ten minutes. */
  lastSeenAt: Instant.nullable(),
  /** Whether it is the device that asks. */
  isThis: z.boolean(),
})

export type PairedDevice = z.infer<typeof PairedDevice>
