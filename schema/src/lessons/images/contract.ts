import * as z from 'zod'
import { imageTypes } from '#board/shapes/drawing.ts'
import { command, query } from '../../kit/call.ts'
import { hashPattern } from '../../kit/hash.ts'
import { Done, Id } from '../../kit/wire.ts'
import { maxImageBytes, maxImageSide } from './rules.ts'

const ImageId = z.string().regex(hashPattern, 'not the id of an image')

/** Calls of the images on a lesson's pages. An image's id is the SHA-256 of its bytes. */
export const images = {
  add: command({
    path: '/flow/image',
    summary: `Keeps a picture of a lesson: a PNG, JPEG or WebP of at most ${maxImageBytes} bytes and ${maxImageSide} pixels on a side, in base64, without metadata of its making. \`imageId\` is the SHA-256 of the bytes.`,
    roles: ['instructor'],
    feature: null,
    offline: 'queue',
    input: z.object({ flow_id: Id, imageId: ImageId, bytes: z.base64().max(Math.ceil(maxImageBytes / 3) * 4) }),
    output: Done,
    errors: ['lessons/not-found', 'images/invalid', 'LICENSE_LIMIT_EXHAUSTED'],
  }),
  get: query({
    path: '/flow/image/{flow_id}/{imageId}',
    summary: 'A picture of a lesson the caller may open.',
    roles: ['instructor', 'learner', 'guest'],
    feature: null,
    offline: 'never',
    input: z.object({ flow_id: Id, imageId: ImageId }),
    output: z.object({ imageId: ImageId, type: z.enum(imageTypes), bytes: z.base64() }),
    errors: ['lessons/not-found', 'images/not-found'],
  }),
}
