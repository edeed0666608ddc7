import { TypefaceMissing } from '#languages/typeface-fault.ts'

/** Why a worker could not make a file: a typeface is missing, the browser encodes no video, or the device is full. */
export type MadeFault = 'typeface' | 'codec' | 'full' | 'failed'

/** Errors by which browsers report that a blob or a buffer found no room. */
const ofRoom: ReadonlySet<string> = new Set(['QuotaExceededError', 'NotReadableError', 'RangeError'])

/** The fault of an error. A typeface that is not on this device and cannot be fetched offline can be remedied, and so can a full device. */
export function faultOf(error: unknown): MadeFault {
  if (!(error instanceof Error)) return 'failed'
  if (error instanceof TypefaceMissing) return 'typeface'
  if (error.name === 'NoVideoCodec') return 'codec'
  return ofRoom.has(error.name) ? 'full' : 'failed'
}
