import type { AnkiCollections } from './anki-collection.ts'
import type { AnkiOrder, AnkiReply } from './anki-worker.ts'

/** Longer than any collection takes on a weak device. */
const patienceMs = 60_000

/** Collections of Anki, read and written by SQLite in a worker that is fetched with the first one. */
export const ankiCollections: AnkiCollections = {
  async notesIn(collection) {
    const answer = await ask({ read: collection })
    if (!('notes' in answer)) throw new Error('no notes')
    return answer.notes
  },
  async collectionOf(collection) {
    const answer = await ask({ write: collection })
    if (!('collection' in answer)) throw new Error('no collection')
    return answer.collection
  },
}

async function ask(order: AnkiOrder): Promise<AnkiReply> {
  const worker = new Worker(new URL('anki-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve) => {
      setTimeout(() => resolve({ fault: 'timeout' }), patienceMs)
      worker.addEventListener('error', () => resolve({ fault: 'not loaded' }))
      worker.addEventListener('message', ({ data }: MessageEvent<AnkiReply>) => resolve(data))
      worker.postMessage(order)
    })
  } finally {
    worker.terminate()
  }
}
