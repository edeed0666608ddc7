import { prepareImage } from './prepare-image.ts'
import type { ImageFault, PreparedImage } from './prepare-image.ts'

/** What a file came to. */
export type PrepareReply = PreparedImage | { fault: ImageFault }

// Beside the page, so that no file can make it stand still.
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  prepareImage(data).then(
    (reply) => say(reply),
    // Running out of memory is an answer as well.
    () => say({ fault: 'imageTooLarge' }),
  )
})

function say(reply: PrepareReply): void {
  postMessage(reply)
}
