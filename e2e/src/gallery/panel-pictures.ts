import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { inRoot } from '@takhti/tools/kit/root'
import { watchPage } from '../pages/captured/watch-pages.ts'
import { openExtension, openPanel } from '../pages/extension.ts'
import { origin } from '../school.ts'
import { panelStates } from './panel-states.ts'
import { languages, themes } from './sizes.ts'

/** The extension's panel is as wide as the browser makes it: narrow, and a little more than that. */
const width = 400

/** Takes screenshots of every state of the extension's panel whose name begins as wanted; returns how many. */
export async function takePanelPictures(folder: string, wanted: string): Promise<number> {
  let video = watchPage()
  const browser = await openExtension(() => video)
  const panel = await openPanel(browser)
  let count = 0
  try {
    await panel.setViewportSize({ width, height: 800 })
    const typeface = await readFile(inRoot('pwa', 'node_modules', devanagari), 'base64')
    for await (const state of panelStates({ browser, panel, show: (next) => (video = next) })) {
      const name = `extension-${state}`
      if (!name.startsWith(wanted)) continue
      await panel.evaluate(addTypeface, typeface)
      for (const theme of themes)
        for (const language of languages) {
          await turn(panel, language, theme)
          await panel.screenshot({ path: join(folder, `${name}.${theme}.${language}.png`), fullPage: true })
          count += 1
        }
      await turn(panel, 'en', 'light')
    }
  } finally {
    await browser.close()
  }
  return count
}

/** The panel uses the fonts of its device, and the screenshot machine may have none of this script. */
const devanagari = '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2'

async function addTypeface(base64: string): Promise<void> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  document.fonts.add(await new FontFace('Gallery Devanagari', bytes).load())
  // Before the device's own fonts, which may draw boxes for missing characters.
  document.documentElement.style.fontFamily = "'Gallery Devanagari', system-ui, sans-serif"
}

async function turn(panel: Page, language: string, colorScheme: (typeof themes)[number]): Promise<void> {
  await panel.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await panel.evaluate((settings) => chrome.storage.local.set({ settings }), { origin: origin(), language })
  await expect(panel.locator('html')).toHaveAttribute('lang', language)
  await panel.evaluate(() => document.fonts.ready.then(() => undefined))
}
