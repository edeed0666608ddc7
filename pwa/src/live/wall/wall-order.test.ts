import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder, orders } from './wall-order.ts'

const board = fc.record({
  number: fc.integer({ min: 1, max: 500 }),
  boardId: fc.uuid(),
  personId: fc.uuid(),
  name: fc.string(),
  mark: fc.constantFrom('done' as const, 'help' as const, null),
  isHere: fc.boolean(),
})

test('[H10] each order shows every board once, and drawing moves none', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(board, { selector: ({ number }) => number }),
      fc.constantFrom(...orders),
      (boards, order) => {
        const shown = inOrder(boards, order)
        expect(new Set(shown)).toEqual(new Set(boards))
        expect(shown).toHaveLength(boards.length)
        expect(inOrder(boards.toReversed(), order)).toEqual(shown)
      },
    ),
  )
})

test('boards that ask for help come first, then those that are done', () => {
  const of = (number: number, mark: 'done' | 'help' | null) => ({
    ...{ number, mark, boardId: `${number}`, personId: `${number}`, name: 'Same', isHere: true },
  })
  expect(inOrder([of(1, null), of(2, 'done'), of(3, 'help')], 'mark').map(({ number }) => number)).toEqual([3, 2, 1])
})
