/** The ref of an element that replaces the pressed one, or appears unasked: it gets the focus, and is read out. */
export function holdFocus(place: HTMLElement | null): void {
  place?.focus({ preventScroll: true })
}

const pressable = 'button, a[href], summary, select, [tabindex="0"]'

/**
 * Manages the focus within a part of a page whose buttons change, as the ref of its element. Where the focused element
 * is removed, the focus goes to the next one, or else to the previous one. Fields are passed over: a phone would open
 * its keyboard.
 */
export function retainFocus(place: HTMLElement | null): (() => void) | undefined {
  if (place === null) return
  let last: Element | null = null
  const remember = ({ target }: FocusEvent) => {
    // Focus that moved elsewhere is not moved back.
    last = target instanceof Element && place.contains(target) ? target : null
  }
  const removals = new MutationObserver((records) => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return
    focusNear(place, whereWas(last, records))
  })
  const stop = new AbortController()
  document.addEventListener('focusin', remember, stop)
  place.addEventListener('keydown', onlyOnce(), stop)
  removals.observe(place, { childList: true, subtree: true })
  return () => {
    stop.abort()
    removals.disconnect()
  }
}

/** A held key does not press an element that replaced its first target. */
function onlyOnce(): (event: KeyboardEvent) => void {
  let pressed: EventTarget | null = null
  return (event) => {
    if (!event.repeat) pressed = event.target
    else if (event.target !== pressed) event.preventDefault()
  }
}

type Place = { parent: Node; before: Node | null }

/** The position of a removed node, given by nodes that remain. */
function whereWas(gone: Node, records: readonly MutationRecord[]): Place | null {
  const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)))
  if (record === undefined) return null
  const { target: parent, previousSibling: before } = record
  return parent.isConnected ? { parent, before: before?.isConnected ? before : null } : whereWas(parent, records)
}

function focusNear(place: HTMLElement, was: Place | null): void {
  const all = [...place.querySelectorAll<HTMLElement>(pressable)]
  const after = all.filter((each) => was !== null && isAfter(each, was))
  const before = all.filter((each) => !after.includes(each)).toReversed()
  for (const each of [...after, ...before, place]) {
    each.focus()
    // A disabled or hidden element takes no focus.
    if (document.activeElement === each) return
  }
}

function isAfter(each: Node, { parent, before }: Place): boolean {
  const from = before ?? parent
  const isWithin = from.contains(each)
  const follows = (from.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return follows && (before === null || !isWithin)
}
