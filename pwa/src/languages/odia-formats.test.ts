import { afterAll, expect, test } from 'vitest'
import { addOdia, hasOdia } from './odia-formats.ts'

const native = Object.getOwnPropertyDescriptors(Intl)
const ofDates = Object.getOwnPropertyDescriptors(Date.prototype)

afterAll(() => {
  Object.defineProperties(Intl, native)
  Object.defineProperties(Date.prototype, ofDates)
})

const days = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((month) => new Date(Date.UTC(2026, month, month + 3, 15, 5, 9)))

/** Everything that the screens write with the formatters of a page. */
function written(language: string): Record<string, unknown> {
  const inUtc = { timeZone: 'UTC' } as const
  const dates: Intl.DateTimeFormatOptions[] = [
    { dateStyle: 'full' },
    { dateStyle: 'long' },
    { dateStyle: 'medium' },
    { dateStyle: 'short', timeStyle: 'short' },
    { dateStyle: 'medium', timeStyle: 'short' },
    { timeStyle: 'medium' },
    { weekday: 'long' },
    { weekday: 'short', day: 'numeric', month: 'short' },
    { weekday: 'narrow' },
    { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    { month: 'long', year: 'numeric' },
    { hour: 'numeric', minute: '2-digit' },
  ]
  const number = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const unit = (name: string, unitDisplay?: 'long') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay })
  const age = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return {
    dates: dates.map((form) => days.map((day) => new Intl.DateTimeFormat(language, { ...form, ...inUtc }).format(day))),
    days: days.map((day) => day.toLocaleDateString(language, { dateStyle: 'long', ...inUtc })),
    times: days.map((day) => day.toLocaleTimeString(language, { timeStyle: 'short', ...inUtc })),
    numbers: [number.format(1_234_567.5), percent.format(0.256)],
    units: [unit('megabyte').format(3.5), unit('hour', 'long').format(3), unit('minute', 'long').format(3)],
    ages: [age.format(-1, 'day'), age.format(-2, 'day'), age.format(-5, 'hour'), age.format(0, 'second')],
    lists: [1, 2, 3].map((count) => new Intl.ListFormat(language).format(['a', 'b', 'c'].slice(0, count))),
    unitLists: new Intl.ListFormat(language, { type: 'unit' }).format(['a', 'b', 'c']),
  }
}

test('[LG-13] Odia for engines without it writes what an engine with all data writes', () => {
  // Node has all of the Unicode CLDR.
  expect(hasOdia()).toBe(true)
  const odia = written('or')
  const kannada = written('kn')
  addOdia()
  expect(written('or')).toEqual(odia)
  expect(written('kn')).toEqual(kannada)
  expect(days[0]?.toLocaleDateString('or', { month: 'long', timeZone: 'UTC' })).toBe('ଜାନୁଆରୀ')
})
