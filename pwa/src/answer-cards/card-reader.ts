import { type Corners, type Letter, letterUp } from '@takhti/schema/answer-cards/rules'
import aruco from 'js-aruco2/src/aruco.js'
import vision from 'js-aruco2/src/cv.js'
import { blank, develop, findEdges, type Grey, halve, type Pixels } from './grey.ts'
import { dictionaryName, findMarker } from './markers.ts'

/** A card in an image: its middle, and half its size, in fractions of the image's width and height. */
export type FoundCard = { number: number; letter: Letter } & Place

type Place = { x: number; y: number; reach: number }

const detector = new aruco.AR.Detector({ dictionaryName })
// The library's own search compares texts, and takes longer than all else of an image.
detector.dictionary.find = findMarker

/** Half and a quarter of the size find cards whose edges are blurred in the whole image. */
const levelCount = 3

/** Pixels of a marker's side, at least, and of its outline. */
const [minSide, minOutline] = [10, 40]

/** Pixels to which a marker is straightened: six for each of its cells. */
const straight = 49

/** The buffers of an image size, which the next image of the same size uses again. */
type Level = { grey: Grey; edges: Grey; border: Int32Array }

let levels: Level[] = []

/** Finds the cards of an image. */
export function readCards(pixels: Pixels): FoundCard[] {
  const { width, height } = pixels
  if (levels[0]?.grey.width !== width || levels[0].grey.height !== height) levels = makeLevels(width, height)
  for (const [index, { grey }] of levels.entries()) {
    const before = levels[index - 1]
    if (before === undefined) develop(pixels, grey)
    else halve(before.grey, grey)
  }
  const found: FoundCard[] = []
  for (const level of levels.toReversed()) addCards(found, level)
  return found
}

function makeLevels(width: number, height: number): Level[] {
  return Array.from({ length: levelCount }, (_, index) => {
    const [columns, rows] = [width >> index, height >> index]
    return {
      grey: blank(columns, rows),
      edges: blank(columns, rows),
      border: new Int32Array((columns + 2) * (rows + 2)),
    }
  })
}

/** Adds the cards of one level. Where a smaller one found a card already, nothing is searched. */
function addCards(found: FoundCard[], { grey, edges, border }: Level): void {
  findEdges(grey, edges)
  const contours = vision.CV.findContours(edges, border)
  for (const square of detector.clockwiseCorners(detector.findCandidates(contours, minOutline, 0.05, minSide))) {
    const place = placeOf(square, grey)
    if (found.some((card) => isWithin(card, place))) continue
    const [marker] = detector.findMarkers(grey, [square], straight)
    const letter = marker === undefined ? null : letterUp(marker.corners)
    if (marker !== undefined && letter !== null) found.push({ number: marker.id + 1, letter, ...place })
  }
}

function placeOf(corners: Corners, { width, height }: Grey): Place {
  const mean = (axis: 'x' | 'y') => corners.reduce((total, corner) => total + corner[axis], 0) / corners.length
  const [x, y] = [mean('x'), mean('y')]
  const reach = Math.min(...corners.map((corner) => Math.hypot(corner.x - x, corner.y - y))) / Math.max(width, height)
  return { x: x / width, y: y / height, reach }
}

function isWithin(card: FoundCard, { x, y }: Place): boolean {
  return Math.hypot(card.x - x, card.y - y) < card.reach
}
