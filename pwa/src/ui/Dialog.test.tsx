// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { show } from '#app/test-page.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}

const idle = { isPending: false, isBlocked: false, problem: null }

async function lookOf(dialog: React.ReactNode): Promise<unknown[]> {
  const page = await show(dialog)
  const shown = document.querySelector('dialog')
  const look = shown?.querySelector<HTMLElement>('[type=submit]')?.dataset['look']
  const stated = [look, shown?.dataset['danger']]
  await page.leave()
  return stated
}

// Fault: one look for every button, so that "Delete" looked like "Save".
test('only irreversible actions have a danger dialog and a danger button', async () => {
  const given = { title: 'Roots', closeLabel: 'Close', onClose: () => {}, onSubmit: () => {}, children: null }
  expect(await lookOf(<Dialog {...given} submitLabel="Save" />)).toEqual(['main', undefined])
  expect(await lookOf(<Dialog {...given} submitLabel="Delete" isDanger />)).toEqual(['danger', 'true'])
  const asked = { title: 'Roots', command: idle, onConfirm: async () => {}, onClose: () => {}, children: null }
  expect(await lookOf(<ConfirmDialog {...asked} confirmLabel="Delete" />)).toEqual(['danger', 'true'])
  expect(await lookOf(<ConfirmDialog {...asked} confirmLabel="Submit" isHarmless />)).toEqual(['main', undefined])
})

// Fault: Chromium stops the submit event of a form within another one, so the page was left.
test('[FM-9] a dialog without a submit of its own is no form, so that it can have one', async () => {
  const given = { title: 'Roots', closeLabel: 'Close', onClose: () => {}, children: <form aria-label="New class" /> }
  const page = await show(<Dialog {...given} />)
  expect(document.querySelectorAll('dialog form')).toHaveLength(1)
  await page.leave()
})

/** The irreversible submits of hand-written dialogs. */
const irreversible = /submitLabel=\{t\('((?:[\w.]+\.)?(?:delete|end|remove|kickYes))'\)\}\s*(isDanger)?/g

test('every dialog that deletes, ends or removes is marked as a danger', () => {
  const root = join(import.meta.dirname, '..')
  const sheets = globSync('**/*.tsx', { cwd: root }).map((name) => readFileSync(join(root, name), 'utf8'))
  const found = sheets.flatMap((text) => [...text.matchAll(irreversible)])
  expect(found.length).toBeGreaterThan(4)
  expect(found.filter(([, , isDanger]) => isDanger === undefined).map(([, label]) => label)).toEqual([])
})

/** The contrast of two colours by WCAG 2. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test('the danger button has enough contrast in light and in dark', () => {
  const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
  const valuesOf = (name: string) =>
    [...tokens.matchAll(new RegExp(`${name}: (#[0-9a-f]{6})`, 'g'))].map(([, value = '']) => value)
  const [bad, surface] = [valuesOf('--bad'), valuesOf('--surface')]
  expect([bad.length, surface.length]).toEqual([2, 2])
  for (const [index, colour] of bad.entries()) expect(contrast(colour, surface[index] ?? '')).toBeGreaterThan(4.5)
})
