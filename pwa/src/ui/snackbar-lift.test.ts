// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { liftOf } from './snackbar-lift.ts'

afterEach(() => document.body.replaceChildren())

function placed(top: number, height: number, style = ''): HTMLElement {
  const element = document.body.appendChild(document.createElement('div'))
  element.style.cssText = style
  element.getBoundingClientRect = () => new DOMRect(0, top, 300, height)
  return element
}

// Fault: the snackbar with Undo covered the buttons of a sheet at the bottom of a phone.
test('[UN-9] snackbars move above a bar or sheet at the bottom of the window', () => {
  vi.stubGlobal('innerHeight', 800)
  const snackbars = placed(700, 50, 'position: fixed')
  const sheet = placed(600, 200)
  const found = vi.fn((): Element[] => [snackbars, sheet])
  Object.assign(document, { elementsFromPoint: found })
  expect(liftOf(snackbars)).toBe(0)
  sheet.dataset['foot'] = ''
  expect(liftOf(snackbars)).toBe(750 - 600 + 8)
  // Moved already, it is measured where it was before.
  snackbars.style.marginBlockEnd = '158px'
  snackbars.getBoundingClientRect = () => new DOMRect(0, 542, 300, 50)
  expect(liftOf(snackbars)).toBe(158)
  expect(found).toHaveBeenLastCalledWith(299, 542 + 25 + 158)
  const panel = placed(60, 740, 'position: sticky')
  found.mockReturnValue([snackbars, panel])
  expect(liftOf(snackbars)).toBe(0)
})
