type Span = { top: number; bottom: number }

/** The minimum distance of a menu from the edges of the viewport. */
const margin = 8

/** A panel with less space than this opens on the other side, or scrolls its page. */
const leastRoom = 192

/**
 * Where a menu's panel begins and how tall it may be. It is inside `view`, on the side of its button that the style
 * sheet chose, unless the other has more space. Null where neither side has enough, and the page has to scroll.
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

/** The offset of each panel from its position by the style sheet. */
const moved = new WeakMap<HTMLElement, { x: number; y: number }>()

/** Places an open panel within the viewport; a panel that is too tall scrolls. Idempotent. */
export function fitOnScreen(panel: HTMLElement, button: HTMLElement): void {
  const { x, y } = moved.get(panel) ?? { x: 0, y: 0 }
  const { top, bottom } = panel.getBoundingClientRect()
  const opener = button.getBoundingClientRect()
  // Its height without a limit. Removing the limit to measure would lose the panel's scroll position.
  const height = panel.scrollHeight + panel.offsetHeight - panel.clientHeight
  const isAbove = bottom - y <= opener.top
  const whole = isAbove ? { top: bottom - y - height, bottom: bottom - y } : { top: top - y, bottom: top - y + height }
  const place = menuPlace(whole, opener, visiblePart(panel))
  // A panel that fits gets no limit: content that loads later makes it taller, and it is placed again.
  panel.style.maxBlockSize = place === null || place.height >= height ? '' : `${Math.floor(place.height)}px`
  const now = panel.getBoundingClientRect()
  const [left, right] = [now.left - x, now.right - x]
  // The style sheet has a limit as well: a panel above its button ends there, however short it became.
  const isOver = place !== null && place.top + place.height <= opener.top
  const lack = isOver ? Math.max(0, place.height - now.height) : 0
  const over = Math.max(0, right + margin - document.documentElement.clientWidth)
  const next = {
    x: left < margin ? margin - left : -over,
    y: place === null ? 0 : Math.round(place.top + lack - (now.top - y)),
  }
  moved.set(panel, next)
  panel.style.translate = `${next.x}px ${next.y}px`
  if (place === null) panel.scrollIntoView({ block: 'nearest' })
}

/** The window, without what the scroll containers around an element clip. */
function visiblePart(element: HTMLElement): Span {
  let view: Span = { top: 0, bottom: document.documentElement.clientHeight }
  for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
    if (getComputedStyle(box).overflowY === 'visible') continue
    const { top, bottom } = box.getBoundingClientRect()
    view = { top: Math.max(view.top, top), bottom: Math.min(view.bottom, bottom) }
  }
  return view
}
