import { expect, test, vi } from 'vitest'

/** Every character is half as wide as the letters are high. */
const measurer = {
  font: '',
  measureText(this: { font: string }, text: string) {
    return { width: (text.length * Number.parseFloat(this.font)) / 2 }
  },
}
vi.stubGlobal('document', { createElement: () => ({ getContext: () => measurer }) })
const { isUnbroken, roomOf, widestOf } = await import('./text-room.ts')

// Planted: every text that is not broken held to the width that new words have: who mended a letter of a title had it in two lines.
test.each([
  { of: 'a box that it fits', width: 1_120 },
  { of: 'a box that was measured with narrower letters', width: 700 },
])('a line that is wider than new words become stays one while it is written anew: in $of', ({ width }) => {
  const title = { text: 'Force and mass in four experiments', size: 44, width, height: 66, marks: [] }
  expect(isUnbroken(title)).toBe(true)
  const widest = widestOf(title)
  expect(roomOf({ ...title, text: 'Farce and mass in four experiments' }, widest)).toEqual({ width: 750, height: 66 })
  expect(roomOf({ ...title, text: 'Force' }, widest)).toEqual({ width: 112, height: 66 })
})

test('words that are narrower than new ones become grow as far as those', () => {
  const short = { text: 'Force', size: 20, width: 52, height: 30, marks: [] }
  expect(widestOf(short)).toBe(520)
  expect(roomOf({ ...short, text: 'Force '.repeat(12) }, widestOf(short))).toEqual({ width: 520, height: 60 })
})

// Planted: the rows of the box asked alone: a paragraph that hung out of a box of one row became one line, and the box as wide.
test('words that hang out of their box on purpose are broken by its width', () => {
  const pasted = { text: 'Force and mass in four experiments', size: 44, width: 500, height: 66, marks: [] }
  expect(isUnbroken(pasted)).toBe(false)
  expect(isUnbroken({ ...pasted, text: 'Force and mass\nin four\nexperiments' })).toBe(true)
})
