// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { show } from '#app/test-page.tsx'
import { FromTopic } from './FromTopic.tsx'

vi.mock('#api/client.ts', () => ({ send: async () => ({ items: [] }), onRefusal: () => {} }))

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}

// Fault: with the picker within the dialog's form Chromium left the page when a topic was chosen, and nothing was added.
test('[AM-28] the picker of a topic is in no form of the dialog that opens it', async () => {
  rememberPerson({ personId: 'me', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  const page = await show(
    <QueryClientProvider client={queryClient}>
      <form>
        <FromTopic kind="bank" onOffer={() => {}} />
      </form>
    </QueryClientProvider>,
  )
  await page.press('Choose a topic')
  const picker = await vi.waitFor(() => {
    const dialog = document.querySelector('dialog')
    if (dialog === null) throw new Error('no picker')
    return dialog
  })
  expect(picker.closest('form')).toBeNull()
  await page.leave()
})
