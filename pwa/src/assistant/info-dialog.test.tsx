// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { show } from '#app/test-page.tsx'
import { InfoDialog } from './InfoDialog.tsx'

const onClose = () => {
  closed += 1
}
let closed = 0

test.each([
  ['outcomes', 'Desired Outcomes'],
  ['structure', 'Structure'],
  ['bloom', "Bloom's Taxonomy"],
] as const)('[SC-4] the terms of %s are explained until DONE is pressed', async (subject, title) => {
  closed = 0
  const page = await show(<InfoDialog subject={subject} onClose={onClose} />)
  // It is a portal beside the page of the test.
  const dialog = document.body.querySelector('dialog')
  expect(dialog?.querySelector('h2')?.textContent).toBe(title)
  const done = [...(dialog?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === 'DONE')
  done?.click()
  expect(closed).toBe(1)
  await page.leave()
})
