import { partBytes } from '@takhti/schema/files/uploads/rules'
import { send } from '#api/client.ts'
import { bytesOf } from '#api/from-base64.ts'
import { lateCalls } from '#api/late-calls.ts'
import { base64Of } from '#api/to-base64.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'

/** A picture or a sound that a card names, of the deck by which its students may read it. */
export type CardFile = { deckId: string; fileId: string }

const prefix = 'card-file.'

/** The file as a blob: of this device, else of the server, which decided its type by its bytes. */
export async function readCardFile(file: CardFile): Promise<Blob> {
  const row = await openDatabase(requireDatabaseId()).settings.get(prefix + file.fileId)
  const { mediaType, bytes } = row === undefined ? await fetchCardFile(file) : rowOf(row.value)
  return new Blob([bytes], { type: mediaType })
}

/** Stores files that this device lacks, and deletes those that no card names any more. `count` gets how many are missing. */
export async function storeCardFiles(
  named: readonly CardFile[],
  { count, isOver }: { count: (missing: number) => void; isOver: () => boolean },
): Promise<void> {
  const { settings } = openDatabase(requireDatabaseId())
  const present = new Set(await settings.where('name').startsWith(prefix).primaryKeys())
  const wanted = new Set(named.map(({ fileId }) => prefix + fileId))
  await settings.bulkDelete([...present].filter((name) => !wanted.has(name)))
  let missing = named.filter(({ fileId }) => !present.has(prefix + fileId))
  for (const file of missing) {
    if (isOver()) return
    count(missing.length)
    // What fails now is fetched when the network returns.
    const fetched = await fetchCardFile(file).catch(() => null)
    if (fetched === null) continue
    await settings.put({ name: prefix + file.fileId, value: `${fetched.mediaType};${base64Of(fetched.bytes)}` })
    missing = missing.filter((each) => each !== file)
  }
  if (!isOver()) count(missing.length)
}

type Fetched = { mediaType: string; bytes: Uint8Array<ArrayBuffer> }

function rowOf(value: string): Fetched {
  const cut = value.indexOf(';')
  return { mediaType: value.slice(0, cut), bytes: bytesOf(value.slice(cut + 1)) }
}

async function fetchCardFile(file: CardFile): Promise<Fetched> {
  const { size, mediaType, bytes } = await send(lateCalls.flashcards.file, { ...file, part: 0 })
  const whole = new Uint8Array(size)
  whole.set(bytesOf(bytes))
  for (let part = 1; part * partBytes < size; part += 1) {
    const next = await send(lateCalls.flashcards.file, { ...file, part })
    whole.set(bytesOf(next.bytes), part * partBytes)
  }
  return { mediaType, bytes: whole }
}
