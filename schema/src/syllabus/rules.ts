/** The maximum of topics in a syllabus. */
export const maxSyllabusTopics = 300

/** The number of finished topics of a syllabus, and of all. */
export function progressOf(topics: readonly { doneAt: string | null }[]): { done: number; all: number } {
  return { done: topics.filter(({ doneAt }) => doneAt !== null).length, all: topics.length }
}

type Step = { topicId: string; hierarchy: readonly { id: string }[] }

/** The topics below a node of the tree that have none below them, or the node itself where it has none. */
export function topicsBelow(topics: readonly Step[], id: string): string[] {
  const parents = new Set(topics.flatMap(({ hierarchy }) => hierarchy.at(-1)?.id ?? []))
  const below = topics.filter(
    ({ topicId, hierarchy }) => !parents.has(topicId) && hierarchy.some((step) => step.id === id),
  )
  return below.length === 0 ? [id] : below.map(({ topicId }) => topicId)
}
