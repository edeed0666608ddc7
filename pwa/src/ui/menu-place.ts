type Span = { top: number; bottom: number }

/** How far a menu stays from the edges of what is visible. */
const margin = 8

/** A panel with less room than this opens on the other side, or scrolls its page. */
const leastRoom = 192

/**
 * Where a menu's panel begins and how tall it may be: all of it within `view`, on the side of its button where the style sheet
 * put it, unless the other side has more room. Null where neither side has enough, and the page has to scroll.
 */
export function menuPlace(panel: Span, button: Span, view: Span): { top: number; height: number } | null {
  const height = panel.bottom - panel.top
  const whole = view.bottom - view.top - 2 * margin
  const isBelow = panel.top >= button.bottom
  const isAbove = panel.bottom <= button.top
  if (!isBelow && !isAbove) {
    const fits = Math.min(height, whole)
    return { top: clamped(panel.top, view.top + margin, view.bottom - margin - fits), height: fits }
  }
  const gap = isBelow ? panel.top - button.bottom : button.top - panel.bottom
  const below = view.bottom - margin - button.bottom - gap
  const above = button.top - gap - view.top - margin
  const [own, other] = isBelow ? [below, above] : [above, below]
  const isFlipped = own < Math.min(height, leastRoom) && other > own
  const room = isFlipped ? other : own
  if (room < Math.min(height, leastRoom)) return null
  const fits = Math.min(height, room)
  return { top: isBelow === isFlipped ? button.top - gap - fits : button.bottom + gap, height: fits }
}

function clamped(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

/** Puts an open panel where all of it can be reached; what is too tall scrolls in itself. */
export function keepOnScreen(panel: HTMLElement, button: HTMLElement): void {
  const { scrollTop, style } = panel
  style.translate = ''
  style.maxBlockSize = 'none'
  const { left, right, ...natural } = spanOf(panel)
  const place = menuPlace(natural, spanOf(button), visiblePart(panel))
  style.maxBlockSize = place === null ? '' : `${place.height}px`
  const over = Math.max(0, right + margin - document.documentElement.clientWidth)
  const across = left < margin ? margin - left : -over
  const down = place === null ? 0 : place.top - panel.getBoundingClientRect().top
  style.translate = `${across}px ${down}px`
  panel.scrollTop = scrollTop
  if (place === null) panel.scrollIntoView({ block: 'nearest' })
}

function spanOf(element: HTMLElement): Span & { left: number; right: number } {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return { top, bottom, left, right }
}

/** The window, less what the scrolling boxes around an element cut off. */
function visiblePart(element: HTMLElement): Span {
  let view: Span = { top: 0, bottom: document.documentElement.clientHeight }
  for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
    if (getComputedStyle(box).overflowY === 'visible') continue
    const { top, bottom } = box.getBoundingClientRect()
    view = { top: Math.max(view.top, top), bottom: Math.min(view.bottom, bottom) }
  }
  return view
}
