import { writeFileSync } from 'node:fs'
import land from 'world-atlas/land-110m.json' with { type: 'json' }

/** Coordinates in degrees, east and north. */
type Place = readonly [east: number, north: number]

/** The middle of the first view of a page and the width of the map, in page pixels. */
const middle = { x: 640, y: 360 }
const mapWidth = 1_240

/** The factors of Equal Earth, a projection that keeps areas (Šavrič, Patterson and Jenny 2018). */
const [A1, A2, A3, A4] = [1.340264, -0.081106, 0.000893, 0.003796]
const half = Math.sqrt(3) / 2
const unit = mapWidth / 2 / xOf(180, 0)

/** The coasts of the world as lines: of each its first point, then the way to every next one, in whole page pixels. */
export function worldLines(): number[][] {
  return land.arcs.flatMap((arc) => partsOf(placesOf(arc)).map(packed)).filter(({ length }) => length > 2)
}

/** An arc begins at a point and goes on by differences, all in whole steps of a scale. */
function placesOf(arc: readonly (readonly number[])[]): Place[] {
  const { scale, translate } = land.transform
  let [x, y] = [0, 0]
  return arc.map(([dx = 0, dy = 0]) => {
    x += dx
    y += dy
    return [x * (scale[0] ?? 1) + (translate[0] ?? 0), y * (scale[1] ?? 1) + (translate[1] ?? 0)]
  })
}

/** A coast without what is none: where the map is cut, along the date line and below the southernmost coast. */
function partsOf(places: readonly Place[]): Place[][] {
  const parts: Place[][] = [[]]
  for (const [index, to] of places.entries()) {
    const from = places[index - 1]
    if (from && isCut(from, to)) parts.push([])
    parts.at(-1)?.push(to)
  }
  return parts
}

function isCut(from: Place, to: Place): boolean {
  const isDateLine = Math.abs(from[0]) > 179.9 && Math.abs(to[0]) > 179.9
  // A coast that crosses the date line goes on at the other side of the map.
  return isDateLine || Math.abs(to[0] - from[0]) > 180 || (from[1] < -85 && to[1] < -85)
}

function packed(places: readonly Place[]): number[] {
  let last = { x: 0, y: 0 }
  return places.flatMap(([east, north], index) => {
    const point = { x: Math.round(middle.x + xOf(east, north) * unit), y: Math.round(middle.y - yOf(north) * unit) }
    const step = [point.x - last.x, point.y - last.y]
    last = point
    return index > 0 && step.every((part) => part === 0) ? [] : step
  })
}

function xOf(east: number, north: number): number {
  const angle = angleOf(north)
  const across = 9 * A4 * angle ** 8 + 7 * A3 * angle ** 6 + 3 * A2 * angle ** 2 + A1
  return (Math.PI * east * Math.cos(angle)) / 180 / (half * across)
}

function yOf(north: number): number {
  const angle = angleOf(north)
  return A4 * angle ** 9 + A3 * angle ** 7 + A2 * angle ** 3 + A1 * angle
}

function angleOf(north: number): number {
  return Math.asin(half * Math.sin((Math.PI * north) / 180))
}

if (import.meta.main) {
  const lines = worldLines()
  writeFileSync(new URL('src/board/maps/world-lines.json', import.meta.url), `${JSON.stringify(lines)}\n`)
  console.log(`${lines.length} lines`)
}
