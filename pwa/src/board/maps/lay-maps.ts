import type { Box } from '@takhti/schema/board/geometry'
import { layMaps, type Line, type MapPaper } from '@takhti/schema/board/paper'
import { fetchOwnFile } from '#api/own-file.ts'
import asiaBorders from './world-asia-borders.json?url'
import asiaCoasts from './world-asia-coasts.json?url'
import borders from './world-borders.json?url'
import coasts from './world-coasts.json?url'

// Of Natural Earth, 1:110 million and 1:50 million, which is in the public domain; made by `generate-world.ts`. Files, because the page, what
// paints small pictures and what makes files are programs of their own, and would each carry all lines.
const files = { coasts, borders, 'asia-coasts': asiaCoasts, 'asia-borders': asiaBorders }

type Part = keyof typeof files

/** Lines of a part as words: of each its first point, then the way to every next one, x and y in turn, in whole page pixels. */
export type PartSource = (part: Part) => Promise<unknown>

const fromFile: PartSource = (part) => fetchOwnFile(files[part])

/** The parts of each map: what is printed strong, and what fine. */
const partsOf: Record<MapPaper, { readonly strong: Part; readonly fine?: Part }> = {
  world: { strong: 'coasts' },
  countries: { strong: 'coasts', fine: 'borders' },
  southAsia: { strong: 'asia-coasts', fine: 'asia-borders' },
}

const known = new Map<Part, readonly Line[]>()

layMaps((paper, box) => {
  const within = (part: Part) => (known.get(part) ?? []).filter((line) => touches(line, box))
  const { strong, fine } = partsOf[paper]
  return { fine: fine ? within(fine) : [], strong: within(strong), dots: [] }
})

/** Brings what is printed on a map; from then on `printOf` prints it. Rejects where a part cannot be had now. */
export async function bringMap(paper: MapPaper, source: PartSource = fromFile): Promise<void> {
  const missing = Object.values(partsOf[paper]).filter((part) => !known.has(part))
  await Promise.all(missing.map(async (part) => known.set(part, readLines(await source(part)))))
}

function readLines(value: unknown): Line[] {
  const lines: unknown[] = Array.isArray(value) ? value : []
  return lines.flatMap((line) => linesThrough(String(line).split(' ').map(Number)))
}

function linesThrough(steps: readonly number[]): Line[] {
  const points = [{ x: steps[0] ?? 0, y: steps[1] ?? 0 }]
  for (let at = 2; at < steps.length; at += 2) {
    const last = points.at(-1) ?? { x: 0, y: 0 }
    points.push({ x: last.x + (steps[at] ?? 0), y: last.y + (steps[at + 1] ?? 0) })
  }
  return points.slice(1).map((to, index) => [points[index] ?? to, to])
}

/** Whether a line may be seen in a box: one with both ends on the same side of it is not. */
function touches([from, to]: Line, { minX, minY, maxX, maxY }: Box): boolean {
  return (
    Math.max(from.x, to.x) >= minX &&
    Math.min(from.x, to.x) <= maxX &&
    Math.max(from.y, to.y) >= minY &&
    Math.min(from.y, to.y) <= maxY
  )
}
