import { writeFileSync } from 'node:fs'
import nearCountries from 'world-atlas/countries-50m.json' with { type: 'json' }
import countries from 'world-atlas/countries-110m.json' with { type: 'json' }
import nearLand from 'world-atlas/land-50m.json' with { type: 'json' }
import land from 'world-atlas/land-110m.json' with { type: 'json' }

/** Coordinates in degrees, east and north. */
type Place = readonly [east: number, north: number]

/** The centre of the first view of a page and the width of the map, in page pixels. */
const middle = { x: 640, y: 360 }
const mapWidth = 1_240

/** The factors of Equal Earth, an equal-area projection (Šavrič, Patterson and Jenny 2018). */
const [A1, A2, A3, A4] = [1.340264, -0.081106, 0.000893, 0.003796]
const half = Math.sqrt(3) / 2
const unit = mapWidth / 2 / xOf(180, 0)

/**
 * The coasts of the world as lines. Each is its first point and then the way to every next one, in whole page pixels,
 * separated by spaces. Strings, because formatters do not make them longer.
 */
export function worldCoasts(): string[] {
  return packedLines(
    land.arcs.flatMap((arc) => partsOf(placesOf(arc, land.transform))),
    inEqualEarth,
  )
}

/** The coasts of South Asia, in the same form. */
export function asiaCoasts(): string[] {
  return packedLines(
    nearLand.arcs.flatMap((arc) => inSouthAsia(placesOf(arc, nearLand.transform))),
    inAlbers,
  )
}

/** A border that two states draw differently, as far as this scale shows it. */
type Dispute = {
  readonly between: readonly [one: string, other: string]
  /** Which part of it is disputed; all of it without this. */
  readonly isAt?: (place: Place) => boolean
}

// No disputed border is printed, so that none is wrong in any school: a teacher draws it as their own survey does.
// Names are those of Natural Earth.
const disputes: readonly Dispute[] = [
  { between: ['India', 'China'] },
  { between: ['Pakistan', 'China'] },
  { between: ['India', 'Pakistan'], isAt: ([, north]) => north > 32 },
  { between: ['Russia', 'Ukraine'], isAt: ([, north]) => north < 46.5 },
  { between: ['W. Sahara', 'Morocco'] },
  { between: ['Somalia', 'Somaliland'] },
  { between: ['N. Cyprus', 'Cyprus'] },
  { between: ['Serbia', 'Kosovo'] },
  { between: ['Israel', 'Palestine'] },
  { between: ['Israel', 'Syria'] },
  { between: ['Sudan', 'Egypt'], isAt: ([east]) => east > 32 },
  { between: ['Venezuela', 'Guyana'] },
]

// Further disputes that a larger scale shows.
const nearDisputes: readonly Dispute[] = [
  ...disputes,
  { between: ['Siachen Glacier', 'India'] },
  { between: ['Siachen Glacier', 'Pakistan'] },
  { between: ['Siachen Glacier', 'China'] },
  { between: ['China', 'Bhutan'] },
  { between: ['India', 'Nepal'], isAt: ([east, north]) => north > 29.7 && east < 81.3 },
  { between: ['China', 'Nepal'], isAt: ([east]) => east < 81.6 },
]

/** The borders of countries as lines, without coasts and without disputed parts. */
export function worldBorders(): string[] {
  return packedLines(bordersOf(countries, disputes), inEqualEarth)
}

/** The borders of the countries of South Asia, in the same way. */
export function asiaBorders(): string[] {
  return packedLines(bordersOf(nearCountries, nearDisputes).flatMap(inSouthAsia), inAlbers)
}

type Atlas = typeof countries | typeof nearCountries

function bordersOf(atlas: Atlas, disputed: readonly Dispute[]): Place[][] {
  const sides = Map.groupBy(
    atlas.objects.countries.geometries.flatMap(({ arcs, properties: { name } }) =>
      // A polygon is a list of rings of arcs, a multipolygon one of polygons; a reversed arc is the number's complement.
      [arcs].flat(3).map((arc) => ({ arc: arc < 0 ? ~arc : arc, name })),
    ),
    ({ arc }) => arc,
  )
  return [...sides].flatMap(([arc, users]) => {
    const [one, other] = [...new Set(users.map(({ name }) => name))].sort()
    const places = placesOf(atlas.arcs[arc] ?? [], atlas.transform)
    return one === undefined || other === undefined ? [] : undisputed(places, { between: [one, other], disputed })
  })
}

function undisputed(
  places: readonly Place[],
  { between, disputed }: { between: readonly string[]; disputed: readonly Dispute[] },
): Place[][] {
  const dispute = disputed.find((each) => each.between.every((name) => between.includes(name)))
  if (!dispute) return [[...places]]
  const parts: Place[][] = [[]]
  for (const place of places) {
    if (dispute.isAt?.(place) ?? true) parts.push([])
    else parts.at(-1)?.push(place)
  }
  return parts
}

function packedLines(lines: readonly (readonly Place[])[], project: Projection): string[] {
  const steps = lines.map((line) => packed(line, project)).filter(({ length }) => length > 2)
  return steps.map((line) => line.join(' '))
}

type Scale = { readonly scale: readonly number[]; readonly translate: readonly number[] }

/** An arc is a point and then differences, all in whole steps of a scale. */
function placesOf(arc: readonly (readonly number[])[], { scale, translate }: Scale): Place[] {
  let [x, y] = [0, 0]
  return arc.map(([dx = 0, dy = 0]) => {
    x += dx
    y += dy
    return [x * (scale[0] ?? 1) + (translate[0] ?? 0), y * (scale[1] ?? 1) + (translate[1] ?? 0)]
  })
}

/** A coast without false parts: where the map is cut, along the date line and below the southernmost coast. */
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
  // A coast that crosses the date line continues at the other side of the map.
  return isDateLine || Math.abs(to[0] - from[0]) > 180 || (from[1] < -85 && to[1] < -85)
}

/** The parts of a line within South Asia. */
function inSouthAsia(places: readonly Place[]): Place[][] {
  const parts: Place[][] = [[]]
  for (const place of places) {
    const [east, north] = place
    if (east > 60 && east < 100 && north > 4 && north < 38.5) parts.at(-1)?.push(place)
    else parts.push([])
  }
  return parts
}

/** Projects a place to whole page pixels. */
type Projection = (place: Place) => { readonly x: number; readonly y: number }

function packed(places: readonly Place[], project: Projection): number[] {
  let last = { x: 0, y: 0 }
  return places.flatMap((place, index) => {
    const point = project(place)
    const step = [point.x - last.x, point.y - last.y]
    last = point
    return index > 0 && step.every((part) => part === 0) ? [] : step
  })
}

const inEqualEarth: Projection = ([east, north]) => ({
  x: Math.round(middle.x + xOf(east, north) * unit),
  y: Math.round(middle.y - yOf(north) * unit),
})

/** The radius of the globe in page pixels, on the map of South Asia. */
const nearUnit = 1_090
/** The centre of that map, and its two standard parallels, in degrees. */
const albers = { east: 80, north: 21.5, parallels: [12, 30] } as const

/** Albers's conic, also an equal-area projection, which distorts a part of the world less (Snyder 1987, p. 100). */
const inAlbers: Projection = ([east, north]) => {
  const [low, high] = [radians(albers.parallels[0]), radians(albers.parallels[1])]
  const cone = (Math.sin(low) + Math.sin(high)) / 2
  const constant = Math.cos(low) ** 2 + 2 * cone * Math.sin(low)
  const radiusAt = (degrees: number) => Math.sqrt(constant - 2 * cone * Math.sin(radians(degrees))) / cone
  const [radius, angle] = [radiusAt(north), cone * radians(east - albers.east)]
  return {
    x: Math.round(middle.x + radius * Math.sin(angle) * nearUnit),
    y: Math.round(middle.y - (radiusAt(albers.north) - radius * Math.cos(angle)) * nearUnit),
  }
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
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
  const parts = {
    coasts: worldCoasts(),
    borders: worldBorders(),
    'asia-coasts': asiaCoasts(),
    'asia-borders': asiaBorders(),
  }
  for (const [part, lines] of Object.entries(parts)) {
    writeFileSync(new URL(`src/board/maps/world-${part}.json`, import.meta.url), `${JSON.stringify(lines)}\n`)
    console.log(`${lines.length} lines of ${part}`)
  }
}
