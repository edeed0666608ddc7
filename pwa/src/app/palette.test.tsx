// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { showScreen } from '#app/test-page.tsx'
import type { Screen } from '#screen/screen.tsx'
import words from '../locales/en/help.json'
import { Palette } from './Palette.tsx'

vi.mock('#languages/late-words.ts', () => ({ addWords: async () => {} }))

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}

const key = (target: EventTarget) => target.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))

test('[KB-1] ? lists the keys on every screen, but is a letter in a field', async () => {
  const Component = () => (
    <>
      <input aria-label="Name" />
      <Palette />
    </>
  )
  // A minimal screen: only its address and its component are used.
  const page = await showScreen({ path: '/', Component } as unknown as Screen, '/', words)
  const field = document.querySelector('input')
  if (field) key(field)
  await new Promise((resolve) => setTimeout(resolve))
  expect(page.text()).not.toContain(words.keys.title)
  key(window)
  await vi.waitFor(() => expect(page.text()).toContain(words.keys.names.search), { timeout: 10_000 })
  await page.leave()
})
