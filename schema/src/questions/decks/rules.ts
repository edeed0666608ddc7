import type { RichText } from '../../kit/rich-text/rules.ts'
import { imagesOf } from '../../kit/rich-text/text.ts'
import { fileOf } from '../../quizzes/pictures.ts'

/** UTF-16 units of the sides of a card as plain text. */
export const maxFrontLetters = 2_000
export const maxBackLetters = 4_000

type Sides = {
  front: RichText
  back: RichText
  frontSound?: { id: string } | undefined
  backSound?: { id: string } | undefined
}

/** The ids of the files that cards name: images within their texts, and sounds. */
export function filesOfCards(cards: readonly Sides[]): string[] {
  const named = cards.flatMap(({ front, back, frontSound, backSound }) => [
    ...[...imagesOf(front), ...imagesOf(back)].flatMap((picture) => fileOf(picture) ?? []),
    ...[frontSound, backSound].flatMap((sound) => sound?.id ?? []),
  ])
  return [...new Set(named)]
}
