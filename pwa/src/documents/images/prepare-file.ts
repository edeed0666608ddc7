import type { PrepareReply } from './prepare-worker.ts'

/** Longer than any image takes on a weak device. */
const patienceMs = 60_000

/** Converts a file to a lesson image, in a worker of its own; a timeout counts as too large. */
export async function prepareFile(file: Blob): Promise<PrepareReply> {
  const worker = new Worker(new URL('prepare-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve) => {
      setTimeout(() => resolve({ fault: 'imageTooLarge' }), patienceMs)
      worker.addEventListener('error', () => resolve({ fault: 'imageUnreadable' }))
      worker.addEventListener('message', ({ data }: MessageEvent<PrepareReply>) => resolve(data))
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}
