import { expect, test } from 'vitest'
import { embedded } from '../engines/embedded-engine.ts'
import { readSource } from '../source.ts'

const sentences = [
  'The speed of light in vacuum is 3 × 10⁸ metres per second.',
  'The charge of an electron is 1.6 × 10⁻¹⁹ coulomb.',
  'The mass of the Earth is 6 × 10²⁴ kilograms.',
  'Avogadro’s number is 6.02 × 10²³ particles in one mole.',
  'The distance from the Earth to the Sun is 1.5 × 10¹¹ metres.',
  'The area of the classroom is 40 m² and its volume is 120 cubic metres.',
  'Water is written H₂O, and half of the class is ½ of it.',
]

test('[B7] questions on powers retain exponents, in what they ask and in what they offer', async () => {
  const source = readSource({
    kind: 'document',
    title: 'Large and small numbers',
    capturedAt: '2026-11-28T05:00:00.000Z',
    language: 'en',
    segments: sentences.map((text) => ({ text })),
  })
  const { questions } = await embedded.makeQuiz(source, { count: 12, seed: 3 })
  expect(questions.length).toBeGreaterThan(3)
  const written = questions.flatMap(({ description, answer, options }) => [
    description,
    answer,
    ...options.map(({ title }) => title),
  ])
  expect(written.some((text) => text.includes('10²⁴'))).toBe(true)
  for (const text of written) expect(text).not.toMatch(/\b10(?:8|-?19|24|23|11)\b|\bm2\b|H2O|\b12 of it/)
})
