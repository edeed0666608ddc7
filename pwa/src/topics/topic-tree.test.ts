import type { TopicWithHierarchy } from '@takhti/schema/topics/model'
import { expect, test } from 'vitest'
import { childrenOf, kindsBelow, matchesOf, sameNamed, withAdded } from './topic-tree.ts'

type Step = [id: string, kind: TopicWithHierarchy['kind'], name: string]

const topic = (own: Step, ...above: Step[]): TopicWithHierarchy => ({
  ...{ topicId: own[0], kind: own[1], topicName: own[2], isCurated: false },
  hierarchy: above.map(([id, kind, name]) => ({ id, kind, name })),
})

const cbse: Step = ['b', 'Board', 'CBSE']
const seventh: Step = ['c', 'Class', 'Class 7']
const science: Step = ['s', 'Subject', 'Science']
const topics = [
  topic(cbse),
  topic(seventh, cbse),
  topic(science, cbse, seventh),
  topic(['l', 'Topic', 'Les Élèves'], cbse, seventh, science),
  topic(['p', 'Chapter', 'पौधे'], cbse, seventh, science),
]

test('[TP-5] a topic that the device added is in the tree until the server sends it', () => {
  const added = { id: 'n', parentId: 'p', kind: 'Topic' as const, name: 'Leaves' }
  const all = withAdded(topics, [added])
  expect(
    childrenOf(all)
      .get('p')
      ?.map(({ topicName }) => topicName),
  ).toEqual(['Leaves'])
  expect(all.at(-1)?.hierarchy.map(({ name }) => name)).toEqual(['CBSE', 'Class 7', 'Science', 'पौधे'])
  expect(withAdded(all, [added])).toHaveLength(topics.length + 1)
  // One that was added below another added one.
  const both = withAdded(topics, [
    { ...added, parentId: 'q' },
    { id: 'q', parentId: 'p', kind: 'Chapter', name: 'Q' },
  ])
  expect(both.find(({ topicId }) => topicId === 'n')?.hierarchy.at(-1)?.id).toBe('q')
})

test('[TP-5] a search finds topics by their name first, then by their steps, in every script', () => {
  const names = (search: string) => matchesOf(topics, search).map(({ topicName }) => topicName)
  expect(names('science')).toEqual(['Science', 'Les Élèves', 'पौधे'])
  expect(names('eleves cbse')).toEqual(['Les Élèves'])
  expect(names('class ७')).toEqual(['Class 7', 'Science', 'Les Élèves', 'पौधे'])
  expect(names('  ')).toEqual([])
})

test('[TP-5] a topic fits below a wider step, and none of its name is added twice', () => {
  expect(kindsBelow(null)).toEqual(['Board'])
  expect(kindsBelow(topics[2] ?? null)).toEqual(['Chapter', 'Topic'])
  expect(kindsBelow(topics[3] ?? null)).toEqual([])
  expect(sameNamed(topics, { parentId: 'b', name: ' class ７ ' })?.topicId).toBe('c')
  expect(sameNamed(topics, { parentId: null, name: 'Class 7' })).toBeNull()
})
