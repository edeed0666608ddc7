// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import english from '../locales/en.json'
import { PasswordMeter } from './PasswordMeter.tsx'

let page: TestPage

afterEach(async () => await page.leave())

// Failed when forms showed "Password is not safe" alone.
test.each([
  ['a1b2', english.passwordMeter.tooShort],
  ['iloveyou', english.passwordMeter.common],
  ['asharao7', english.passwordMeter.personal],
  ['aaaaaaaa', english.passwordMeter.repeat],
  ['asdfghjk', english.passwordMeter.run],
  ['15081947', english.passwordMeter.date],
  ['chalk-and-slate-7', english.passwordMeter.level_4],
])('[UX-C3] %s is judged in words', async (password, words) => {
  page = await show(<PasswordMeter password={password} own={['Asha', 'Rao', 'AshaRao']} />)
  expect(document.querySelector('[role=status]')?.textContent).toBe(words)
  expect(document.querySelector('[role=meter]')?.getAttribute('aria-valuetext')).toBeTruthy()
})

test('[UX-C3] a password that the server refuses for a name it knows is explained', async () => {
  page = await show(<PasswordMeter password="chalk-and-slate-7" own={[]} isRefused />)
  expect(page.text()).toContain(english.passwordMeter.personal)
})
