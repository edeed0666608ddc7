import { letters, maxCards } from '@takhti/schema/answer-cards/rules'
import { expect, test } from 'vitest'
import { readCards } from './card-reader.ts'
import { photograph, randomOf } from './photograph.ts'

/** How many photographs, each of one card in a room that differs each time. */
const photographs = 500

test('[AC-20] of 500 photographs ≥ 99.5 % are read right, and none as another card', { timeout: 300_000 }, () => {
  const random = randomOf(7)
  const between = (from: number, to: number) => from + random() * (to - from)
  const wrong: object[] = []
  let right = 0
  for (let seed = 0; seed < photographs; seed += 1) {
    const card = {
      number: 1 + Math.floor(random() * maxCards),
      letter: letters[Math.floor(random() * letters.length)] ?? 'A',
      ...{ x: between(90, 150), y: between(70, 110), size: between(64, 100) },
      ...{ tilt: between(-25, 25), pitch: between(-40, 40), yaw: between(-40, 40) },
    }
    const conditions = {
      ...{ blur: Math.floor(between(0, 3)), light: between(0.3, 1), shade: between(0, 0.5), noise: between(0, 12) },
    }
    const found = readCards(photograph({ width: 240, height: 180, cards: [card], ...conditions, seed }))
    const [first] = found.filter(({ number }) => number === card.number)
    if (first?.letter === card.letter) right += 1
    if (found.length > 1 || found.some(({ number, letter }) => number !== card.number || letter !== card.letter))
      wrong.push({ card, conditions, found })
  }
  expect(wrong).toEqual([])
  expect(right / photographs).toBeGreaterThanOrEqual(0.995)
})

test('[AC-21] forty cards are read in one image, each at its place', { timeout: 60_000 }, () => {
  const cards = Array.from({ length: 40 }, (_, index) => ({
    ...{ number: index + 1, letter: letters[index % letters.length] ?? 'A', size: 90 },
    ...{ x: 140 + (index % 8) * 230, y: 120 + Math.floor(index / 8) * 210 },
    ...{ tilt: (index % 5) * 6 - 12, pitch: (index % 3) * 15 - 15, yaw: (index % 4) * 10 - 15 },
  }))
  const found = readCards(photograph({ width: 1_920, height: 1_080, cards, blur: 1, noise: 6 }))
  const byNumber = found.toSorted((a, b) => a.number - b.number)
  expect(byNumber.map(({ number, letter }) => ({ number, letter }))).toEqual(
    cards.map(({ number, letter }) => ({ number, letter })),
  )
  for (const [index, { x, y }] of byNumber.entries()) {
    expect(Math.hypot(x * 1_920 - (cards[index]?.x ?? 0), y * 1_080 - (cards[index]?.y ?? 0))).toBeLessThan(12)
  }
})

test('[AC-22] a room without cards has none, and two cards of one number are both found', () => {
  for (let seed = 0; seed < 5; seed += 1)
    expect(readCards(photograph({ width: 640, height: 360, cards: [], noise: 10, seed }))).toEqual([])
  const [one, two] = [
    { number: 7, letter: 'A', x: 150, y: 150, size: 90 },
    { number: 7, letter: 'C', x: 450, y: 150, size: 90 },
  ] as const
  const found = readCards(photograph({ width: 640, height: 360, cards: [one, two] }))
  expect(found.map(({ number, letter }) => `${number} ${letter}`).toSorted()).toEqual(['7 A', '7 C'])
})
