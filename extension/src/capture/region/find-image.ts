import { regionBetween, whole, type Region } from './region.ts'

/** The visible part of an image of a tab, as a region of the tab's screenshot; the whole where it is not found. */
export async function findImage(tabId: number, url: string): Promise<Region> {
  const [first] = await chrome.scripting
    .executeScript<[string], Corners | null>({ target: { tabId }, args: [url], func: cornersOf })
    .catch(() => [])
  const corners = first?.result
  return (corners && regionBetween(...corners)) ?? whole
}

type Corners = [{ x: number; y: number }, { x: number; y: number }]

// It runs in the page, and can use nothing but its argument.
function cornersOf(address: string): Corners | null {
  const share = (at: number, side: number) => Math.min(1, Math.max(0, at / side))
  const found = [...document.images]
    .filter(({ currentSrc, src }) => currentSrc === address || src === address)
    .map((image) => image.getBoundingClientRect())
    .map(({ left, top, right, bottom }): Corners => [
      { x: share(left, innerWidth), y: share(top, innerHeight) },
      { x: share(right, innerWidth), y: share(bottom, innerHeight) },
    ])
  const areaOf = ([one, other]: Corners) => (other.x - one.x) * (other.y - one.y)
  return found.toSorted((one, other) => areaOf(other) - areaOf(one))[0] ?? null
}
