import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '@takhti/e2e/browser'

/** A Chromium with at most one extension in it. */
export type Bearer = { context: BrowserContext; close(): Promise<void> }

/** Starts a Chromium with the extension of a folder, or with none. */
export async function bearerOf(folder: string | null): Promise<Bearer> {
  const loading = folder === null ? [] : [`--disable-extensions-except=${folder}`, `--load-extension=${folder}`]
  const context = await chromium.launchPersistentContext('', {
    executablePath: chromiumPath(),
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [...chromiumArguments(), ...loading],
  })
  if (folder !== null && context.serviceWorkers().length === 0) await context.waitForEvent('serviceworker')
  return { context, close: () => context.close() }
}

/** A folder with an extension that has a button and a worker that listens to it, and nothing else. */
export async function actionOnly(): Promise<{ folder: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'takhti-bench-extension-'))
  const manifest = {
    manifest_version: 3,
    name: 'Action only',
    version: '1',
    permissions: ['activeTab', 'scripting'],
    action: {},
    background: { service_worker: 'background.js' },
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'background.js'), 'chrome.action.onClicked.addListener(() => undefined)\n')
  return { folder, close: () => rm(folder, { recursive: true, force: true }) }
}
