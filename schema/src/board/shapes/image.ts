import { hashPattern } from '../../kit/hash.ts'
import { boxHolds, growBox } from '../geometry.ts'
import { imageTypes, type ImageProps } from './drawing.ts'
import { frameBounds, parseFrame } from './frame.ts'
import { fieldsOf, type ShapeDef } from './shape.ts'

/** More pixels on a side than any board stores, now or later. */
const MAX_NATURAL_SIDE = 16_384

export const image: ShapeDef<'image', ImageProps> = {
  kind: 'image',
  parse(value) {
    const names = ['x', 'y', 'width', 'height', 'imageId', 'mediaType', 'naturalWidth', 'naturalHeight'] as const
    const fields = fieldsOf(value, names)
    if (fields === null) return null
    const { imageId, naturalWidth, naturalHeight, mediaType, ...rest } = fields
    const frame = parseFrame(rest)
    const type = imageTypes.find((known) => known === mediaType)
    if (frame === null || type === undefined || !isImageId(imageId)) return null
    if (!isSide(naturalWidth) || !isSide(naturalHeight)) return null
    return { ...frame, imageId, mediaType: type, naturalWidth, naturalHeight }
  },
  bounds: frameBounds,
  hits: (props, point, reach) => boxHolds(growBox(frameBounds(props), reach), point),
  draw: (props, _style, drawer) => drawer.image(props),
  migrations: [],
}

/** Whether a value has the form of an image's id. */
export function isImageId(value: unknown): value is string {
  return typeof value === 'string' && hashPattern.test(value)
}

function isSide(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_NATURAL_SIDE
}
