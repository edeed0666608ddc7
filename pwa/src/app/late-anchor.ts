/** Milliseconds that an anchor is awaited: its screen may load data and parts first. */
const PATIENCE = 5000

/** Scrolls to the part of the page that an address names, as soon as its screen shows that part. */
export function showLateAnchor(address: string): void {
  const id = address.split('#')[1]
  if (id === undefined) return
  const show = () => {
    const part = document.getElementById(id)
    part?.scrollIntoView({ block: 'center' })
    return part !== null
  }
  if (show()) return
  const additions = new MutationObserver(() => show() && additions.disconnect())
  additions.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => additions.disconnect(), PATIENCE)
}
