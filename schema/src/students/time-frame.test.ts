import { expect, test } from 'vitest'
import { narrowedTo } from './time-frame.ts'

const now = new Date('2026-11-28T20:00:00.000Z')

test('[CL-11] a time frame is of days where the institute is', () => {
  // In Kolkata it is the 29th already.
  expect(narrowedTo({ timeFrame: 'today' }, 'Asia/Kolkata', now)).toEqual({
    from: '2026-11-28T18:30:00.000Z',
    before: '2026-11-29T18:30:00.000Z',
  })
  expect(narrowedTo({ timeFrame: 'last7Days' }, 'UTC', now)).toEqual({
    from: '2026-11-22T00:00:00.000Z',
    before: '2026-11-29T00:00:00.000Z',
  })
  expect(narrowedTo({}, 'UTC', now)).toBeNull()
})

test('[CL-11] named days win over a time frame, and count at both ends', () => {
  const asked = { timeFrame: 'today', startDate: '2026-11-01', endDate: '2026-11-02' } as const
  expect(narrowedTo(asked, 'UTC', now)).toEqual({
    from: '2026-11-01T00:00:00.000Z',
    before: '2026-11-03T00:00:00.000Z',
  })
  expect(narrowedTo({ endDate: '2026-11-02' }, 'UTC', now)?.before).toBe('2026-11-03T00:00:00.000Z')
})
