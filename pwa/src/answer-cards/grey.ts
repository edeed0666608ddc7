/** Pixels as a canvas has them. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray }

/** A grey image, a byte for each pixel. */
export type Grey = { width: number; height: number; data: Uint8ClampedArray }

/** How much darker than its surroundings a pixel of an edge is. */
const edge = 7

/** The surroundings of a pixel reach so far. */
const reach = 2

export function blank(width: number, height: number): Grey {
  return { width, height, data: new Uint8ClampedArray(width * height) }
}

/** Converts to grey, with the contrast stretched: in a dark room, black and white differ little. */
export function develop({ data }: Pixels, { data: grey }: Grey): void {
  const counts = new Uint32Array(256)
  for (let index = 0, from = 0; index < grey.length; index += 1, from += 4) {
    const value = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8
    grey[index] = value
    counts[value] = (counts[value] ?? 0) + 1
  }
  const [dark, bright] = rangeOf(counts, grey.length)
  if (bright - dark > 200 || bright <= dark) return
  const table = Uint8ClampedArray.from({ length: 256 }, (_, value) => ((value - dark) * 255) / (bright - dark))
  for (let index = 0; index < grey.length; index += 1) grey[index] = table[grey[index] ?? 0] ?? 0
}

/** The values that a hundredth of the pixels are below, and above. */
function rangeOf(counts: Uint32Array, total: number): [dark: number, bright: number] {
  const share = total / 100
  let [dark, below] = [0, counts[0] ?? 0]
  while (below < share) below += counts[(dark += 1)] ?? total
  let [bright, above] = [255, counts[255] ?? 0]
  while (above < share) above += counts[(bright -= 1)] ?? total
  return [dark, bright]
}

/** The mean of each four pixels. */
export function halve({ width, data }: Grey, to: Grey): void {
  let index = 0
  for (let y = 0; y < to.height; y += 1) {
    let from = 2 * y * width
    for (let x = 0; x < to.width; x += 1, from += 2, index += 1) {
      const [a, b, c, d] = [data[from] ?? 0, data[from + 1] ?? 0, data[from + width] ?? 0, data[from + width + 1] ?? 0]
      to.data[index] = (a + b + c + d) >> 2
    }
  }
}

/** Marks the pixels that are darker than the mean around them; those at the margin of the image are none. */
export function findEdges({ width, height, data }: Grey, { data: edges }: Grey): void {
  const size = 2 * reach + 1
  // The sums of each column over the rows around the current one.
  const sums = new Uint16Array(width)
  edges.fill(0)
  for (let y = 0; y < height; y += 1) {
    const [added, removed] = [y * width, (y - size) * width]
    for (let x = 0; x < width; x += 1) {
      sums[x] = (sums[x] ?? 0) + (data[added + x] ?? 0) - (y < size ? 0 : (data[removed + x] ?? 0))
    }
    if (y >= size - 1) markRow(sums, data, { edges, start: (y - reach) * width })
  }
}

function markRow(sums: Uint16Array, data: Uint8ClampedArray, row: { edges: Uint8ClampedArray; start: number }): void {
  const { edges, start } = row
  const size = 2 * reach + 1
  let sum = 0
  for (let x = 0; x < size - 1; x += 1) sum += sums[x] ?? 0
  for (let x = size - 1; x < sums.length; x += 1) {
    sum += sums[x] ?? 0
    const middle = x - reach
    if (sum - (data[start + middle] ?? 0) * size * size >= edge * size * size) edges[start + middle] = 255
    sum -= sums[x - size + 1] ?? 0
  }
}
