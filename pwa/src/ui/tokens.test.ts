import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Set by code on its element. */
const setByCode = new Set(['--cursor', '--hours', '--open', '--share', '--view-zoom'])

test('a variable that a style sheet reads without a fallback is declared in one', () => {
  const sheets = globSync('**/*.css', { cwd: root }).map((name) => readFileSync(join(root, name), 'utf8'))
  expect(sheets.length).toBeGreaterThan(50)
  const all = sheets.join('\n')
  const declared = new Set([...all.matchAll(/(--[a-z0-9-]+)\s*:/g)].map(([, name]) => name))
  const read = new Set([...all.matchAll(/var\((--[a-z0-9-]+)\)/g)].map(([, name]) => name ?? ''))
  expect([...read].filter((name) => !declared.has(name) && !setByCode.has(name))).toEqual([])
})

test('[SC-3] a dialog is 40rem wide, and fills a screen that is narrower than 800 px', () => {
  const dialog = readFileSync(join(root, 'ui/dialog.css'), 'utf8')
  const [wide, narrow] = dialog.split('@media (width < 800px)').map((part) => /\.dialog \{([^}]*)\}/.exec(part)?.[1])
  expect(wide).toContain('inline-size: min(40rem, calc(100vw - 2rem));')
  expect(narrow).toContain('inline-size: 100vw;')
  expect(narrow).toContain('block-size: 100dvh;')
})

// Fault: with forced colours a pressed button looked like any other, as it had a background alone.
test('[EN-6] each state that a style sheet shows has an outline where colours are forced', () => {
  const sheets = globSync('**/*.css', { cwd: root }).map((name) => readFileSync(join(root, name), 'utf8'))
  const states = /\[(aria-pressed='true'|aria-selected='true'|data-on|data-chosen)\]/g
  const styled = new Set([...sheets.join('\n').matchAll(states)].map(([state]) => state))
  const forced = readFileSync(join(root, 'ui/contrast.css'), 'utf8')
  expect(styled.size).toBe(4)
  expect([...styled].filter((state) => !forced.includes(state))).toEqual([])
  // Faults: the chosen result of a search, the lamp, the widths of a pen and ink on a wall were not to be seen.
  for (const shown of ['[data-combobox-selected]', '.sync-lamp', '.wall-picture', '.board-width > span'])
    expect(forced.slice(0, forced.indexOf('@media (prefers-contrast'))).toContain(shown)
  expect(forced).toContain('@media (prefers-contrast: more)')
})

// Fault: the scrollbar of a menu was white in the dark theme.
test('[EN-4] the browser’s own parts follow each theme, so scrollbars do', () => {
  const tokens = readFileSync(join(root, 'ui/tokens.css'), 'utf8')
  const schemeOf = (rule: string) => /color-scheme: (\w+);/.exec(tokens.slice(tokens.indexOf(`\n${rule} {`)))?.[1]
  expect([schemeOf(':root'), schemeOf(":root[data-theme='dark']")]).toEqual(['light', 'dark'])
  const sheets = globSync('**/*.css', { cwd: root }).map((name) => readFileSync(join(root, name), 'utf8'))
  const coloured = [...sheets.join('\n').matchAll(/scrollbar-color: ([^;]+);/g)].map(([, value]) => value)
  expect(coloured).toEqual(['var(--line-strong) transparent'])
})
