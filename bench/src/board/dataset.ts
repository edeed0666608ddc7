import { chances } from '../chances.ts'

/** A stroke's points in page pixels, or a box; what every board of the bench draws. */
export type DatasetShape =
  | {
      readonly kind: 'ink'
      readonly x: number[]
      readonly y: number[]
      readonly pressure: number[]
      readonly at: number[]
    }
  | {
      readonly kind: 'rectangle' | 'ellipse'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    }

/** Where shapes are. */
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** All of it is on the screen at once. */
export const area: Area = { x: 40, y: 40, width: 1200, height: 600 }

/** As broad as the screen and ten times as high: content below is visible after scrolling. */
export const longArea: Area = { ...area, height: 6_600 }

const pointsOfStroke = 60
const stepMs = 8

/**
 * The shapes of performance.md, section 3: four strokes of 60 points to one rectangle or ellipse, within an area.
 * The same seed gives the same shapes.
 */
export function dataset(count: number, seed = 7, within = area): DatasetShape[] {
  const chance = chances(seed)
  return Array.from({ length: count }, (_, index) =>
    index % 5 === 4 ? boxed(chance, index, within) : stroke(chance, within),
  )
}

function stroke(chance: () => number, area: Area): DatasetShape {
  const [x, y, pressure]: number[][] = [[], [], []]
  let [atX, atY] = [area.x + chance() * (area.width - 160), area.y + 20 + chance() * (area.height - 60)]
  let direction = chance() * Math.PI * 2
  for (let point = 0; point < pointsOfStroke; point++) {
    direction += (chance() - 0.5) * 0.6
    atX = clamped(atX + Math.cos(direction) * 2.5, area.x, area.x + area.width)
    atY = clamped(atY + Math.sin(direction) * 2.5, area.y, area.y + area.height)
    x?.push(atX)
    y?.push(atY)
    pressure?.push(0.3 + 0.4 * chance())
  }
  const at = Array.from({ length: pointsOfStroke }, (_, point) => point * stepMs)
  return { kind: 'ink', x: x ?? [], y: y ?? [], pressure: pressure ?? [], at }
}

function boxed(chance: () => number, index: number, area: Area): DatasetShape {
  const [width, height] = [20 + chance() * 60, 20 + chance() * 40]
  return {
    kind: index % 2 === 0 ? 'rectangle' : 'ellipse',
    x: area.x + chance() * (area.width - width),
    y: area.y + chance() * (area.height - height),
    width,
    height,
  }
}

function clamped(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
