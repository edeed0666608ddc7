import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxRecentTopics, withRecent } from './rules.ts'

test('[I11] recent topics are three at most, the newest first, each once', () => {
  const topics = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 12 })
  fc.assert(
    fc.property(topics, (chosen) => {
      const recent = chosen.reduce<{ topicId: string }[]>((list, topicId) => withRecent(list, { topicId }), [])
      const newestFirst = [...new Set(chosen.toReversed())].slice(0, 3)
      expect(maxRecentTopics).toBe(3)
      expect(recent.map(({ topicId }) => topicId)).toEqual(newestFirst)
    }),
  )
})
