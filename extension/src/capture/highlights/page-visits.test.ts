import { beforeEach, expect, test, vi } from 'vitest'
import { earlierMarks, storeVisit } from './page-visits.ts'

const device = vi.hoisted(() => ({ marks: [] as unknown[], personId: 'mina' }))

vi.mock('./marks-item.ts', () => ({
  marksItem: { getValue: async () => device.marks, setValue: async (marks: unknown[]) => void (device.marks = marks) },
}))
vi.mock('#devices/port.ts', () => ({
  signInItem: { getValue: async () => ({ status: 'signedIn', personId: device.personId }) },
}))

const place = { firstSegment: 0, start: 0, lastSegment: 0, end: 4 }
const marked = (quote: string) => ({ ...place, quote, prefix: 'before ', suffix: ' after' })
const tides = { kind: 'article', url: 'https://reader.example/tides' } as const

beforeEach(() => {
  device.marks = []
  device.personId = 'mina'
})

test('the sent highlights of an article are known at the next visit, to their sender alone', async () => {
  await storeVisit({ ...tides, highlights: [marked('Moon')] })
  expect(await earlierMarks(tides)).toEqual([{ quote: 'Moon', before: 'before ', after: ' after' }])
  expect(await earlierMarks({ ...tides, url: 'https://reader.example/ice' })).toEqual([])
  device.personId = 'omar'
  expect(await earlierMarks(tides)).toEqual([])
})

test('the last visit counts, one without highlights deletes the page, and 100 pages are stored', async () => {
  await storeVisit({ ...tides, highlights: [marked('Moon')] })
  await storeVisit({ ...tides, highlights: [marked('Sun')] })
  expect((await earlierMarks(tides)).map(({ quote }) => quote)).toEqual(['Sun'])
  await storeVisit(tides)
  expect(device.marks).toEqual([])
  for (let page = 0; page <= 100; page += 1)
    await storeVisit({ kind: 'article', url: `https://reader.example/${page}`, highlights: [marked('Moon')] })
  expect(device.marks).toHaveLength(100)
  expect(await earlierMarks({ kind: 'article', url: 'https://reader.example/0' })).toEqual([])
})
