import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canBecome, joiningStatuses, statusAt } from './rules.ts'

const open = fc.record({
  status: fc.constantFrom(...joiningStatuses),
  expiresAt: fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString()),
})
const instant = fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })

test('[JN-9] only a pending and unexpired one can change its status, and a repeat is no mistake', () => {
  fc.assert(
    fc.property(open, fc.constantFrom('accepted', 'declined', 'cancelled'), instant, (each, wanted, now) => {
      const verdict = canBecome(each, wanted, now)
      const isPending = each.status === 'pending' && now < new Date(each.expiresAt)
      expect(verdict === 'ok').toBe(isPending)
      expect(verdict === 'done').toBe(each.status === wanted)
    }),
  )
})

test('[JN-10] time changes pending to expired, and no other status', () => {
  fc.assert(
    fc.property(open, instant, (each, now) => {
      const status = statusAt(each, now)
      expect(status === each.status || (each.status === 'pending' && status === 'expired')).toBe(true)
    }),
  )
})
