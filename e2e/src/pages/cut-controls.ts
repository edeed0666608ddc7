import type { Page } from '@playwright/test'

/** Controls of the open dialog, or of bar and page, that are cut off, stick out or overlap; and what scrolls sideways. */
export async function cutControls(page: Page): Promise<string[]> {
  const faults = [await page.evaluate(cutOff), await page.evaluate(overlaps), await page.evaluate(sidewaysScrolls)]
  return faults.flat()
}

// Each of these runs in the page by itself, and can use nothing of this module.

function cutOff(): string[] {
  const dialog = document.querySelector('dialog[open]')
  const scopes = [...(dialog ? [dialog] : document.querySelectorAll('.bar, main'))]
  // A mark on a corner is placed there on purpose.
  const hasTextOutside = (element: Element, box: DOMRect): boolean =>
    [...element.childNodes].some((child) => {
      if (child instanceof Element) return getComputedStyle(child).position !== 'absolute' && hasTextOutside(child, box)
      const range = document.createRange()
      range.selectNodeContents(child)
      const text = range.getBoundingClientRect()
      return text.width > 0 && (text.left < box.left - 1 || text.right > box.right + 1)
    })
  const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const isCut = (element: Element, scope: Element) => {
    const box = element.getBoundingClientRect()
    for (let above = element.parentElement; above && scope.contains(above); above = above.parentElement) {
      const over = above.getBoundingClientRect()
      const { overflowX, overflowY } = getComputedStyle(above)
      if (isHidden(overflowX) && (box.left < over.left - 1 || box.right > over.right + 1)) return true
      if (isHidden(overflowY) && (box.top < over.top - 1 || box.bottom > over.bottom + 1)) return true
      // What is scrolled out of sight is reached by scrolling.
      if (['auto', 'scroll'].includes(overflowY)) break
    }
    return hasTextOutside(element, box)
  }
  return scopes.flatMap((scope) =>
    [...scope.querySelectorAll('a[href], button, input, select, textarea, summary')].flatMap((control) => {
      const { left, right, width } = control.getBoundingClientRect()
      // What only assistive technology has is one pixel large.
      if (!control.checkVisibility({ visibilityProperty: true }) || width <= 1) return []
      const name = `${control.tagName.toLowerCase()} ${(control.getAttribute('aria-label') ?? control.textContent).slice(0, 40)}`
      const isOut = left < -1 || right > innerWidth + 1
      return [...(isOut ? [`${name} sticks out`] : []), ...(isCut(control, scope) ? [`${name} is cut off`] : [])]
    }),
  )
}

function overlaps(): string[] {
  const dialog = document.querySelector('dialog[open]')
  const scopes = [...(dialog ? [dialog] : document.querySelectorAll('.bar, main'))]
  const scrollerOf = (element: Element): Element | null => {
    let above = element.parentElement
    while (above && !['auto', 'scroll'].includes(getComputedStyle(above).overflowY)) above = above.parentElement
    return above
  }
  const areOver = (one: Element, other: Element) => {
    if (one.contains(other) || other.contains(one)) return false
    // One of them may be scrolled below the foot of a dialog.
    if (scrollerOf(one) !== scrollerOf(other)) return false
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    return across > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
  }
  return scopes.flatMap((scope) => {
    const controls = [...scope.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 1,
    )
    return controls.flatMap((one, at) =>
      controls
        .slice(at + 1)
        .flatMap((other) => (areOver(one, other) ? [`${one.outerHTML.slice(0, 80)} is over another`] : [])),
    )
  })
}

function sidewaysScrolls(): string[] {
  const scopes = [document.documentElement, ...document.querySelectorAll('dialog[open], .bar, main')]
  return scopes.flatMap((scope) => {
    if (scope.scrollWidth <= scope.clientWidth + 1) return []
    const wide = [...scope.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    return [`${scope.tagName} scrolls sideways: ${wide.slice(0, 3).map((each) => each.outerHTML.slice(0, 80))}`]
  })
}
