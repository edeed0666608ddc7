import { timeFrames } from '@takhti/schema/students/time-frame'
import { oneOf, useAddress } from '#ui/use-address.ts'

// The card before a class reads the same days, so that the device has one answer for both.
const address = { days: oneOf(timeFrames, 'last60Days') }

/** The days of the address. */
export function useDays() {
  const [{ days }, setAddress] = useAddress(address)
  return { days, choose: (chosen: typeof days) => setAddress({ days: chosen }) }
}
