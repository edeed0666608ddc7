import type { Reaction } from '@takhti/schema/live/channel'

/** The emoji of a reaction; its label is announced beside it. */
export const faces: Readonly<Record<Reaction, string>> = {
  thumb: '👍',
  clap: '👏',
  heart: '❤️',
  laugh: '😄',
  question: '❓',
  slower: '🐢',
}
