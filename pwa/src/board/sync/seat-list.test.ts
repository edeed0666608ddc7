import type { Seat } from '@takhti/schema/board/channel'
import { sumOfSeats } from '@takhti/schema/board/seats'
import { expect, test, vi } from 'vitest'
import { Signal } from '#state/signal.ts'
import { SeatList } from './seat-list.ts'

const seat = (personId: string, over: Partial<Seat> = {}): Seat => ({
  ...{ personId, name: personId, role: 'learner', pageId: null, hasPen: false },
  ...over,
})
const [asha, ravi, tara] = [seat('asha'), seat('ravi'), seat('tara')]

function aList() {
  const seats = new Signal<readonly Seat[]>([])
  const ask = vi.fn()
  const list = new SeatList({ seats, ask })
  const moved = (here: Seat[], gone: string[], all?: Seat[]) =>
    list.hear('seats/moved', { here, gone, ...(all && { sum: sumOfSeats(all) }) })
  return { seats, ask, list, moved }
}

test('who moved is followed from the first list on, each in their place', () => {
  const { seats, ask, list, moved } = aList()
  list.hear('seats/changed', { seats: [asha, ravi] })
  const drawing = seat('asha', { hasPen: true, pageId: 'page' })
  moved([drawing, tara], [], [tara, ravi, drawing])
  expect(seats.value).toEqual([drawing, ravi, tara])
  moved([], ['ravi'], [drawing, tara])
  expect(seats.value).toEqual([drawing, tara])
  expect(ask).not.toHaveBeenCalled()
})

test('what was missed is asked for once, whoever it was about, and not while more is to follow', () => {
  const { seats, ask, list, moved } = aList()
  list.hear('seats/changed', { seats: [asha, ravi] })
  const turned = seat('ravi', { pageId: 'page' })
  moved([tara], [])
  expect(ask).not.toHaveBeenCalled()
  moved([tara], [], [asha, turned, tara])
  moved([], ['asha'], [turned, tara])
  expect(ask).toHaveBeenCalledOnce()
  list.hear('seats/changed', { seats: [turned, tara] })
  expect(seats.value).toEqual([turned, tara])
  moved([], ['tara'], [])
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a closed line knows nobody, and asks again when it is back', () => {
  const { seats, ask, list, moved } = aList()
  list.hear('seats/changed', { seats: [asha] })
  moved([ravi], [], [])
  list.forget()
  expect(seats.value).toEqual([])
  list.hear('seats/changed', { seats: [asha] })
  moved([ravi], [], [])
  expect(ask).toHaveBeenCalledTimes(2)
})
