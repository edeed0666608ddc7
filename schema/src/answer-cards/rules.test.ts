import { expect, test } from 'vitest'
import { Question } from '../questions/model.ts'
import { aQuestion } from '../quizzes/samples.ts'
import {
  addImage,
  answersOf,
  hasLetters,
  letterUp,
  maxCards,
  newCards,
  noSweep,
  optionOf,
  setByHand,
  type Letter,
  type Sighting,
  type Sweep,
} from './rules.ts'

/** The corners of a card that was turned clockwise by so many degrees. */
function turned(degrees: number) {
  const angle = (degrees * Math.PI) / 180
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x = 0, y = 0]) => ({
    x: x * Math.cos(angle) - y * Math.sin(angle),
    y: x * Math.sin(angle) + y * Math.cos(angle),
  }))
}

const after = (images: readonly (readonly Sighting[])[], start: Sweep = noSweep) =>
  images.reduce((sweep, sightings) => addImage(sweep, sightings, 9), start)

const see = (studentId: string, letter: Letter): Sighting => ({ studentId, letter })

test('[AC-10] the edge that is up is the letter, on each side of its quarter turn', () => {
  const read = (degrees: number) => letterUp(turned(degrees))
  expect([0, 90, 180, 270].map(read)).toEqual(['A', 'D', 'C', 'B'])
  expect([-30, 30, 60, 120, -90, -180].map(read)).toEqual(['A', 'A', 'D', 'D', 'B', 'C'])
  expect([45, 135, -45, 225].map(read)).toEqual([null, null, null, null])
  expect(letterUp([])).toBeNull()
})

test('[AC-11] a letter counts once two images agree, and a turned card changes its answer', () => {
  expect(after([[see('s1', 'A')]]).readings.size).toBe(0)
  const twice = after([[see('s1', 'A')], [see('s1', 'A')]])
  expect(twice.readings.get('s1')).toEqual({ letter: 'A', isByHand: false, takenMs: 9 })
  expect(after([[see('s1', 'B')]], twice).readings.get('s1')?.letter).toBe('A')
  expect(after([[see('s1', 'B')], [], [see('s1', 'B')]], twice).readings.get('s1')?.letter).toBe('B')
})

test('[AC-12] a card that is seen twice in one image with two letters is not read', () => {
  const both = [see('s1', 'A'), see('s1', 'B'), see('s2', 'C')]
  const { readings } = after([both, both])
  expect([...readings]).toEqual([['s2', { letter: 'C', isByHand: false, takenMs: 9 }]])
})

test('[AC-13] the camera does not change what the teacher set by hand, nor delete any answer', () => {
  const set = setByHand(after([[see('s1', 'A')], [see('s1', 'A')]]), { studentId: 's1', letter: 'C', takenMs: 4 })
  expect(after([[see('s1', 'B')], [see('s1', 'B')], []], set).readings.get('s1')).toEqual({
    letter: 'C',
    isByHand: true,
    takenMs: 4,
  })
  const none = setByHand(set, { studentId: 's1', letter: null, takenMs: 5 })
  expect(after([[see('s1', 'B')], [see('s1', 'B')]], none).readings.get('s1')?.letter).toBeNull()
})

test('[AC-14] new students get unused numbers; only a full class reuses those of leavers', () => {
  const cards = [
    { personId: 'gone', number: 1 },
    { personId: 'here', number: 3 },
  ]
  expect(newCards(cards, ['here', 'new', 'later'])).toEqual({
    given: [
      { personId: 'new', number: 2 },
      { personId: 'later', number: 4 },
    ],
    freed: [],
  })
  const many = Array.from({ length: maxCards + 1 }, (_, index) => `s${index}`)
  const { given, freed } = newCards(cards, ['here', ...many])
  expect(freed).toEqual(['gone'])
  expect(new Set(given.map(({ number }) => number)).size).toBe(maxCards - 1)
  expect(given.some(({ number }) => number === 3 || number > maxCards)).toBe(false)
})

test('[AC-15] cards ask questions of one in two to four options', () => {
  const question = Question.parse(aQuestion)
  expect(hasLetters(question)).toBe(true)
  expect(['A', 'B', 'C'].map((letter) => optionOf(question, letter as Letter))).toEqual(['a', 'b', null])
  expect(hasLetters({ ...question, type: 'MULTIPLE_SELECT' })).toBe(false)
  const options = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, title: id }))
  expect(hasLetters({ ...question, options })).toBe(false)
  expect(hasLetters({ ...question, type: 'SHORT_ANSWER', options: [] })).toBe(false)
})

test('[AC-16] an answer is the option of its letter; a letter without one is no answer', () => {
  const question = Question.parse(aQuestion)
  const reading = (letter: Letter | null) => ({ letter, isByHand: false, takenMs: 7 })
  const readings = new Map([
    ['s1', reading('B')],
    ['s2', reading('D')],
    ['s3', reading(null)],
  ])
  expect(answersOf({ question, readings })).toEqual([{ studentId: 's1', optionId: 'b', takenMs: 7 }])
})
