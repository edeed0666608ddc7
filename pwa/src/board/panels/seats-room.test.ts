import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheet = readFileSync(new URL('../board.css', import.meta.url), 'utf8')

// Fault: without wrapping, in Hindi on a panel the button that takes a pen back was cut off at the edge of the menu.
test('the actions of a seat wrap below a long name', () => {
  const row = /\.board-seats li \{([^}]*)\}/.exec(sheet)?.[1] ?? ''
  expect(row).toContain('display: flex')
  expect(row).toContain('flex-wrap: wrap')
})
