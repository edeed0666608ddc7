import { expect, test } from 'vitest'
import { countAfterSelecting, countChoices } from './rules.ts'

test('the panel disables the first choices, one fewer than the selected levels', () => {
  const disabled = (levels: number) =>
    countChoices(levels).flatMap((choice) => (choice.isDisabled ? [choice.count] : []))
  expect(countChoices(0).map(({ count }) => count)).toEqual([1, 2, 3, 4, 5, 6])
  expect([0, 1, 2, 6].map(disabled)).toEqual([[], [], [1], [1, 2, 3, 4, 5]])
})

test('selecting a level raises the number to the count of levels and never lowers it', () => {
  expect(countAfterSelecting(2, 4)).toBe(4)
  expect(countAfterSelecting(5, 3)).toBe(5)
})
