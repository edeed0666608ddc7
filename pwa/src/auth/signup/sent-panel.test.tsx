// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { forgetSignUp, rememberSignUp } from '#api/pending-sign-up.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../../locales/en.json'
import { SentPanel } from './SentPanel.tsx'

vi.mock('#api/client.ts', () => ({ send: async () => ({ emailVerified: true }), onRefusal: () => {} }))

const signUp = { ticket: 'ticket', email: 'mina@school.example', kind: 'teacher' as const }

let page: TestPage

afterEach(async () => {
  vi.useRealTimers()
  await page.leave()
})

test.each([
  ['another device', () => {}, words.verify.elsewhere],
  ['this browser', forgetSignUp, words.verify.here],
])('[UX-C2] a link that was opened on %s is named so', async (_where, prove, text) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  rememberSignUp(signUp)
  page = await show(<SentPanel signUp={signUp} onAgain={() => {}} />, words)
  expect(page.text()).not.toContain(text)
  prove()
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(() => expect(page.text()).toContain(text))
})
