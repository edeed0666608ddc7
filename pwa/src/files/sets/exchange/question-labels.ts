import type { BloomLevel, Difficulty } from '@takhti/schema/questions/model'
import { bloomLevels, difficulties } from '@takhti/schema/questions/rules'
import type { Loss } from './model.ts'

const topic = /^topic:\s*(.+)$/i

/** Difficulty, Bloom's level and topic from tags; other tags are left out. */
export function labelsOf(
  tags: readonly string[],
  lost: Set<Loss>,
): { difficulty?: Difficulty; bloomLevel?: BloomLevel; topicName?: string } {
  const labels: ReturnType<typeof labelsOf> = {}
  for (const tag of tags.map((each) => each.trim()).filter(Boolean)) {
    const difficulty = difficulties.find((each) => each === tag.toUpperCase())
    const bloomLevel = bloomLevels.find((each) => each === tag.toUpperCase())
    const [, topicName] = topic.exec(tag) ?? []
    if (difficulty) labels.difficulty = difficulty
    else if (bloomLevel) labels.bloomLevel = bloomLevel
    else if (topicName) labels.topicName = topicName
    else lost.add('category')
  }
  return labels
}

/** The tags of a question, as `labelsOf` reads them. */
export function tagsOf(question: {
  difficulty: Difficulty
  bloomLevel?: BloomLevel | undefined
  topicName?: string | undefined
}): string[] {
  const { difficulty, bloomLevel, topicName } = question
  return [difficulty, ...(bloomLevel ? [bloomLevel] : []), ...(topicName ? [`topic:${topicName}`] : [])]
}
