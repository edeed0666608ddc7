import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheet = readFileSync(new URL('../board.css', import.meta.url), 'utf8')

// Planted: a row that does not wrap: in Hindi on a panel the button that takes a pen back was cut off at the edge of the menu.
test('what can be done with a seat goes below a name that it has no room beside', () => {
  const row = /\.board-seats li \{([^}]*)\}/.exec(sheet)?.[1] ?? ''
  expect(row).toContain('display: flex')
  expect(row).toContain('flex-wrap: wrap')
})
