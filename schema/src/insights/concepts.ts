/** What one piece of work shows of a concept. `topicId` is empty where its questions have no topic. */
export type ConceptScore = {
  topicId: string
  name: string
  /** The judged questions, and the sum of their correct shares. */
  answers: number
  share: number
  /** The first question that was not wholly right. */
  missed: string | null
}

type Asked = { id: string; topicId?: string | undefined; topicName?: string | undefined }

/** The judged questions of a piece of work by concept, in the order of the questions. */
export function conceptsOf(
  questions: readonly Asked[],
  shares: ReadonlyMap<string, number | null | undefined>,
): ConceptScore[] {
  const found = new Map<string, ConceptScore>()
  for (const { id, topicId = '', topicName = '' } of questions) {
    const share = shares.get(id)
    if (share === null || share === undefined) continue
    const before = found.get(topicId) ?? { topicId, name: topicName, answers: 0, share: 0, missed: null }
    found.set(topicId, {
      ...before,
      answers: before.answers + 1,
      share: Math.round((before.share + share) * 10_000) / 10_000,
      missed: before.missed ?? (share < 1 ? id : null),
    })
  }
  return [...found.values()]
}
