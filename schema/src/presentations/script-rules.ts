import { isUnspaced } from '../kit/word-roots.ts'

/** How long sentences of a script are. */
export const readingLevels = ['EASY', 'MEDIUM', 'HARD'] as const

export type ReadingLevel = (typeof readingLevels)[number]

/** Words of a minute of teaching, and characters where a script has no spaces. */
export const spokenRates = { words: 110, characters: 240 } as const

/** The longest talk of one script, in minutes. */
export const maxScriptMinutes = 120

/** The most characters that a voice speaks at once: a slide's script. */
export const maxSpokenLength = 4_000

/** The most bytes of speech that one answer carries. */
export const maxSpeechBytes = 8_000_000

/** The most characters of a video's script. */
export const maxVideoScript = 40_000

/** The most bytes of a video that a server makes. */
export const maxVideoBytes = 100_000_000

/** The bytes of a video in one answer. */
export const videoPartBytes = 4_000_000

/** About how many seconds a text takes to speak; a slide without one is shown for a while. */
export function secondsOf(text: string): number {
  const spoken = text.trim()
  if (spoken === '') return 0
  const minutes = isUnspaced(spoken.slice(0, 200))
    ? spoken.length / spokenRates.characters
    : spoken.split(/\s+/).length / spokenRates.words
  return Math.max(1, Math.round(minutes * 60))
}
