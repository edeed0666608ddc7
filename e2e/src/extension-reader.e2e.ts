import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { boxOf } from './pages/box.ts'
import { signIn } from './pages/door.ts'
import {
  activateBefore,
  contentOf,
  openExtension,
  openPanel,
  pressToolbarButton,
  signInByCode,
  type Browser,
} from './pages/extension.ts'
import { test } from './pages/journey.ts'
import { leafletPdf, lockedLeafletPdf } from './pages/papers.ts'
import { origin, personWith } from './school.ts'

const articleUrl = 'https://reader.example/tides'

let browser: Browser

test.beforeEach(async () => {
  browser = await openExtension()
})

test.afterEach(async () => {
  await browser.close()
})

test('[J7] marked passages of a page are listed, removed, and marked in My content', { tag: '@kept' }, async () => {
  const { article, panel } = await openArticle()
  await panel.getByRole('button', { name: 'Capture', exact: true }).click()
  await panel.getByRole('button', { name: 'Add the selection' }).click()
  await expect(panel.getByRole('alert')).toHaveText('Nothing is selected on the page.')

  await select(article, 'main cause of the tide', 'bulge of water on the near side')
  await activateBefore(article, panel)
  await panel.getByRole('button', { name: 'Add the selection' }).click()
  const marked = panel.getByRole('list', { name: 'Highlights' }).getByRole('listitem')
  await expect(marked).toContainText('main cause of the tide is the gravity of the Moon.')
  await select(article, 'Neap tides come about', 'after spring tides')
  await activateBefore(article, panel)
  // Without a mouse: the button is reached and pressed by the keyboard.
  await panel.getByRole('button', { name: 'Add the selection' }).focus()
  await panel.keyboard.press('Enter')
  await expect(marked).toHaveCount(2)
  await panel.getByRole('button', { name: 'Remove highlight 2' }).click()
  await expect(panel.getByText('One highlight is sent')).toBeVisible()
  expect((await new AxeBuilder({ page: panel }).setLegacyMode().analyze()).violations).toEqual([])
  await panel.getByRole('textbox', { name: 'Title' }).fill('Marked tides')
  await panel.getByRole('button', { name: 'Send to Takhti' }).click()

  const teacher = await openInTakhti(panel, 'Make a lesson page: Marked tides')
  const source = teacher.getByRole('group', { name: 'Source' })
  await expect(teacher.getByText('1 highlight', { exact: true })).toBeVisible()
  await expect(source.locator('mark.highlight').first()).toContainText('main cause of the tide is the gravity')
  await expect(source.locator('mark.highlight').last()).toHaveText(/bulge of water on the near side$/)
  const { violations } = await new AxeBuilder({ page: teacher })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations).toEqual([])
})

test(
  '[J7] marked passages are painted on request, change nothing, and are found again later',
  { tag: '@kept' },
  async () => {
    const { article, panel } = await openArticle()
    const before = await article.evaluate(() => document.documentElement.outerHTML)
    const painted = () =>
      article.evaluate(() =>
        // The panel's highlights are live ranges.
        [...(CSS.highlights.get('takhti-marked') ?? [])].map((range) => (range as Range).toString().trim()),
      )
    await panel.getByRole('button', { name: 'Capture', exact: true }).click()
    await select(article, 'main cause of the tide', 'bulge of water on the near side')
    await activateBefore(article, panel)
    await panel.getByRole('button', { name: 'Add the selection' }).click()
    expect(await painted()).toEqual([])
    await panel.getByRole('button', { name: 'Show on the page' }).click()
    await expect(panel.getByText('Shown on the page: 1 of 1')).toBeVisible()
    expect(await painted()).toEqual([
      expect.stringMatching(/^main cause of the tide[^]*bulge of water on the near side$/),
    ])
    await article.screenshot({ path: test.info().outputPath('painted.png') })
    await select(article, 'Neap tides come about', 'after spring tides')
    await activateBefore(article, panel)
    await panel.getByRole('button', { name: 'Add the selection' }).click()
    await expect(panel.getByText('Shown on the page: 2 of 2')).toBeVisible()
    await panel.getByRole('button', { name: 'Hide on the page' }).click()
    await expect.poll(painted).toEqual([])
    await panel.getByRole('button', { name: 'Show on the page' }).click()
    await expect.poll(painted).toHaveLength(2)
    expect(await article.evaluate(() => document.documentElement.outerHTML)).toBe(before)
    await panel.getByRole('button', { name: 'Send to Takhti' }).click()
    await expect.poll(painted).toEqual([])

    await panel.close()
    await article.evaluate(() => document.querySelector('p')?.before('A line that is new here.'))
    await pressToolbarButton(browser, article)
    const again = await openPanel(browser)
    await activateBefore(article, again)
    await again.getByRole('button', { name: 'Capture', exact: true }).click()
    await expect(again.getByText('Marked at an earlier visit and found again: 2 of 2')).toBeVisible()
    await again.getByRole('button', { name: 'Show on the page' }).click()
    await expect.poll(painted).toHaveLength(2)
    expect((await new AxeBuilder({ page: again }).setLegacyMode().analyze()).violations).toEqual([])
    await again.close()
    await expect.poll(painted).toEqual([])
  },
)

test(
  '[J7] a region of a page is cut out, described, queued offline, and a source in My content',
  { tag: '@kept' },
  async () => {
    const { panel } = await openArticle()
    await panel.getByRole('button', { name: 'Capture a region as a picture' }).click()
    const shot = panel.getByRole('img', { name: 'What the tab shows' })
    await expect(shot).toBeVisible()
    const box = await boxOf(shot)
    await panel.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.25)
    await panel.mouse.down()
    await panel.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.5, { steps: 4 })
    await panel.mouse.up()
    const left = panel.getByRole('slider', { name: 'Left edge' })
    await expect(left).toHaveValue('25')
    await left.press('ArrowLeft')
    await expect(left).toHaveValue('24')
    await expect(panel.getByRole('status').filter({ hasText: '×' })).toContainText('kB')
    const send = panel.getByRole('button', { name: 'Send to Takhti' })
    await expect(send).toBeDisabled()
    await panel.getByRole('textbox', { name: 'Title' }).fill('Part of the tides')
    await panel.getByRole('textbox', { name: 'What is to be seen' }).fill('A paragraph about the Moon')
    expect((await new AxeBuilder({ page: panel }).setLegacyMode().analyze()).violations).toEqual([])

    await browser.context.setOffline(true)
    await send.click()
    const entry = panel.getByRole('listitem').filter({ hasText: 'Part of the tides' })
    await expect(entry).toContainText('Only on this device')
    await browser.context.setOffline(false)
    await expect(entry).toContainText('Safe in Takhti')
    expect((await contentOf('instructor')).filter(({ name }) => name === 'Part of the tides')).toMatchObject([
      { kind: 'document', url: articleUrl },
    ])

    const teacher = await openInTakhti(panel, 'Make a lesson page: Part of the tides')
    await expect(teacher.getByRole('img', { name: 'A paragraph about the Moon' })).toBeVisible()
  },
)

test('[J7] a PDF in the tab is read page by page, and pages without text are reported', { tag: '@kept' }, async () => {
  const { server, address } = await servePdf()
  try {
    const viewer = await browser.context.newPage()
    await viewer.goto(`${address}/Leaves.pdf`).catch(() => undefined)
    await pressToolbarButton(browser, viewer)
    const panel = await openPanel(browser)
    await signInByCode(panel)
    await activateBefore(viewer, panel)
    await panel.getByRole('button', { name: 'Capture', exact: true }).click()
    await expect(panel.getByRole('alert')).toHaveText('This is a PDF, and not a page.')
    await panel.getByRole('button', { name: /^Read the PDF from/ }).click()
    await expect(panel.getByText('Pages without text, as scanned ones are: 2')).toBeVisible()
    const parts = panel.getByRole('list', { name: 'Parts of the text' }).getByRole('listitem')
    await expect(parts.first()).toContainText('Page 1')
    await expect(parts.last()).toContainText('Page 3')
    expect((await new AxeBuilder({ page: panel }).setLegacyMode().analyze()).violations).toEqual([])
    await panel.getByRole('textbox', { name: 'Title' }).fill('Leaves by page')
    await panel.getByRole('button', { name: 'Send to Takhti' }).click()
    const teacher = await openInTakhti(panel, 'Make a lesson page: Leaves by page')
    await expect(teacher.getByText('Page 3', { exact: true }).first()).toBeVisible()

    await panel.getByText('Paste text, or choose a caption file').click()
    await panel.getByLabel('Or choose a PDF of this device').setInputFiles({
      name: 'no.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html>'),
    })
    await expect(panel.getByRole('alert')).toHaveText('This is no PDF.')
    await panel.getByLabel('Or choose a PDF of this device').setInputFiles(lockedLeafletPdf('locked'))
    await panel.getByLabel('Password of locked.pdf').fill('oak')
    await panel.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(panel.getByRole('alert')).toHaveText('This password does not open the PDF')
    await panel.getByLabel('Password of locked.pdf').fill('chalk')
    await panel.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(panel.getByRole('list', { name: 'Parts of the text' }).getByRole('listitem')).not.toHaveCount(0)
  } finally {
    server.close()
  }
})

async function openArticle(): Promise<{ article: Page; panel: Page }> {
  const article = await browser.context.newPage()
  await article.goto(articleUrl)
  await pressToolbarButton(browser, article)
  const panel = await openPanel(browser)
  await signInByCode(panel)
  await activateBefore(article, panel)
  return { article, panel }
}

/** Opens the sent capture, as the person who confirmed the code. */
async function openInTakhti(panel: Page, link: string): Promise<Page> {
  const address = await panel.getByRole('link', { name: link }).getAttribute('href')
  const teacher = await browser.context.newPage()
  await signIn(teacher, await personWith('instructor'))
  await teacher.goto(address ?? '')
  return teacher
}

/** Selects on a page from some words to the end of others. */
async function select(page: Page, from: string, to: string): Promise<void> {
  await page.evaluate(
    ([first, last]) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const found = (text: string, words: string) => text.replace(/\s/g, ' ').indexOf(words)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.textContent ?? ''
        if (found(text, first) >= 0) range.setStart(node, found(text, first))
        if (found(text, last) >= 0) range.setEnd(node, found(text, last) + last.length)
      }
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(range)
    },
    [from, to] as const,
  )
}

/** A school's own server of files, at the host that this copy of the extension may reach. */
async function servePdf(): Promise<{ server: Server; address: string }> {
  const { buffer } = leafletPdf('leaves')
  const server = createServer((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'application/pdf' })
    answer.end(buffer)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  // A server that listens to a port has an address with one.
  const { port } = server.address() as AddressInfo
  return { server, address: `http://${new URL(origin()).hostname}:${port}` }
}
