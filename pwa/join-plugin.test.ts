import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { joinTexts, withTexts } from './front-plugin.ts'
import { withStylesLast } from './join-plugin.ts'

const page = readFileSync(new URL('join.html', import.meta.url), 'utf8')

// Fault: a style file in the head, which arrives a second after the page on a weak network.
test('[EJ-4] the form of the join page is before every style file, with its texts', () => {
  const styled = page.replace('</head>', '<link rel="stylesheet" crossorigin href="/assets/a.css"></head>')
  const built = withStylesLast(withTexts(styled, joinTexts()['en'] ?? {}))
  expect(built.indexOf('rel="stylesheet"')).toBeGreaterThan(built.indexOf('</form>'))
  expect(built).toContain('Your name</label>')
  expect(() => withStylesLast(page)).toThrow('no style file')
})

test('[EJ-4] every language has all texts of the form', () => {
  const named = [...page.matchAll(/data-text="(\w+)"/g)].map(([, name]) => name)
  for (const [code, texts] of Object.entries(joinTexts()))
    expect(Object.keys(texts), code).toEqual(expect.arrayContaining(named))
})
