import { packInk, unpackInk } from '@takhti/schema/board/ink'
import { addShapes, type NewShape } from '@takhti/schema/board/operations'
import { keysBetween } from '@takhti/schema/board/order'
import { packOutline } from '@takhti/schema/board/pack-outline'
import { packPicture, stepsAround } from '@takhti/schema/board/pack-picture'
import { readBody, shapeKinds, versionOf, type ShapeKind } from '@takhti/schema/board/shapes/index'
import * as Y from 'yjs'

/** Sentences in the scripts of lessons, each with characters that join, stack or precede their sound. */
export const sentences = {
  Devanagari: 'विद्यार्थी पृथ्वी के गुरुत्वाकर्षण को समझते हैं। क्षेत्रफल = ३ × ४',
  Odia: 'ଛାତ୍ରମାନେ ପୃଥିବୀର ମାଧ୍ୟାକର୍ଷଣ ଶକ୍ତି ବିଷୟରେ ଶିଖନ୍ତି।',
  Kannada: 'ವಿದ್ಯಾರ್ಥಿಗಳು ಗುರುತ್ವಾಕರ್ಷಣೆಯನ್ನು ಅರ್ಥಮಾಡಿಕೊಳ್ಳುತ್ತಾರೆ',
  Bengali: 'শিক্ষার্থীরা পৃথিবীর মাধ্যাকর্ষণ শক্তি বোঝে। ক্ষেত্রফল',
  Gujarati: 'વિદ્યાર્થીઓ પૃથ્વીના ગુરુત્વાકર્ષણને સમજે છે। ક્ષેત્રફળ',
  Arabic: 'يفهم الطلاب قوة الجاذبية (g = 9.8 m/s²) على الأرض',
  Chinese: '学生们理解地球的引力：重力加速度约为 9.8 m/s²。',
} as const

/** A page as an update, with these texts one below the other. */
export function pageOfTexts(texts: readonly string[]): Uint8Array {
  const orders = keysBetween(null, null, texts.length)
  const shapes = texts.map((text, index): NewShape => {
    const props = { x: 60, y: 40 + index * 90, width: 1160, height: 60, text, size: 36 }
    return {
      id: idOf(index),
      kind: 'text',
      props,
      style: { colour: '#1f2937', width: 2 },
      order: orders[index] ?? 'a0',
    }
  })
  return pageOf(shapes)
}

/** A page as an update, with strokes of 60 points, like handwriting. */
export function pageOfStrokes(count: number, seed = 1): Uint8Array {
  const random = chance(seed)
  const orders = keysBetween(null, null, count)
  const shapes = Array.from({ length: count }, (_, index): NewShape => {
    const [x, y] = [random() * 1180, random() * 660]
    const points = Array.from({ length: 60 }, (_unused, at) => ({
      x: x + at * 1.4,
      y: y + Math.sin(at / 4 + x) * 14,
      pressure: 0.3 + 0.4 * random(),
    }))
    const packed = packInk({
      startedAt: index * 1000,
      x: points.map((point) => point.x),
      y: points.map((point) => point.y),
      pressure: points.map((point) => point.pressure),
      at: points.map((_point, at) => at * 8),
    })
    const props = { packed, points: unpackInk(packed) }
    return { id: idOf(index), kind: 'ink', props, style: { colour: '#1c64f2', width: 3 }, order: orders[index] ?? 'a0' }
  })
  return pageOf(shapes)
}

const triangle = packOutline(
  [
    { step: 'move', points: [{ x: 0, y: 0 }] },
    { step: 'line', points: [{ x: 500, y: 0 }] },
    { step: 'line', points: [{ x: 250, y: 300 }] },
  ],
  { width: 500, height: 300 },
)

const card = { width: 200, height: 100, size: 16 }

/** An outline and a line of text. */
const cardPicture = packPicture(
  [
    { steps: stepsAround({ x: 0, y: 0, width: 200, height: 100 }), colour: '#1f2937', width: 2 },
    { x: 20, y: 40, width: 160, text: 'y = 2x', colour: '#1f2937' },
  ],
  card,
)

/** Properties of each kind of shape; a kind without a sample does not compile. */
const samples: Record<ShapeKind, unknown> = {
  ink: packInk({ startedAt: 0, x: [40, 90, 140], y: [40, 80, 40], pressure: [0.5, 0.5, 0.5], at: [0, 8, 16] }),
  line: { from: { x: 200, y: 40 }, to: { x: 300, y: 80 } },
  arrow: { from: { x: 40, y: 140 }, to: { x: 140, y: 180 }, heads: 'both' },
  polygon: { x: 200, y: 120, width: 100, height: 80, sides: 6 },
  note: { x: 340, y: 120, width: 160, height: 100, text: 'Homework', size: 24 },
  rectangle: { x: 340, y: 40, width: 100, height: 40 },
  ellipse: { x: 480, y: 40, width: 100, height: 40 },
  text: { x: 620, y: 40, width: 200, height: 40, text: 'Takhti', size: 24 },
  image: {
    ...{ x: 860, y: 40, width: 160, height: 120, mediaType: 'image/png', naturalWidth: 1, naturalHeight: 1 },
    imageId: 'ef3774d9f0f9c4d8fbbaa1cfe46297e301976897c659ea7f60a96b91660feca2',
  },
  maths: { x: 860, y: 200, width: 100, height: 60, text: 'x', size: 40, outline: triangle?.bytes },
  widget: { x: 40, y: 260, ...card, text: 'A graph', state: '{}', picture: cardPicture },
}

/** A page as an update, with one shape of each kind. */
export function pageOfEveryKind(): Uint8Array {
  return pageOf(shapeKinds.map(sampleShape))
}

/** A page as an update, with one shape. */
export function pageOfOne(kind: ShapeKind): Uint8Array {
  return pageOf([sampleShape(kind)])
}

/** One shape of a kind. */
function sampleShape(kind: ShapeKind, index = 0): NewShape {
  const body = readBody(kind, versionOf(kind), samples[kind])
  if (body === null) throw new Error(`the sample of ${kind} is not valid`)
  return { ...body, id: idOf(index), style: { colour: '#0f8a4b', width: 4 }, order: `a${index}` }
}

function pageOf(shapes: readonly NewShape[]): Uint8Array {
  const doc = new Y.Doc()
  addShapes(doc, shapes, null)
  return Y.encodeStateAsUpdate(doc)
}

function idOf(index: number): string {
  return String(index).padStart(16, '0')
}

function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
