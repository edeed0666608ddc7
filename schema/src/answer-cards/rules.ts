import type { Question } from '../questions/model.ts'
import { canBeAsked } from '../quizzes/answer-kinds.ts'

/** The letters on the edges of a card, clockwise from its top. The one held up is the answer. */
export const letters = ['A', 'B', 'C', 'D'] as const

export type Letter = (typeof letters)[number]

/** The most cards of one class. A marker beyond is never printed, so the camera ignores it. */
export const maxCards = 100

/** Whether cards can answer a question: one of two to four options. */
export function hasLetters(question: Question): boolean {
  const isOne = ['MCQ', 'TRUE_OR_FALSE', 'PICTURE_CHOICE', 'VOTE', 'CLOZE'].includes(question.type)
  return isOne && canBeAsked(question) && question.options.length >= 2 && question.options.length <= letters.length
}

/** The option of a letter; null where the question has fewer options. */
export function optionOf(question: Pick<Question, 'options'>, letter: Letter): string | null {
  return question.options[letters.indexOf(letter)]?.id ?? null
}

/** A card: a student and the number of their marker, from 1. */
export type Card = { personId: string; number: number }

/**
 * The cards of students without one. A student who left retains theirs, since it is printed; only a full class reuses
 * their number, and `freed` names them.
 */
export function newCards(
  cards: readonly Card[],
  studentIds: readonly string[],
): { given: Card[]; freed: readonly string[] } {
  const [students, owners] = [new Set(studentIds), new Set(cards.map(({ personId }) => personId))]
  const used = new Set(cards.map(({ number }) => number))
  const unused = Array.from({ length: maxCards }, (_, index) => index + 1).filter((number) => !used.has(number))
  const left = cards.filter(({ personId }) => !students.has(personId)).toSorted((a, b) => a.number - b.number)
  const waiting = studentIds.filter((id) => !owners.has(id))
  const freed = left.slice(0, Math.max(0, waiting.length - unused.length))
  const numbers = [...unused, ...freed.map(({ number }) => number)]
  const given = waiting.flatMap((personId, index) => {
    const number = numbers[index]
    return number === undefined ? [] : [{ personId, number }]
  })
  return { given, freed: freed.map(({ personId }) => personId) }
}

/** The corners of a marker in an image, clockwise from the corner at its top left. */
export type Corners = readonly { x: number; y: number }[]

/** How far from a quarter turn a card may be held, in degrees; beyond it the letter is not certain. */
const maxTilt = 38

/** The letter that a card holds up; null where it is held between two. */
export function letterUp(corners: Corners): Letter | null {
  const [first, second, third, fourth] = corners
  if (!first || !second || !third || !fourth) return null
  const up = { x: first.x + second.x - third.x - fourth.x, y: first.y + second.y - third.y - fourth.y }
  // Degrees clockwise from the image's top to the card's top: a card turned right holds its left edge up.
  const turned = (Math.atan2(up.x, -up.y) * 180) / Math.PI
  const quarter = Math.round(turned / 90)
  if (Math.abs(turned - quarter * 90) > maxTilt) return null
  return letters[(letters.length - quarter) % letters.length] ?? null
}

/** A student whose card the camera found in one image. */
export type Sighting = { studentId: string; letter: Letter }

/** A student's answer, and how long after the question. One that the teacher set by hand is not changed by the camera. */
export type Reading = { letter: Letter | null; isByHand: boolean; takenMs: number }

/** What was read for a question. `last` are the sightings of the images before, which a later one must confirm. */
export type Sweep = { readings: ReadonlyMap<string, Reading>; last: ReadonlyMap<string, Letter> }

export const noSweep: Sweep = { readings: new Map(), last: new Map() }

/** Adds an image. A letter counts once two images have it one after another; a card that was turned changes its answer. */
export function addImage({ readings, last }: Sweep, sightings: readonly Sighting[], takenMs: number): Sweep {
  const seen = new Map<string, Letter>()
  const twice = new Set<string>()
  for (const { studentId, letter } of sightings) {
    // Two cards of one number with different letters: neither is certain.
    if (seen.has(studentId) && seen.get(studentId) !== letter) twice.add(studentId)
    seen.set(studentId, letter)
  }
  for (const studentId of twice) seen.delete(studentId)
  const next = new Map(readings)
  for (const [studentId, letter] of seen) {
    const before = readings.get(studentId)
    if (last.get(studentId) !== letter || before?.isByHand === true || before?.letter === letter) continue
    next.set(studentId, { letter, isByHand: false, takenMs })
  }
  // An image without a card does not undo the one before.
  return { readings: next, last: new Map([...last, ...seen].filter(([studentId]) => !twice.has(studentId))) }
}

/** Sets an answer by hand, null for none; the camera no longer changes it. */
export function setByHand(
  sweep: Sweep,
  { studentId, letter, takenMs }: { studentId: string; letter: Letter | null; takenMs: number },
): Sweep {
  return { ...sweep, readings: new Map(sweep.readings).set(studentId, { letter, isByHand: true, takenMs }) }
}

/** A question as the device played it. */
export type PlayedTurn = { question: Question; openedAt: number; readings: ReadonlyMap<string, Reading> }

/** The option of each student in a turn; without those who gave none. */
export function answersOf({ question, readings }: Pick<PlayedTurn, 'question' | 'readings'>) {
  return [...readings].flatMap(([studentId, { letter, takenMs }]) => {
    const optionId = letter === null ? null : optionOf(question, letter)
    return optionId === null ? [] : [{ studentId, optionId, takenMs }]
  })
}
