import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { imagesOf, isEmptyRichText, simplest, withImages } from '@takhti/schema/kit/rich-text/text'
import type { Card, CardSound } from '@takhti/schema/questions/decks/model'
import { maxBackLetters, maxFrontLetters } from '@takhti/schema/questions/decks/rules'
import { readField, type ReadField } from './anki-field.ts'

/** A card of another program, whose files have the names of that program. */
export type ReadCard = { front: RichText; back: RichText; frontSound: string | null; backSound: string | null }

/** Cards that were read, and what notes had that is no part of them. */
export type ReadCards = {
  cards: ReadCard[]
  /** How many files the notes name. */
  files: number
  empty: number
  /** The bytes of a file of the package; null where it has none of that name. */
  fileNamed(name: string): Uint8Array<ArrayBuffer> | null
}

/** The text of a side that is a sound alone. */
const note = '♪'

/** Fields of notes as cards: the first two are the sides. A note without one of them is counted. */
export function readCards(
  notes: readonly (readonly string[])[],
  fileNamed: ReadCards['fileNamed'] = () => null,
): ReadCards {
  const read: ReadCards = { cards: [], files: 0, empty: 0, fileNamed }
  for (const [first = '', second = ''] of notes) {
    const [front, back] = [readField(first, maxFrontLetters), readField(second, maxBackLetters)]
    read.files += front.images + front.sounds.length + back.images + back.sounds.length
    const [frontSound, backSound] = [front, back].map(({ sounds }) => sounds[0] ?? null)
    const sides = { front: sideOf(front), back: sideOf(back) }
    if (isEmptyRichText(sides.front) || isEmptyRichText(sides.back)) read.empty += 1
    else read.cards.push({ ...sides, frontSound: frontSound ?? null, backSound: backSound ?? null })
  }
  return read
}

function sideOf({ text, sounds }: ReadField): RichText {
  return isEmptyRichText(text) && sounds.length > 0 ? note : text
}

type Storing = {
  /** Stores an image and returns its name in a text; null where it is none. */
  storeImage(file: File): Promise<string | null>
  /** Stores a sound; another value where it is none. */
  storeSound(file: File): Promise<CardSound | string>
}

/** Cards whose files are stored, each once, and how many of the named files are left out. */
export async function cardsWithFiles(
  { cards, files, fileNamed }: ReadCards,
  { storeImage, storeSound }: Storing,
): Promise<{ cards: Omit<Card, 'id'>[]; lost: number }> {
  const images = new Map<string, string | null>()
  const sounds = new Map<string, CardSound | null>()
  const fileOf = (name: string) => {
    const bytes = fileNamed(name)
    return bytes === null || bytes.length === 0 ? null : new File([bytes], name)
  }
  for (const name of new Set(cards.flatMap(({ front, back }) => [...imagesOf(front), ...imagesOf(back)]))) {
    const file = fileOf(name)
    images.set(name, file && (await storeImage(file)))
  }
  for (const name of new Set(
    cards.flatMap(({ frontSound, backSound }) => [frontSound ?? [], backSound ?? []].flat()),
  )) {
    const file = fileOf(name)
    const stored = file && (await storeSound(file))
    sounds.set(name, typeof stored === 'string' ? null : stored)
  }
  let placed = 0
  const soundOf = (name: string | null) => {
    const sound = name === null ? null : (sounds.get(name) ?? null)
    if (sound !== null) placed += 1
    return sound
  }
  const made = cards.flatMap((card) => {
    const [front, back] = [card.front, card.back].map((text) => withStored(text, images))
    if (front === undefined || back === undefined || isEmptyRichText(front) || isEmptyRichText(back)) return []
    placed += imagesOf(front).length + imagesOf(back).length
    const [frontSound, backSound] = [soundOf(card.frontSound), soundOf(card.backSound)]
    return [{ front, back, ...(frontSound && { frontSound }), ...(backSound && { backSound }) }]
  })
  return { cards: made, lost: files - placed }
}

/** A text with the names of stored images, without the others. */
function withStored(text: RichText, images: ReadonlyMap<string, string | null>): RichText {
  if (typeof text === 'string') return text
  const content = text.content.filter((block) => block.type !== 'image' || images.get(block.attrs.picture) != null)
  if (content.length === 0) return ''
  return withImages(simplest({ ...text, content }), (name) => images.get(name) ?? name)
}
