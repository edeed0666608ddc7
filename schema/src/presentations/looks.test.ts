import { expect, test } from 'vitest'
import { contrast, leastContrast } from '#institutes/brand-colour.ts'
import { lookOf } from './looks.ts'
import { themes } from './rules.ts'

test('[PL-1] text is readable in every theme, with any colour of an institute', () => {
  const owns = ['#ffff00', '#ffffff', '#000000', '#7f7f7f', '#ff8800', '#00ff00', '#0000ff', '#ffc0cb', undefined]
  for (const theme of themes) {
    for (const own of owns) {
      const { strong, ground, ink, link } = lookOf(theme, own)
      for (const each of [strong, ink, link]) {
        expect(contrast(each, ground), `${theme} ${own} ${each}`).toBeGreaterThanOrEqual(leastContrast)
      }
    }
  }
})
