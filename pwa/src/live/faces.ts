import type { Reaction } from '@takhti/schema/live/channel'

/** How a reaction looks; its words are told beside it. */
export const faces: Readonly<Record<Reaction, string>> = {
  thumb: '👍',
  clap: '👏',
  heart: '❤️',
  laugh: '😄',
  question: '❓',
  slower: '🐢',
}
