import { expect, type Page } from '@playwright/test'
import { watchPage, type WatchPage } from '../pages/captured/watch-pages.ts'
import { activateBefore, pressToolbarButton, type Browser } from '../pages/extension.ts'
import { leafletPdf, lockedLeafletPdf } from '../pages/papers.ts'
import { call, origin, personWith, tokenOf } from '../school.ts'

/** The extension's panel in a browser, and the video that its watch pages show. */
export type PanelSetup = { browser: Browser; panel: Page; show: (video: WatchPage) => void }

/**
 * Moves the panel from state to state, as a teacher does, in English. A screenshot caller may switch it to other
 * languages at each stop, and back.
 */
export async function* panelStates(setup: PanelSetup): AsyncGenerator<string> {
  yield* signsIn(setup)
  yield* capturesArticle(setup)
  yield* capturesVideo(setup)
  yield* readsPdf(setup)
  yield* losesNetwork(setup)
}

const named = (panel: Page, name: string) => panel.getByRole('button', { name, exact: true })

async function* signsIn({ panel }: PanelSetup): AsyncGenerator<string> {
  yield 'signed-out'
  await panel.getByLabel('Address of your Takhti').fill('http://school.example')
  await named(panel, 'Show a code').click()
  await expect(panel.getByRole('alert')).toBeVisible()
  yield 'bad-address'
  await panel.getByLabel('Address of your Takhti').fill(origin())
  await named(panel, 'Show a code').click()
  const code = panel.getByRole('status', { name: 'Code' })
  await expect(code).not.toBeEmpty()
  yield 'code'
  const token = await tokenOf(await personWith('instructor'))
  await call('/device/approve', { token, body: { userCode: await code.innerText() } })
  await expect(named(panel, 'Sign out')).toBeVisible()
  yield 'ready'
}

async function opens({ browser, panel }: PanelSetup, address: string): Promise<Page> {
  const page = await browser.context.newPage()
  await page.goto(address)
  await pressToolbarButton(browser, page)
  await activateBefore(page, panel)
  return page
}

const parts = (panel: Page) => panel.getByRole('list', { name: 'Parts of the text' }).getByRole('listitem')

async function* capturesArticle(setup: PanelSetup): AsyncGenerator<string> {
  const { panel } = setup
  const article = await opens(setup, 'https://reader.example/tides')
  await named(panel, 'Capture only what is selected').click()
  await expect(panel.getByRole('alert')).toBeVisible()
  yield 'no-selection'
  await named(panel, 'Capture').click()
  await expect(parts(panel).first()).toBeVisible()
  yield 'article'
  await article.locator('article p').nth(1).selectText()
  await activateBefore(article, panel)
  await named(panel, 'Add the selection').click()
  await named(panel, 'Show on the page').click()
  await expect(panel.getByText('Shown on the page: 1 of 1')).toBeVisible()
  yield 'highlights'
  yield* makes(panel, ['Summarise'])
  await named(panel, 'Send to Takhti').click()
  await expect(panel.getByText('Safe in Takhti', { exact: false }).first()).toBeVisible()
  yield 'sent'
  await article.locator('article p').nth(2).selectText()
  await activateBefore(article, panel)
  await named(panel, 'Capture only what is selected').click()
  await expect(parts(panel).first()).toBeVisible()
  yield 'selection'
  await named(panel, 'Cancel').click()
  await named(panel, 'Capture a region as a picture').click()
  await expect(panel.getByRole('img', { name: 'What the tab shows' })).toBeVisible()
  yield 'region'
  await named(panel, 'Cancel').click()
}

async function* makes(panel: Page, wanted: readonly string[]): AsyncGenerator<string> {
  for (const name of wanted) {
    await named(panel, name).click()
    // Too little text is a valid result as well.
    await expect(panel.locator('.making .made li, .making .problem').first()).toBeVisible({ timeout: 60_000 })
    await expect(panel.getByRole('list', { name, exact: true })).toBeAttached()
    yield `made-${name.toLowerCase()}`
  }
}

async function* capturesVideo(setup: PanelSetup): AsyncGenerator<string> {
  const { panel } = setup
  const tracks = [
    { lang: 'en', name: 'English' },
    { lang: 'hi', name: 'हिन्दी', isAutomatic: true },
  ]
  setup.show(watchPage({ tracks }))
  const video = await opens(setup, 'https://www.youtube.com/watch?v=tk8hVolcano')
  await named(panel, 'Capture').click()
  await expect(parts(panel).first()).toBeVisible()
  yield 'video'
  await panel.getByText('How it was read', { exact: true }).click()
  yield 'diagnostics'
  yield* makes(panel, ['Quiz', 'Cards'])
  await named(panel, 'Cancel').click()
  setup.show(watchPage({ toPlayer: 'nothing', toApp: 'nothing' }))
  await video.reload()
  await activateBefore(video, panel)
  await named(panel, 'Capture').click()
  await expect(panel.getByRole('alert')).toBeVisible()
  yield 'no-captions'
  setup.show(watchPage({ playability: 'LOGIN_REQUIRED', hasTranscript: false, tracks: [] }))
  await video.reload()
  await activateBefore(video, panel)
  await named(panel, 'Capture').click()
  await expect(panel.getByRole('alert')).toContainText('YouTube asks for something')
  yield 'wall'
}

async function* readsPdf(setup: PanelSetup): AsyncGenerator<string> {
  const { panel } = setup
  await panel.reload()
  await panel.getByText('Paste text, or choose a caption file').click()
  const choose = panel.getByLabel('Or choose a PDF of this device')
  await choose.setInputFiles(lockedLeafletPdf('Answers of class 7'))
  await panel.getByLabel('Password of Answers of class 7.pdf').fill('oak')
  await named(panel, 'Open').click()
  await expect(panel.getByRole('alert')).toBeVisible()
  yield 'pdf-locked'
  await named(panel, 'Stop').click()
  await choose.setInputFiles(leafletPdf('Leaves'))
  await expect(panel.getByText('Pages without text, as scanned ones are: 2')).toBeVisible()
  yield 'pdf'
}

async function* losesNetwork({ browser, panel }: PanelSetup): AsyncGenerator<string> {
  await browser.context.setOffline(true)
  await named(panel, 'Send to Takhti').click()
  await expect(panel.getByText('Only on this device')).toBeVisible()
  yield 'queue-offline'
  await named(panel, 'Sign out').click()
  await expect(panel.getByRole('alertdialog')).toBeVisible()
  yield 'signing-out'
  await named(panel, 'Stay signed in').click()
  await browser.context.setOffline(false)
}
