/// <reference types="chrome" />
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type BrowserContext, type Page, type Worker } from '@playwright/test'
import { buildIfChanged } from '@takhti/tools/start/build'
import { chromiumArguments, chromiumPath } from '../browser.ts'
import { call, origin, personWith, tokenOf } from '../school.ts'
import { serveWatchPages, watchPage, type WatchPage } from './captured/watch-pages.ts'

const built = new URL('../../../extension/.output/chrome-mv3', import.meta.url)

/** A Chromium with the built extension in it. */
export type Browser = { context: BrowserContext; worker: Worker; extensionId: string; close(): Promise<void> }

/**
 * Starts Chromium with a copy of the built extension. The copy differs in one point: the permission to reach this
 * Takhti is granted from the start, since no test can click its dialog. The site's watch pages are of the given video.
 */
export async function openExtension(video: () => WatchPage = () => watchPage()): Promise<Browser> {
  await buildIfChanged('extension')
  const folder = await mkdtemp(join(tmpdir(), 'takhti-extension-'))
  await cp(built, folder, { recursive: true })
  await grantOrigin(join(folder, 'manifest.json'))
  const context = await chromium.launchPersistentContext('', {
    executablePath: chromiumPath(),
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      ...chromiumArguments(),
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      // Lets the test press the toolbar button, which gives the extension the tab as a real press does.
      '--enable-unsafe-extension-debugging',
    ],
  })
  await servePages(context, video)
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await expect.poll(() => isListening(worker), 'the extension listens to its button').toBe(true)
  const close = async (): Promise<void> => {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { context, worker, extensionId: new URL(worker.url()).host, close }
}

/** Presses the extension's toolbar button while a page is in front. */
export async function pressToolbarButton(browser: Browser, page: Page): Promise<void> {
  await page.bringToFront()
  const session = await browser.context.browser()?.newBrowserCDPSession()
  if (!session) throw new Error('The browser gives no session of its own')
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] })
  const tab = targetInfos.find(({ url }) => url === page.url())
  if (!tab) throw new Error(`No tab shows ${page.url()}`)
  // The protocol's types of this Playwright lag behind the browser's command.
  await session.send('Extensions.triggerAction' as never, { id: browser.extensionId, targetId: tab.targetId } as never)
  await session.detach()
}

/**
 * Opens the panel's page in a tab, where the test can reach it: the panel itself is no page to Playwright. In a tab it
 * captures the tab that was used last before it.
 */
export async function openPanel(browser: Browser): Promise<Page> {
  const panel = await browser.context.newPage()
  await panel.goto(`chrome-extension://${browser.extensionId}/sidepanel.html`)
  await expect(panel.getByRole('heading', { name: 'Takhti' })).toBeVisible()
  return panel
}

type Ask = { mayAskPlayer?: boolean; mayPressButton?: boolean; track?: { lang: string; isAutomatic: boolean } | null }

/** The tested fields of a tab's reading. */
export type TabReading = {
  isOk: boolean
  problem?: string
  draft?: { via: string; language: string; segments: { text: string; startMs?: number }[] }
  rungs: { way: string; came: string; ms: number }[]
}

/** Reads the page in front as the panel asks the background worker for it. */
export function readInFront(panel: Page, ask: Ask = {}): Promise<TabReading> {
  return panel.evaluate(async (wish) => {
    const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
    const data = {
      tabId: tab?.id,
      isSelection: false,
      mayPressButton: false,
      mayAskPlayer: false,
      track: null,
      ...wish,
    }
    const { res, err } = await chrome.runtime.sendMessage({ id: 1, type: 'capture/read', timestamp: 1, data })
    if (err !== undefined) throw new Error(JSON.stringify(err))
    return res
  }, ask)
}

/** A press before the end of the worker's first run has no listener; no person is that quick. */
function isListening(worker: Worker): Promise<unknown> {
  return worker.evaluate("serviceWorker.state === 'activated' && chrome.action.onClicked.hasListeners()")
}

async function grantOrigin(manifestFile: string): Promise<void> {
  const manifest: Record<string, unknown> = JSON.parse(await readFile(manifestFile, 'utf8'))
  const { protocol, hostname } = new URL(origin())
  await writeFile(manifestFile, JSON.stringify({ ...manifest, host_permissions: [`${protocol}//${hostname}/*`] }))
}

/** Replaces the outside world: an article, and a watch page of the real structure. Nothing leaves the machine. */
async function servePages(context: BrowserContext, video: () => WatchPage): Promise<void> {
  const article = await readFile(new URL('./captured/article.html', import.meta.url), 'utf8')
  await context.route('https://reader.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: article }),
  )
  await serveWatchPages(context, video)
}

/** Signs the extension in; `confirm` is the person who confirms the code. */
export async function signInByCode(
  panel: Page,
  confirm: (shown: ShownCode) => Promise<void> = confirmByCall,
): Promise<void> {
  const address = panel.getByLabel('Address of your Takhti')
  // A render of the starting panel may come between selecting the field's text and overwriting it.
  await expect(async () => {
    await address.fill(origin())
    expect(await address.inputValue()).toBe(origin())
  }).toPass()
  await panel.getByRole('button', { name: 'Show a code' }).click()
  const code = panel.getByRole('status', { name: 'Code' })
  await expect(code).not.toBeEmpty()
  const link = await panel.getByRole('link', { name: 'Open Takhti and confirm' }).getAttribute('href')
  await confirm({ userCode: await code.innerText(), link: link ?? '' })
  await panel.bringToFront()
  await expect(panel.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

/** A code as the panel shows it. */
export type ShownCode = { userCode: string; link: string }

async function confirmByCall({ userCode }: ShownCode): Promise<void> {
  const token = await tokenOf(await personWith('instructor'))
  await call('/device/approve', { token, body: { userCode } })
}

/** Makes a page the one that was used last before the panel. */
export async function activateBefore(page: Page, panel: Page): Promise<void> {
  await page.bringToFront()
  await panel.bringToFront()
}

type Items = { items: { id: string; name: string; kind: string; questionCount: number; url: string }[] }

/** The items of a person of a role in *My content*. */
export async function contentOf(role: string): Promise<Items['items']> {
  const token = await tokenOf(await personWith(role))
  return (await call<Items>('/myFiles/fetch-paginated?limit=100', { token })).items
}
