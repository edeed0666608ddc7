/** The ref of what comes in the place of what was pressed, or unasked: it has the focus, and is read out. */
export function standHere(place: HTMLElement | null): void {
  place?.focus({ preventScroll: true })
}

const pressable = 'button, a[href], summary, select, [tabindex="0"]'

/**
 * Holds the focus within a part of a page whose buttons come and go, as the ref of its element: where what had the focus is taken
 * away, the focus goes to what comes after it, or else before it. Fields are passed over: a phone would put up its keyboard.
 */
export function keepFocus(place: HTMLElement | null): (() => void) | undefined {
  if (place === null) return
  let last: Element | null = null
  const remember = ({ target }: FocusEvent) => {
    // Whoever went elsewhere is not called back.
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

/** A key that is still held presses nothing that has come in the place of what it pressed. */
function onlyOnce(): (event: KeyboardEvent) => void {
  let pressed: EventTarget | null = null
  return (event) => {
    if (!event.repeat) pressed = event.target
    else if (event.target !== pressed) event.preventDefault()
  }
}

type Place = { parent: Node; before: Node | null }

/** Where something stood that was taken away, by what is still there. */
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
    // What is disabled or hidden takes none.
    if (document.activeElement === each) return
  }
}

function isAfter(each: Node, { parent, before }: Place): boolean {
  const from = before ?? parent
  const isWithin = from.contains(each)
  const follows = (from.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return follows && (before === null || !isWithin)
}
