import { letters, type Letter } from '@takhti/schema/answer-cards/rules'
import type { Pixels } from './grey.ts'
import { cellsOf, side } from './markers.ts'

/** A card as it is held: `x` and `y` are its middle, `size` the marker's side in pixels, angles in degrees. */
export type HeldCard = {
  number: number
  letter: Letter
  x: number
  y: number
  size: number
  tilt?: number
  pitch?: number
  yaw?: number
}

/** The conditions of a photograph. `blur` is a radius in pixels, `light` the brightness of white, `noise` ± of each pixel. */
export type Scene = {
  width: number
  height: number
  cards: readonly HeldCard[]
  blur?: number
  light?: number
  /** How much darker the right edge is, from 0 to 1. */
  shade?: number
  noise?: number
  seed?: number
}

/** Half the side of the paper, in halves of the marker's side. */
const paper = 1.7

/** How strong the perspective is: a camera a few card widths away. */
const depth = 0.2

/** Renders a photograph of held cards before a cluttered room, as a test knows the truth. */
export function photograph(scene: Scene): Pixels {
  const { width, height, blur = 0, seed = 1 } = scene
  const random = randomOf(seed)
  let grey = room(width, height, random)
  for (const card of scene.cards) draw(grey, scene, card)
  for (let pass = 0; pass < 2 && blur > 0; pass += 1) {
    grey = swept(grey, { length: width, lines: height, step: 1, radius: blur })
    grey = swept(grey, { length: height, lines: width, step: width, radius: blur })
  }
  return developed(grey, scene, random)
}

/** A wall with boxes of different greys: windows, posters, shirts. */
function room(width: number, height: number, random: () => number): Float32Array {
  const grey = new Float32Array(width * height).fill(0.55)
  for (let box = 0; box < 40; box += 1) {
    const [left, top] = [Math.floor(random() * width), Math.floor(random() * height)]
    const [right, bottom] = [left + random() * width * 0.2, top + random() * height * 0.3]
    const tone = random()
    for (let y = top; y < Math.min(height, bottom); y += 1)
      grey.fill(tone, y * width + left, y * width + Math.min(width, right))
  }
  return grey
}

function draw(grey: Float32Array, { width, height }: Scene, card: HeldCard): void {
  const drawn = { matrix: inverted(placed(card)), cells: cellsOf(card.number) }
  const reach = card.size * paper
  for (let y = Math.max(0, Math.floor(card.y - reach)); y < Math.min(height, card.y + reach); y += 1) {
    for (let x = Math.max(0, Math.floor(card.x - reach)); x < Math.min(width, card.x + reach); x += 1) {
      let sum = 0
      let count = 0
      // Four samples in each pixel.
      for (let sample = 0; sample < 4; sample += 1) {
        const tone = toneAt(drawn, x + (sample % 2 === 0 ? 0.25 : 0.75), y + (sample < 2 ? 0.25 : 0.75))
        if (tone < 0) continue
        sum += tone
        count += 1
      }
      const index = y * width + x
      if (count > 0) grey[index] = (sum + (4 - count) * (grey[index] ?? 0)) / 4
    }
  }
}

type Matrix = readonly [number, number, number, number, number, number, number, number, number]

/** The projection of the card's plane, where the marker is from -1 to 1, into the image. */
function placed({ letter, x, y, size, tilt = 0, pitch = 0, yaw = 0 }: HeldCard): Matrix {
  // The letter's edge is turned to the top: B is at the right, a quarter turn back.
  const turn = ((-90 * letters.indexOf(letter) + tilt) * Math.PI) / 180
  const [p, q] = [(pitch * Math.PI) / 180, (yaw * Math.PI) / 180]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const half = size / 2
  const rows = [
    [cos * Math.cos(q) + sin * Math.sin(p) * Math.sin(q), -sin * Math.cos(q) + cos * Math.sin(p) * Math.sin(q)],
    [sin * Math.cos(p), cos * Math.cos(p)],
    [-cos * Math.sin(q) + sin * Math.sin(p) * Math.cos(q), sin * Math.sin(q) + cos * Math.sin(p) * Math.cos(q)],
  ] as const
  const [[a, b], [c, d], [e, f]] = rows
  // Three spread lists of three: the compiler does not count them.
  return [
    ...[half * a + x * depth * e, half * b + x * depth * f, x],
    ...[half * c + y * depth * e, half * d + y * depth * f, y],
    ...[depth * e, depth * f, 1],
  ] as unknown as Matrix
}

function inverted([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  const [A, B, C] = [e * i - f * h, f * g - d * i, d * h - e * g]
  const scale = 1 / (a * A + b * B + c * C)
  const rest = [A, c * h - b * i, b * f - c * e, B, a * i - c * g, c * d - a * f, C, b * g - a * h, a * e - b * d]
  // Nine values, whose number a mapped list forgets.
  return rest.map((value) => value * scale) as unknown as Matrix
}

type Drawn = { matrix: Matrix; cells: readonly boolean[] }

/** The tone of the card at a point of the image; negative beside its paper. */
function toneAt({ matrix, cells }: Drawn, x: number, y: number): number {
  const w = matrix[6] * x + matrix[7] * y + matrix[8]
  const u = (matrix[0] * x + matrix[1] * y + matrix[2]) / w
  const v = (matrix[3] * x + matrix[4] * y + matrix[5]) / w
  const near = Math.max(Math.abs(u), Math.abs(v))
  if (near > paper) return -1
  // A bar for each letter on the edges.
  if (near > 1) return near > 1.3 && near < 1.55 && Math.min(Math.abs(u), Math.abs(v)) < 0.1 ? 0.1 : 0.95
  const column = Math.floor((u + 1) * (side / 2 + 1)) - 1
  const row = Math.floor((v + 1) * (side / 2 + 1)) - 1
  if (column < 0 || row < 0 || column >= side || row >= side) return 0.08
  return cells[row * side + column] === true ? 0.95 : 0.08
}

/** `step` is the distance of neighbours. */
type Axis = { length: number; lines: number; step: number; radius: number }

/** A box blur along one axis. */
function swept(grey: Float32Array, { length, lines, step, radius }: Axis): Float32Array {
  const out = new Float32Array(grey.length)
  const across = step === 1 ? length : 1
  const size = 2 * radius + 1
  const last = length - 1
  for (let line = 0; line < lines; line += 1) {
    const start = line * across
    let sum = (grey[start] ?? 0) * radius
    for (let place = 0; place <= radius; place += 1) sum += grey[start + Math.min(last, place) * step] ?? 0
    for (let place = 0; place < length; place += 1) {
      out[start + place * step] = sum / size
      const [added, removed] = [Math.min(last, place + radius + 1), Math.max(0, place - radius)]
      sum += (grey[start + added * step] ?? 0) - (grey[start + removed * step] ?? 0)
    }
  }
  return out
}

function developed(grey: Float32Array, scene: Scene, random: () => number): Pixels {
  const { width, height, light = 1, shade = 0, noise = 0 } = scene
  const data = new Uint8ClampedArray(width * height * 4)
  for (let index = 0, to = 0; index < grey.length; index += 1, to += 4) {
    const lit = light * (1 - (shade * (index % width)) / width)
    const value = 255 * (grey[index] ?? 0) * lit + noise * (random() * 2 - 1)
    data[to] = value
    data[to + 1] = value
    data[to + 2] = value
    data[to + 3] = 255
  }
  return { width, height, data }
}

/** The same numbers for the same seed, from 0 to 1. */
export function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}
