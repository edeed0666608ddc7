import initSqlJs from 'sql.js'
import wasm from 'sql.js/dist/sql-wasm-browser.wasm?url'
import { readCollection, writeCollection, type NewCollection } from './anki-collection.ts'

/** A collection to read, or one to write. */
export type AnkiOrder = { read: Uint8Array<ArrayBuffer> } | { write: NewCollection }

export type AnkiReply = { notes: string[][] } | { collection: Uint8Array<ArrayBuffer> } | { fault: string }

// In a worker, because pages may not compile WebAssembly, and a damaged database must not block one.
addEventListener('message', ({ data }: MessageEvent<AnkiOrder>) => {
  reply(data).then(send, (fault: unknown) => send({ fault: String(fault) }))
})

async function reply(order: AnkiOrder): Promise<AnkiReply> {
  const sql = await initSqlJs({ locateFile: () => wasm })
  return 'read' in order
    ? { notes: readCollection(order.read, sql) }
    : { collection: await writeCollection(order.write, sql) }
}

function send(answer: AnkiReply): void {
  postMessage(answer)
}
