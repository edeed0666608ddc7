import { expect, test, vi } from 'vitest'

/** Every character is half as wide as the font size. */
const measurer = {
  font: '',
  measureText(this: { font: string }, text: string) {
    return { width: (text.length * Number.parseFloat(this.font)) / 2 }
  },
}
vi.stubGlobal('document', { createElement: () => ({ getContext: () => measurer }) })
const { isUnbroken, roomOf, widestOf } = await import('./text-room.ts')

// Fault: every unbroken text limited to the width of new text. Editing one character of a title wrapped it to two
// lines.
test.each([
  { of: 'a box that it fits', width: 1_120 },
  { of: 'a box that was measured with narrower letters', width: 700 },
])('a line wider than new text stays one line while it is edited: in $of', ({ width }) => {
  const title = { text: 'Force and mass in four experiments', size: 44, width, height: 66, marks: [] }
  expect(isUnbroken(title)).toBe(true)
  const widest = widestOf(title)
  expect(roomOf({ ...title, text: 'Farce and mass in four experiments' }, widest)).toEqual({ width: 750, height: 66 })
  expect(roomOf({ ...title, text: 'Force' }, widest)).toEqual({ width: 112, height: 66 })
})

test('text narrower than new text can grow up to that width', () => {
  const short = { text: 'Force', size: 20, width: 52, height: 30, marks: [] }
  expect(widestOf(short)).toBe(520)
  expect(roomOf({ ...short, text: 'Force '.repeat(12) }, widestOf(short))).toEqual({ width: 520, height: 60 })
})

// Fault: only the rows of the box compared. An overflowing paragraph in a box of one row became one line, and the box
// as wide.
test('text that overflows its box on purpose wraps at the box’s width', () => {
  const pasted = { text: 'Force and mass in four experiments', size: 44, width: 500, height: 66, marks: [] }
  expect(isUnbroken(pasted)).toBe(false)
  expect(isUnbroken({ ...pasted, text: 'Force and mass\nin four\nexperiments' })).toBe(true)
})
