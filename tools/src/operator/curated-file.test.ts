import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawnNumbers, rightNumber } from '@takhti/schema/questions/numeric'
import { fitsBelow } from '@takhti/schema/topics/rules'
import { expect, test } from 'vitest'
import { inRoot } from '#kit/root.ts'
import { curatedFile } from './curated-file.ts'

const shipped = inRoot('tools', 'curated', 'class-7.json')

test('[CU-1] the shipped curated set is publishable, and each topic fits its parent', () => {
  const { topics, questions } = curatedFile(shipped)
  expect(questions.length).toBeGreaterThanOrEqual(40)
  const byId = new Map(topics.map((topic) => [topic.id, topic]))
  expect(byId.size).toBe(topics.length)
  for (const { kind, parentId, name } of topics)
    expect(fitsBelow(kind, byId.get(parentId ?? '')?.kind ?? null), name).toBe(true)
  for (const { question } of questions)
    if (question.numeric !== undefined)
      for (let draw = 0; draw < 50; draw += 1)
        expect(rightNumber(question.numeric, drawnNumbers(question.numeric, `${draw}`)), question.id).not.toBeNull()
})

const faulty = (edit: (set: ReturnType<typeof curatedFile>) => unknown): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'takhti-curated-')), 'set.json')
  const set = curatedFile(shipped)
  writeFileSync(path, JSON.stringify(edit(set)))
  return path
}

// Fault: a file that is sent unread is refused by the platform at its first fault, or stored with topics that no tree shows.
test.each([
  [
    'without a topic',
    (set: ReturnType<typeof curatedFile>) => ({ ...set, topics: set.topics.slice(1) }),
    'not in the file',
  ],
  [
    'with a question twice',
    (set: ReturnType<typeof curatedFile>) => ({ ...set, questions: [...set.questions, ...set.questions.slice(0, 1)] }),
    'is there twice',
  ],
  [
    'with a question without options',
    (set: ReturnType<typeof curatedFile>) => ({
      ...set,
      questions: set.questions.map((each, at) =>
        at === 0 ? { ...each, question: { ...each.question, options: [] } } : each,
      ),
    }),
    'questions.0: assessments/option-count',
  ],
  [
    'with a video of a missing topic',
    (set: ReturnType<typeof curatedFile>) => ({
      ...set,
      videos: [videoOf('a1', '01890000-0000-7000-8000-00000000aaaa')],
    }),
    'videos.0.topicId: topic 01890000-0000-7000-8000-00000000aaaa is not in the file',
  ],
  [
    'with a chapter above its subject',
    (set: ReturnType<typeof curatedFile>) => ({
      ...set,
      topics: set.topics.map((each) => (each.kind === 'Subject' ? { ...each, kind: 'Class' as const } : each)),
    }),
    'a Class may not be there',
  ],
  ['with a question of no kind', (set: ReturnType<typeof curatedFile>) => ({ ...set, questions: [{}] }), 'questions.0'],
] as const)('[CU-2] a file %s is refused before anything is sent, with the place of its fault', (_, edit, message) => {
  expect(() => curatedFile(faulty(edit))).toThrow(message)
})

const videoOf = (id: string, topicId: string, url = 'https://example.org/leaves') => ({
  ...{ id: `01890000-0000-7000-8000-0000000000${id}`, topicId, title: 'Leaves', url, language: 'en' },
})

// Faults: with `topics` compulsory a file of videos is refused; without `repeated` the second of two rows wins silently.
test('[CU-3] a file of videos alone is for topics of the platform, and its faults have their row', () => {
  const topicId = '01890000-0000-7000-8000-00000000aaaa'
  const file = (...videos: object[]) => faulty(() => ({ videos }))
  const videos = [videoOf('a1', topicId), videoOf('a2', topicId, 'https://example.org/roots')]
  expect(curatedFile(file(...videos))).toEqual({ topics: [], questions: [], videos })
  for (const [rows, fault] of [
    [[videoOf('a1', topicId), videoOf('a2', topicId)], 'videos.1: https://example.org/leaves of topic'],
    [
      [...videos, videoOf('a1', topicId, 'https://example.org/stems')],
      'videos.2: 01890000-0000-7000-8000-0000000000a1',
    ],
    [[videoOf('a1', topicId, 'http://example.org/leaves')], 'videos.0.url'],
    [[{ ...videoOf('a1', topicId), title: '' }], 'videos.0.title'],
    [[videoOf('a1', topicId), videoOf('a2', 'plants')], 'videos.1.topicId: not an id'],
    [[], 'nothing to import'],
  ] as const)
    expect(() => curatedFile(file(...rows))).toThrow(fault)
})

test('[CU-2] a file that is missing or no JSON is refused', () => {
  expect(() => curatedFile('/nowhere/set.json')).toThrow('cannot be read')
})
