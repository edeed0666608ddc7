import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentsOf, contrast, grounds, isColour, leastContrast } from './brand-colour.ts'

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

test('[BR-1] for any colour of an institute every pair of its themes is readable', () => {
  fc.assert(
    fc.property(colour, (chosen) => {
      const { light, dark } = accentsOf(chosen)
      for (const [theme, accent] of [
        ['light', light],
        ['dark', dark],
      ] as const) {
        for (const ground of [...grounds[theme], accent.blueSoft, accent.onBlue])
          expect(contrast(accent.blue, ground), `${theme} ${chosen} on ${ground}`).toBeGreaterThanOrEqual(leastContrast)
        expect(contrast(accent.blueStrong, accent.blueSoft)).toBeGreaterThanOrEqual(leastContrast)
        expect(contrast(accent.blueStrong, accent.onBlue)).toBeGreaterThanOrEqual(leastContrast)
        expect(Object.values(accent).every(isColour)).toBe(true)
      }
      expect(contrast(light.blueStrong, '#ffffff')).toBeGreaterThanOrEqual(leastContrast)
    }),
    { numRuns: 2_000 },
  )
})

test('[BR-2] a readable colour is unchanged', () => {
  expect(accentsOf('#1f57b8').light.blue).toBe('#1f57b8')
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 1)
  expect(contrast('#777777', '#777777')).toBe(1)
})

test('[BR-3] only six digits are a colour', () => {
  for (const text of ['red', '#fff', '#1F57B8', '#1f57b8;', 'url(x)', '']) expect(isColour(text)).toBe(false)
})
