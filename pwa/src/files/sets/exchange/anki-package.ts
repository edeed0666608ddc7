import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { strToU8, zipSync } from 'fflate'
import { openArchive, type Archive } from '#offline/archive.ts'
import { readCards, type ReadCards } from './anki-cards.ts'
import type { AnkiCollections } from './anki-collection.ts'
import { fieldOf } from './anki-field.ts'
import type { Sides } from './anki-text.ts'

const limits = { unpackedBytes: 200_000_000, parts: 20_000 }

/** The most of a collection that is read, in bytes. */
const mostBytes = 60_000_000

/** The most of a file that is read, in bytes: images are drawn smaller afterwards. */
const mostFileBytes = 40_000_000

/** The package is of a newer Anki alone: it must be exported with support for older versions. */
export class NewerPackage extends Error {}

/** Reads the notes of an Anki package and names its files; `notesIn` reads its database. */
export async function readAnkiPackage(
  bytes: Uint8Array<ArrayBuffer>,
  { notesIn }: Pick<AnkiCollections, 'notesIn'>,
): Promise<ReadCards> {
  const archive = openArchive(bytes, limits)
  const names = new Set(archive.names.map((name) => name.toLowerCase()))
  // Beside the compressed collection of a newer Anki is only a note about it.
  const name = ['collection.anki21', 'collection.anki2'].find((each) => names.has(each))
  const isNewer = names.has('collection.anki21b')
  const collection =
    name === undefined || (isNewer && name === 'collection.anki2') ? null : archive.read(name, mostBytes)
  if (collection === null) throw isNewer ? new NewerPackage('newer') : new Error('no collection')
  const notes = await notesIn(collection)
  const parts = partsOfFiles(archive)
  return readCards(notes, (file) => {
    const part = parts.get(file)
    return part === undefined ? null : readPart(archive, part)
  })
}

const mostListBytes = 4_000_000

/** The part of each file of the package by the file's name. A part is a number, so that no name is a path. */
function partsOfFiles(archive: Archive): ReadonlyMap<string, string> {
  try {
    const list = archive.read('media', mostListBytes)
    const names: unknown = list === null ? {} : JSON.parse(new TextDecoder().decode(list))
    const entries = typeof names === 'object' && names !== null ? Object.entries(names) : []
    return new Map(
      entries.flatMap(([part, file]) =>
        /^\d{1,6}$/u.test(part) && typeof file === 'string' ? [[file.normalize('NFC'), part] as const] : [],
      ),
    )
  } catch {
    return new Map()
  }
}

/** A file of the package; null where it is damaged or larger than any that is stored. */
function readPart(archive: Archive, part: string): Uint8Array<ArrayBuffer> | null {
  try {
    return archive.read(part, mostFileBytes)
  } catch {
    return null
  }
}

/** A file of a card, by its id. */
export type CardFiles = ReadonlyMap<string, { name: string; bytes: Uint8Array<ArrayBuffer> }>

type Deck = { name: string; cards: readonly (Sides & { id: string })[]; files?: CardFiles }

/** Cards and their files as an Anki package; `collectionOf` writes its database. */
export async function writeAnkiPackage(
  { name, cards, files = new Map() }: Deck,
  { collectionOf }: Pick<AnkiCollections, 'collectionOf'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const notes = cards.map(({ id, ...sides }) => ({ id, fields: fieldsOf(sides, files), sorted: plainOf(sides.front) }))
  const collection = await collectionOf({ name, notes, at: Date.now() })
  const parts = [...files.values()].map(({ bytes }, index) => [String(index), bytes] as const)
  const list = Object.fromEntries([...files.values()].map((file, index) => [String(index), file.name]))
  return new Uint8Array(
    zipSync({
      ...{ 'collection.anki2': collection, media: strToU8(JSON.stringify(list)) },
      // Pictures and sounds are compressed already.
      ...Object.fromEntries(parts.map(([part, bytes]) => [part, [bytes, { level: 0 }] as const])),
    }),
  )
}

/** Both sides as fields of a note. */
function fieldsOf({ front, back, frontSound, backSound }: Sides, files: CardFiles): string[] {
  const nameOf = (fileId: string) => files.get(fileId)?.name
  const soundOf = (sound: { id: string } | undefined) => {
    const name = sound && nameOf(sound.id)
    return name === undefined ? '' : `[sound:${name}]`
  }
  return [fieldOf(front, nameOf) + soundOf(frontSound), fieldOf(back, nameOf) + soundOf(backSound)]
}
