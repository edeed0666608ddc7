/** The maximum of topics in a syllabus. */
export const maxSyllabusTopics = 300

/** The number of finished topics of a syllabus, and of all. */
export function progressOf(topics: readonly { doneAt: string | null }[]): { done: number; all: number } {
  return { done: topics.filter(({ doneAt }) => doneAt !== null).length, all: topics.length }
}
