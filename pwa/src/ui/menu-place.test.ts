// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { fitOnScreen, menuPlace } from './menu-place.ts'

// Files share a process: the next one would count what is left.
afterEach(() => document.body.replaceChildren())

const laptop = { top: 0, bottom: 768 }
const phone = { top: 0, bottom: 390 }
const head = { top: 8, bottom: 52 }

// Failed when the panel ended at 70 % of the window: "Sign out" and all after "Timer" were below its edge.
test('[UX-C6] a long menu gets all the height below its button and no more', () => {
  expect(menuPlace({ top: 60, bottom: 720 }, head, laptop)).toEqual({ top: 60, height: 660 })
  expect(menuPlace({ top: 60, bottom: 720 }, head, phone)).toEqual({ top: 60, height: 322 })
})

test('[UX-C6] a menu low on the screen opens upwards where there is more space', () => {
  const low = { top: 600, bottom: 644 }
  expect(menuPlace({ top: 652, bottom: 952 }, low, laptop)).toEqual({ top: 292, height: 300 })
  expect(menuPlace({ top: -300, bottom: 592 }, low, laptop)).toEqual({ top: 8, height: 584 })
})

test('[UX-C6] a panel beside its button is moved into the window', () => {
  expect(menuPlace({ top: 500, bottom: 900 }, { top: 500, bottom: 544 }, laptop)).toEqual({ top: 360, height: 400 })
})

test('[UX-C6] every placed panel is inside the visible viewport', () => {
  const edge = fc.integer({ min: -200, max: 1_200 })
  fc.assert(
    fc.property(
      edge,
      fc.integer({ min: 1, max: 1_500 }),
      edge,
      fc.constantFrom(laptop, phone),
      (top, height, at, view) => {
        const place = menuPlace({ top, bottom: top + height }, { top: at, bottom: at + 44 }, view)
        // A button that is scrolled out of sight has no panel.
        if (place === null || at < view.top || at + 44 > view.bottom) return
        expect(place.top).toBeGreaterThanOrEqual(view.top)
        expect(place.top + place.height).toBeLessThanOrEqual(view.bottom)
      },
    ),
  )
})

// Failed when the limit was the height of the first item: what loaded later did not fit, and no size changed.
test('[UX-C6] a menu that fits has no limit, so that content that loads later makes it taller', () => {
  const panel = document.body.appendChild(document.createElement('div'))
  const button = document.body.appendChild(document.createElement('button'))
  let height = 50
  for (const name of ['scrollHeight', 'offsetHeight', 'clientHeight'])
    Object.defineProperty(panel, name, { get: () => height })
  Object.defineProperty(document.documentElement, 'clientHeight', { value: 768, configurable: true })
  panel.getBoundingClientRect = () => new DOMRect(100, 60, 300, height)
  button.getBoundingClientRect = () => new DOMRect(100, 8, 44, 44)
  fitOnScreen(panel, button)
  expect(panel.style.maxBlockSize).toBe('')
  height = 900
  fitOnScreen(panel, button)
  expect(panel.style.maxBlockSize).toBe('700px')
})
