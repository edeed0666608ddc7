import { expect, type Page } from '@playwright/test'
import { expectSafe } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { bookPdf, leafletPdf, lectureVtt, letterDocx, lockedLeafletPdf } from './pages/papers.ts'
import { redPicture } from './pages/picture.ts'
import { personWith } from './school.ts'

const video = 'https://www.youtube.com/watch?v=abcdef12345'

test(
  '[J7 B7] a document is read, previewed and saved, also offline; its quiz opens its pages',
  { tag: '@kept' },
  async ({ page, context }) => {
    await signIn(page, await personWith('instructor'))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.getByRole('navigation').getByRole('link', { name: 'My Content' }).click()
    await addsSource(page)
    const name = `Leaflet ${Date.now()}`
    await chooses(page, leafletPdf(name))
    await expect(page.getByText('3 pages', { exact: true })).toBeVisible()
    await expect(page.getByText('1 page holds no text')).toContainText('2')
    await page.screenshot({ path: test.info().outputPath('preview.png') })
    await page.getByRole('button', { name: 'Keep in My Content' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await context.setOffline(true)
    await addsSource(page)
    const letter = `Letter ${Date.now()}`
    await chooses(page, letterDocx(letter))
    await page.getByRole('button', { name: 'Keep in My Content' }).click()
    await expect(page.getByText(`${letter} is kept on this device until there is internet`)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('link', { name: letter })).toBeVisible()

    await page.getByRole('link', { name }).click()
    const source = page.getByRole('group', { name: 'Source' })
    await expect(source.getByText('Page 3', { exact: true })).toBeVisible()
    await page
      .getByRole('button', { name: /^Show Page 3 in the source/ })
      .first()
      .click()
    await expect(source.locator('mark').first()).toBeInViewport()
    await page.screenshot({ path: test.info().outputPath('source.png') })

    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByLabel('Your question').fill('What is photosynthesis?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    const answer = page.getByRole('article', { name: 'Answer' })
    await answer.getByRole('button', { name: 'Show Page 1 in the source' }).first().click()
    await expect(source.locator('mark').first()).toContainText('Photosynthesis is the process')
    await expect(source.locator('mark').first()).toBeInViewport()
    await page.screenshot({ path: test.info().outputPath('asked.png') })
    await expectSafe(page)
  },
)

test('[J7 B7] a PDF asks for its password; a wrong one is reported, and leaving it loses nothing', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await page.getByRole('navigation').getByRole('link', { name: 'My Content' }).click()
  await addsSource(page)
  await page.getByLabel('Text', { exact: true }).fill('Notes that are not finished yet.')
  await chooses(page, lockedLeafletPdf('Answers'))
  const password = page.getByLabel('Password of Answers.pdf')
  await password.fill('slate')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText('This password does not open the PDF')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Notes that are not finished yet.')

  await chooses(page, lockedLeafletPdf('Answers'))
  await password.fill('chalk')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('region', { name: 'How it begins' })).toContainText('Photosynthesis is the process')
})

test(
  '[J7 B7] shares of other programs wait on this device, one after the other, also offline',
  { tag: '@kept' },
  async ({ page, context }) => {
    await signIn(page, await personWith('instructor'))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await page.getByRole('navigation').getByRole('link', { name: 'My Content' }).click()
    await expect(page.getByRole('button', { name: 'Add a source' })).toBeVisible()
    await context.setOffline(true)

    const [letter, notes] = [`Letter ${Date.now()}`, `Notes ${Date.now()}`]
    await shares(page, { text: 'https://youtu.be/abcdef12345' })
    await expect(page.getByLabel('Link (if it comes from the web)')).toHaveValue('https://youtu.be/abcdef12345')
    // The next share comes before the first is reviewed.
    await shares(page, { files: [letterDocx(letter)] })
    await expect(page.getByLabel('Link (if it comes from the web)')).toHaveValue('https://youtu.be/abcdef12345')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(letter)
    await page.getByRole('button', { name: 'Keep in My Content' }).click()
    await expect(page.getByText(`${letter} is kept on this device until there is internet`)).toBeVisible()

    const good = Buffer.from('Photosynthesis is the process by which green plants make food from light and water.')
    await shares(page, {
      files: [
        { name: 'Huge.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(51_000_000) },
        { name: 'Bomb.docx', mimeType: 'text/plain', buffer: Buffer.from('PK and nothing that an archive holds') },
        { name: `${notes}.txt`, mimeType: 'text/plain', buffer: good },
      ],
    })
    const problems = page.getByRole('alert').filter({ hasText: 'Huge.pdf' })
    await expect(problems).toContainText('Huge.pdf: This file is too large')
    await expect(problems).toContainText('Bomb.docx: This file is damaged')
    await page.screenshot({ path: test.info().outputPath('shared.png') })
    await page.getByRole('button', { name: 'Keep in My Content' }).click()
    await expect(page.getByText(`${notes} is kept on this device until there is internet`)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Add a source' })).toBeVisible()
    await context.setOffline(false)
    for (const name of [letter, notes]) await expect(page.getByRole('link', { name })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test('[J7] files that the device opens with the app are previewed one after the other', async ({ page }) => {
  // A headless browser opens no files with the app, so its callback is called here.
  await page.addInitScript(() => {
    const launchQueue = { setConsumer: (consumer: unknown) => Object.assign(window, { launched: consumer }) }
    Object.defineProperty(window, 'launchQueue', { value: launchQueue })
  })
  await signIn(page, await personWith('instructor'))
  await page.getByRole('navigation').getByRole('link', { name: 'My Content' }).click()
  await expect(page.getByRole('button', { name: 'Add a source' })).toBeVisible()
  const names = ['First', 'Second'].map((name) => `${name} ${Date.now()}`)
  for (const name of names) await launches(page, name)
  for (const name of names) {
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
    await page.getByRole('button', { name: 'Keep in My Content' }).click()
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const name of names) await expect(page.getByRole('link', { name })).toBeVisible()
})

test('[J7 B7] an image is saved with a description, which only an engine with vision writes', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await page.getByRole('navigation').getByRole('link', { name: 'My Content' }).click()
  await addsSource(page)
  const svg = (body: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${body}</svg>`)
  const endless = svg('<g id="a"><path d="M0 0L9 9"/></g><g id="b"><use href="#a"/><use href="#a"/></g>')
  await chooses(page, { name: 'Endless.svg', mimeType: 'image/svg+xml', buffer: endless })
  await expect(page.getByRole('alert').filter({ hasText: 'Endless.svg' })).toContainText('cannot be read here')

  for (const [kind, mimeType, buffer] of [
    ['png', 'image/png', redPicture(60, 40)],
    ['svg', 'image/svg+xml', svg('<path fill="#e61414" d="M0 0h40v20H0z"/>')],
  ] as const) {
    const name = `Leaf ${kind} ${Date.now()}`
    await chooses(page, { name: `${name}.${kind}`, mimeType, buffer })
    await expect(page.getByRole('button', { name: 'Keep in My Content' })).toBeDisabled()
    await page.getByRole('button', { name: 'Describe the picture' }).click()
    await expect(page.getByText('This needs a language model, and none is set up here.')).toBeVisible()
    await page.getByLabel('What the picture shows').fill('A red leaf')
    await page.screenshot({ path: test.info().outputPath(`${kind}.png`) })
    await page.getByRole('button', { name: 'Keep in My Content' }).click()
    await page.getByRole('link', { name }).click()
    const shown = page.getByRole('img', { name: 'A red leaf' })
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(30)
    await page.screenshot({ path: test.info().outputPath(`${kind}-kept.png`) })
    await page.getByRole('navigation').getByRole('link', { name: 'My Content' }).click()
    await addsSource(page)
  }
})

test('[J7 B7] a three-hour lecture and a 500-page book are saved, queried and opened in place', async ({ page }) => {
  test.setTimeout(300_000)
  await signIn(page, await personWith('instructor'))
  const lecture = `Lecture ${Date.now()}`
  await storesLong(page, lectureVtt(lecture, 180), video)
  await page.getByRole('link', { name: lecture }).click()
  const source = page.getByRole('group', { name: 'Source' })
  await page
    .getByRole('button', { name: /^Show in the source/ })
    .last()
    .click()
  await expect(source.locator('mark').first()).toBeInViewport()
  const second = page.getByRole('link', { name: /^Open the video at \d/ }).last()
  await expect(second).toHaveAttribute('href', /t=\d+s/)
  await expect(source.getByText('The viaduct of valley 1800 is')).toBeAttached()

  const book = `Book ${Date.now()}`
  await storesLong(page, bookPdf(book, 500))
  await page.getByRole('link', { name: book }).click()
  await page
    .getByRole('button', { name: /^Show Page \d+ in the source/ })
    .last()
    .click()
  await expect(source.locator('mark').first()).toBeInViewport()
  await expect(source.getByText('Page 500', { exact: true })).toBeAttached()
})

/** Saves a long file and opens the list that contains it. */
async function storesLong(page: Page, file: FilePayload, link?: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'My Content' }).click()
  await addsSource(page)
  if (link) await page.getByLabel('Link (if it comes from the web)').fill(link)
  await chooses(page, file)
  await expect(page.getByRole('button', { name: 'Keep in My Content' })).toBeVisible({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Keep in My Content' }).click()
  await expect(page.getByRole('link', { name: file.name.replace(/\.\w+$/, '') })).toBeVisible({ timeout: 120_000 })
}

type FilePayload = { name: string; mimeType: string; buffer: Buffer }

async function addsSource(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a source' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function chooses(page: Page, file: FilePayload): Promise<void> {
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
}

type Shared = { text?: string; files?: readonly FilePayload[] }

/** Posts to the share target as the manifest declares it, as a page's own form. */
async function shares(page: Page, { text = '', files = [] }: Shared): Promise<void> {
  const lasting = files.map(({ name, mimeType, buffer }) => ({
    ...{ name, mimeType, size: buffer.length },
    // Zeros need not travel.
    bytes: buffer.length > 1_000_000 ? '' : buffer.toString('base64'),
  }))
  const arrived = page.waitForURL(/\/dashboard\/content\?add/)
  await page.evaluate(
    ({ spoken, parts }) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/share',
        enctype: 'multipart/form-data',
      })
      const field = Object.assign(document.createElement('input'), { name: 'text', value: spoken })
      const chooser = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true })
      const held = new DataTransfer()
      for (const { name, mimeType, size, bytes } of parts) {
        const content =
          bytes === '' ? new Uint8Array(size) : Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        held.items.add(new File([content], name, { type: mimeType }))
      }
      chooser.files = held.files
      form.append(field, chooser)
      document.body.append(form)
      form.submit()
    },
    { spoken: text, parts: lasting },
  )
  await arrived
}

/** Passes a text to the app as the device does with a file that is opened with it. */
async function launches(page: Page, name: string): Promise<void> {
  await page.evaluate((title) => {
    const text = 'Photosynthesis is the process by which green plants make food from light and water.'
    const getFile = () => Promise.resolve(new File([text], `${title}.txt`))
    // Put there by the script above.
    const { launched } = window as unknown as { launched(launch: object): void }
    launched({ files: [{ getFile }] })
  }, name)
}
