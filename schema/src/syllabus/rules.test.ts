import { expect, test } from 'vitest'
import { progressOf, topicsBelow } from './rules.ts'

const node = (topicId: string, ...steps: string[]) => ({ topicId, hierarchy: steps.map((id) => ({ id })) })

test('[SY-3] a subject means the topics at the ends of its branches, and a leaf for itself', () => {
  const topics = [
    node('b'),
    node('s', 'b'),
    node('c', 'b', 's'),
    node('x', 'b', 's', 'c'),
    node('y', 'b', 's'),
    node('z', 'b'),
  ]
  expect(topicsBelow(topics, 's')).toEqual(['x', 'y'])
  expect(topicsBelow(topics, 'x')).toEqual(['x'])
  expect(topicsBelow(topics, 'unknown')).toEqual(['unknown'])
})

test('[SY-4] progress counts finished topics and all', () => {
  expect(progressOf([{ doneAt: '2026' }, { doneAt: null }])).toEqual({ done: 1, all: 2 })
})
