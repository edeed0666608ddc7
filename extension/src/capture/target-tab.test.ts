import { expect, test } from 'vitest'
import { chooseTab } from './target-tab.ts'

const tabs = [
  { id: 1, active: false, lastAccessed: 50 },
  { id: 2, active: false, lastAccessed: 90 },
  { id: 3, active: true, lastAccessed: 99 },
]

test('beside a page the panel reads the active tab', () => {
  expect(chooseTab(tabs, null)).toBe(3)
})

test('in a tab of its own the panel reads the one used last before it, never itself', () => {
  expect(chooseTab(tabs, 3)).toBe(2)
  expect(chooseTab([{ id: 3, active: true }], 3)).toBeNull()
})
