import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { languages } from '@takhti/schema/languages/model'
import { openExtension, openPanel } from './pages/extension.ts'
import { test } from './pages/journey.ts'

test(
  '[J7] the panel has sixteen languages, each under its own name and in its own direction',
  { tag: '@kept' },
  async () => {
    const browser = await openExtension()
    const panel = await openPanel(browser)
    const picker = panel.locator('.bar select')
    await expect(picker.getByRole('option')).toHaveText(languages.map(({ name }) => name))
    for (const { code, direction } of languages) {
      await picker.selectOption(code)
      await expect(panel.locator('html')).toHaveAttribute('lang', code)
      await expect(panel.locator('html')).toHaveAttribute('dir', direction)
      const words = await heading(code)
      await expect(panel.getByRole('heading', { level: 2 })).toHaveText(words)
      // A language that is missing in the build falls back to English.
      if (code !== 'en') expect(words).not.toBe('Sign in')
    }
    await browser.close()
  },
)

/** The heading of the first form, from the built panel's file of messages. */
async function heading(code: string): Promise<string> {
  const file = new URL(`../../extension/src/locales/${code}.json`, import.meta.url)
  const words: { signIn: { heading: string } } = JSON.parse(await readFile(file, 'utf8'))
  return words.signIn.heading
}
