// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { storeFrozen } from './frozen.ts'
import { useFreeze } from './use-freeze.ts'

function shown(): { left: () => number; freeze: (seconds: number) => void; leave: () => void } {
  let last: ReturnType<typeof useFreeze> | undefined
  function Shown() {
    last = useFreeze()
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Shown />))
  return {
    left: () => last?.left ?? Number.NaN,
    freeze: (seconds) => act(() => last?.freeze(seconds)),
    leave: () => act(() => root.unmount()),
  }
}

// Fault: the freeze was state of the page alone, so a reload of the panel ended it.
test('a page reloaded in a freeze stays frozen until its end, unless the freeze was ended', () => {
  const first = shown()
  expect(first.left()).toBe(0)
  first.freeze(120)
  first.leave()
  const second = shown()
  expect(second.left()).toBeGreaterThan(118)
  expect(second.left()).toBeLessThanOrEqual(120)
  second.freeze(0)
  second.leave()
  const third = shown()
  expect(third.left()).toBe(0)
  // A clock that was set back by a year does not freeze the page for a year.
  storeFrozen(Date.now() + 365 * 86_400_000)
  third.leave()
  const fourth = shown()
  expect(fourth.left()).toBe(600)
  fourth.leave()
})
