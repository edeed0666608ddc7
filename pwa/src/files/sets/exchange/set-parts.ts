import type { Question } from '@takhti/schema/questions/model'
import { bytesOfItems, maxQuestionsOfSet, maxSetBytes } from '@takhti/schema/questions/sets/rules'

/** What a set holds already. */
export type Filled = { count: number; bytes: number }

/** Space for the set's own fields of each question, in bytes. */
const besideEach = 120

/**
 * Divides questions into parts: the first goes into what is `filled` so far and takes at most `most`, and may be empty;
 * the others fit into sets.
 */
export function partsForSets(
  questions: readonly Question[],
  filled: Filled = { count: 0, bytes: 0 },
  most: number = maxQuestionsOfSet,
): Question[][] {
  const parts: Question[][] = [[]]
  let { count, bytes } = filled
  for (const question of questions) {
    const more = bytesOfItems([question]) + besideEach
    if (count >= (parts.length === 1 ? most : maxQuestionsOfSet) || bytes + more > maxSetBytes) {
      parts.push([])
      count = 0
      bytes = 0
    }
    parts.at(-1)?.push(question)
    count += 1
    bytes += more
  }
  return parts
}
