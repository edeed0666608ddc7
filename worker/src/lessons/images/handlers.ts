import { cleanedPicture } from '@takhti/schema/kit/pictures/picture'
import { images } from '@takhti/schema/lessons/images/contract'
import { isLessonImage, readImageHeader } from '@takhti/schema/lessons/images/rules'
import { implement, type HandlerArgs } from '#http/implement.ts'
import { holding } from '#licences/port.ts'
import { storeImage, readImage } from '#platform/blobs.ts'
import { sha256 } from '#platform/random.ts'
import { imagesStore } from './store.ts'

type Store = ReturnType<typeof imagesStore>

export const imagesHandlers = implement(images, imagesStore, {
  add: (args) => add(args),

  async get({ input: { flow_id, imageId }, store, platform, scope, fail }) {
    const { lessonId, access, isStored } = await store.findHere(flow_id, imageId)
    if (access === 'none') return fail('lessons/not-found')
    const bytes = isStored ? await readImage(platform.env, scope, { lessonId, imageId }) : null
    const type = bytes === null ? undefined : readImageHeader(bytes)?.type
    // The stored image was recognised by its bytes before, and is never a GIF.
    if (bytes === null || type === undefined || type === 'image/gif') return fail('images/not-found')
    return { imageId, type, bytes: bytes.toBase64() }
  },
})

/** The bytes go to R2 before a row names them, and their storage is held before both. */
async function add(args: HandlerArgs<(typeof images)['add'], Store>) {
  const { input, store, platform, scope, now, commit, fail } = args
  const { flow_id: lessonId, imageId } = input
  const bytes = Uint8Array.fromBase64(input.bytes)
  // Metadata is refused, not stripped: other bytes would have another id, and the pages of the lesson name this one.
  const isBare = cleanedPicture(bytes)?.dropped.length === 0
  if (!isBare || !isLessonImage(bytes) || (await sha256(bytes)) !== imageId) return fail('images/invalid')
  const { access, isStored } = await store.find(lessonId, imageId)
  if (access !== 'write') return fail('lessons/not-found')
  const answer = { message: 'Picture saved' }
  // Two devices uploaded the image, or one repeats its request: it is there.
  if (isStored) return answer
  return holding(platform, args, async ({ hold }) => {
    await hold({ dataStorage: bytes.length })
    await storeImage(platform.env, scope, { lessonId, imageId, bytes })
    return commit({
      action: 'images.add',
      entityId: lessonId,
      detail: { after: { imageId, bytes: bytes.length } },
      effects: [store.insert({ lessonId, imageId, bytes: bytes.length, addedAt: now.toISOString() })],
      guard: store.isFree(lessonId, imageId),
      answer,
    })
  })
}
