import { isWithin } from '@takhti/schema/board/geometry'
import { areaOf, flattened, reversed, type Contour } from './contours.ts'

/** Above this many contours, their nesting is not examined. */
const maxLookedAt = 120

/**
 * Reorients contours so that the nonzero rule fills what their own rule fills. `isJoined` means that all filled area
 * is encircled once, in one direction. It may then be filled together with overlapping contours.
 */
export function oriented(
  contours: readonly Contour[],
  isEvenOdd: boolean,
): { contours: readonly Contour[]; isJoined: boolean } {
  const polygons = flattened(contours)
  const areas = polygons.map(areaOf)
  if (contours.length > maxLookedAt) return { contours, isJoined: false }
  const isHole = polygons.map(({ points: [start] }, at) => {
    const around = polygons.filter(
      ({ points }, other) => other !== at && start !== undefined && isWithin(start, points),
    )
    return around.length % 2 === 1
  })
  const nested = contours.map((contour, at) => ((areas[at] ?? 0) < 0 === isHole[at] ? contour : reversed(contour)))
  if (isEvenOdd) return { contours: nested, isJoined: true }
  const whole = areas.reduce((sum, area) => sum + area, 0)
  const turned = whole < 0 ? contours.map(reversed) : contours
  const isJoined = areas.every((area, at) => area === 0 || (whole < 0 ? -area : area) < 0 === isHole[at])
  return { contours: turned, isJoined }
}
