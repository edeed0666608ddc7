import { expect, test } from 'vitest'
import { dayByKey, daysOf, monthOf, monthsAfter, weekOf } from './calendar-days.ts'

test('[CA-1] a month has whole weeks from the first day of the reader’s week', () => {
  expect(monthOf('2026-11-28', 1).map((week) => week[0])).toEqual([
    ...['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'],
  ])
  // February 2026 is four weeks from a Sunday.
  expect(monthOf('2026-02-14', 7)).toHaveLength(4)
  expect(weekOf('2026-11-28', 6)[0]).toBe('2026-11-28')
  for (const first of [1, 6, 7]) {
    const days = daysOf('month', '2024-02-29', first)
    expect(days).toContain('2024-02-01')
    expect(days).toContain('2024-02-29')
    expect(days.length % 7).toBe(0)
  }
})

test('[CA-2] a month later is the last day of a shorter month, over the turn of years too', () => {
  expect(monthsAfter('2026-01-31', 1)).toBe('2026-02-28')
  expect(monthsAfter('2026-12-15', 1)).toBe('2027-01-15')
  expect(monthsAfter('2026-01-15', -1)).toBe('2025-12-15')
})

test('[CA-3] keys move by days and weeks along the reading direction', () => {
  const at = (key: string, isRtl = false) => dayByKey('2026-11-25', { key, isRtl, view: 'month', first: 1 })
  expect([at('ArrowRight'), at('ArrowRight', true)]).toEqual(['2026-11-26', '2026-11-24'])
  expect([at('ArrowDown'), at('ArrowUp'), at('Home'), at('End')]).toEqual([
    ...['2026-12-02', '2026-11-18', '2026-11-23', '2026-11-29'],
  ])
  expect([at('PageDown'), at('PageUp'), at('a')]).toEqual(['2026-12-25', '2026-10-25', null])
  expect(dayByKey('2999-12-31', { key: 'ArrowRight', isRtl: false, view: 'day', first: 1 })).toBeNull()
})
