import { prepareImage } from './prepare-image.ts'
import type { ImageFault, PreparedImage } from './prepare-image.ts'

/** The result for a file. */
export type PrepareReply = PreparedImage | { fault: ImageFault }

// In a worker, so that no file can block the page.
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  prepareImage(data).then(
    (reply) => send(reply),
    // Out of memory is a result as well.
    () => send({ fault: 'imageTooLarge' }),
  )
})

function send(reply: PrepareReply): void {
  postMessage(reply)
}
