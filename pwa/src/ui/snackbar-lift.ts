/** The space between a snackbar and the bar below it, in pixels. */
const gap = 8

/** A bar that begins higher than this share of the window is a panel, which a snackbar may cover. */
const highestBar = 0.25

/**
 * How far snackbars move up, in pixels, so that they cover no bar or sheet at the bottom of the window: its buttons are
 * what a person presses next.
 */
export function liftOf(snackbars: HTMLElement): number {
  const { top, bottom, left, right, height } = snackbars.getBoundingClientRect()
  if (height === 0) return 0
  const lifted = Number.parseFloat(snackbars.style.marginBlockEnd) || 0
  const tops = [left + 1, (left + right) / 2, right - 1].flatMap((x) =>
    document
      .elementsFromPoint(x, (top + bottom) / 2 + lifted)
      .filter((element) => !snackbars.contains(element))
      .flatMap((element) => barTop(element)),
  )
  const highest = Math.min(...tops.filter((each) => each > innerHeight * highestBar))
  return Number.isFinite(highest) ? Math.max(0, bottom + lifted - highest + gap) : 0
}

/** The top of the bar that an element belongs to: it sticks to the window, or is marked as its foot. */
function barTop(element: Element): number[] {
  for (let each: Element | null = element; each !== null && each !== document.body; each = each.parentElement) {
    const isBar = each instanceof HTMLElement && each.dataset['foot'] !== undefined
    if (isBar || /fixed|sticky/.test(getComputedStyle(each).position)) return [each.getBoundingClientRect().top]
  }
  return []
}
