import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { joinTexts, withTexts } from './front-plugin.ts'
import { filesOf, withStylesLast } from './join-plugin.ts'

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

// Fault: a list without what an imported file imports, or without styles: the last round came after the others again.
test('[EJ-5] the files of a start are listed with all that they import at once, and no lazy one', () => {
  const chunk = (imports: string[], own: object = {}) => ({ type: 'chunk', imports, facadeModuleId: null, ...own })
  const styled = { viteMetadata: { importedCss: new Set(['c.css']) } }
  const bundle = {
    'a.js': chunk(['b.js'], { facadeModuleId: '/pwa/src/app/start.tsx', dynamicImports: ['late.js'] }),
    'b.js': chunk(['c.js']),
    'c.js': chunk([], styled),
    'late.js': chunk([]),
  }
  // Of a bundle only these parts are read.
  const built = bundle as unknown as Parameters<typeof filesOf>[1]
  expect(filesOf(['/src/app/start.tsx'], built)).toEqual(['a.js', 'b.js', 'c.js', 'c.css'])
  expect(() => filesOf(['/src/moved.tsx'], built)).toThrow('not in the build')
})
