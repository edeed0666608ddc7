// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import { holdInstallOffer, installOffer } from '#offline/install-offer.ts'
import words from '../../locales/en/share.json'
import { InstallCard } from './InstallCard.tsx'

let page: TestPage

afterEach(() => page.leave())

function offer() {
  const event = new Event('beforeinstallprompt', { cancelable: true })
  const prompt = vi.fn(async () => {})
  Object.assign(event, { prompt })
  dispatchEvent(event)
  return { event, prompt }
}

test('[IN-1] the offer to install waits for a lesson, is made once, and a refusal is remembered', async () => {
  holdInstallOffer()
  rememberPerson({ personId: 'install', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  const { event, prompt } = offer()
  expect(event.defaultPrevented).toBe(true)
  page = await show(<InstallCard />, words)
  await vi.waitFor(() => expect(page.text()).toContain(words.install.title))
  await page.press(words.install.now)
  expect(prompt).toHaveBeenCalledOnce()
  expect(installOffer()).toBeNull()
  expect(page.text()).not.toContain(words.install.title)
  await page.leave()

  offer()
  page = await show(<InstallCard />, words)
  await vi.waitFor(() => expect(page.text()).toContain(words.install.title))
  await page.press(words.install.later)
  await page.leave()
  page = await show(<InstallCard />, words)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(page.text()).not.toContain(words.install.title)
})
