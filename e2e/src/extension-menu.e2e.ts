import { expect, type Page } from '@playwright/test'
import { openExtension, openPanel, pressToolbarButton, signInByCode, type Browser } from './pages/extension.ts'
import { test } from './pages/journey.ts'
import { origin } from './school.ts'

const articleUrl = 'https://reader.example/tides'

let browser: Browser
let article: Page
let panel: Page

test.beforeEach(async () => {
  browser = await openExtension()
  panel = await openPanel(browser)
  await signInByCode(panel)
  article = await browser.context.newPage()
  await article.goto(articleUrl)
  await pressToolbarButton(browser, article)
})

test.afterEach(async () => {
  await browser.close()
})

type Click = { menuItemId: string; linkUrl?: string; srcUrl?: string }

/** Presses an entry of the browser's own menu, which no test can reach: the event arrives as from the browser. */
async function choose(click: Click): Promise<void> {
  await browser.worker.evaluate(
    async ([url, info]) => {
      const [tab] = await chrome.tabs.query({ url: `${url}*` })
      // Every event of the browser has it, and the types do not.
      const { dispatch } = chrome.contextMenus.onClicked as unknown as { dispatch(...news: unknown[]): void }
      dispatch.call(chrome.contextMenus.onClicked, info, tab)
    },
    [articleUrl, click] as const,
  )
  await panel.bringToFront()
}

test('[XB-5] the menu of a page captures the page, or what is selected on it', { tag: '@kept' }, async () => {
  await article.evaluate(() => {
    const first = document.querySelector('p')
    if (first) getSelection()?.selectAllChildren(first)
  })
  const selected = await article.evaluate(() => getSelection()?.toString() ?? '')
  await choose({ menuItemId: 'selection' })
  const text = panel.getByRole('textbox', { name: 'Title' })
  await expect(text).toBeVisible()
  await expect(panel.getByText(selected.slice(0, 40))).toBeVisible()
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await choose({ menuItemId: 'page' })
  await expect(text).toBeVisible()
  await expect(panel.getByText('Neap tides come about')).toBeVisible()
})

test('[XB-6] the menu of a picture cuts it out, and that of a link reads a PDF', { tag: '@kept' }, async () => {
  const srcUrl = 'https://reader.example/moon.png'
  await article.evaluate((src) => {
    const image = new Image()
    image.src = src
    image.style.cssText = `position: fixed; left: 25vw; top: 50vh; width: 50vw; height: 25vh`
    document.body.append(image)
  }, srcUrl)
  await choose({ menuItemId: 'image', srcUrl })
  await expect(panel.getByRole('slider')).toHaveCount(4)
  const shares = await panel
    .getByRole('slider')
    .evaluateAll((edges) => edges.map((edge) => Number((edge as HTMLInputElement).value)))
  expect(shares).toEqual([25, 75, 50, 75])
  await panel.getByRole('button', { name: 'Cancel' }).click()
  const linkUrl = 'https://reader.example/papers/tides.pdf?part=1'
  await choose({ menuItemId: 'link', linkUrl })
  await expect(panel.getByText('This is a PDF, and not a page.')).toBeVisible()
  // The first request of such a tab is past the test's pages, so the link leads to the product.
  const opened = browser.context.waitForEvent('page')
  await choose({ menuItemId: 'link', linkUrl: `${origin()}/api/openapi.json` })
  await (await opened).waitForURL(`${origin()}/api/openapi.json`)
})
