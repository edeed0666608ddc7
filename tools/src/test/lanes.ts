/** The lanes journeys run in side by side; each has a product, and so a school, of its own. */
export const lanes = ['even', 'odd'] as const

export type Lane = (typeof lanes)[number]

/**
 * The lane of a file, by the length of its name: a new file moves no other one. The journeys of a lane run one after
 * the other, so that each meets the same school in every run.
 */
export function laneOf(file: string): Lane {
  return file.length % 2 === 0 ? 'even' : 'odd'
}
