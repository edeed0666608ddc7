import { randomFillSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Browser, type Page } from '@playwright/test'
import { newId } from '@takhti/schema/kit/ids'
import { storeFile, tone } from './content-file.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { call, origin, personWith, tokenOf } from './school.ts'

const dayMs = 86_400_000

const text = [
  'Chlorophyll is the green pigment in leaves.',
  'Roots take up water and minerals from the soil.',
  'Stomata are small openings through which gases enter the leaf.',
  'Plants store glucose as starch when there is no light.',
  'In 1779 Jan Ingenhousz showed that plants need light to give off oxygen.',
  'Photosynthesis is the process by which green plants make food from light.',
]

/** A class with the assistant on, a source and a deck of one card. */
async function giveClass(name: string): Promise<string> {
  const token = await tokenOf(await personWith('instructor'))
  const { items } = await call<{ items: { classId: string }[] }>('/admin/class/getUserClasses', { token })
  const classId = items[0]?.classId ?? ''
  const id = newId(new Date(), (bytes) => randomFillSync(bytes))
  const bytes = await readFile(new URL('golden/png-kinds.png', import.meta.url))
  const picture = await storeFile(token, { name: 'leaf.png', mediaType: 'image/png', bytes })
  const sound = tone()
  const soundId = await storeFile(token, { name: 'leaf.wav', mediaType: 'audio/wav', bytes: sound })
  const front = [
    { type: 'paragraph', content: [{ type: 'text', text: 'What makes leaves green?' }] },
    { type: 'paragraph', content: [{ type: 'inlineMath', attrs: { latex: 'x^2' } }] },
    { type: 'image', attrs: { picture: `file:${picture}`, alt: 'A leaf' } },
  ]
  const backSound = { id: soundId, mediaType: 'audio/wav', bytes: sound.length }
  const cards = [{ id, front: { type: 'doc', content: front }, back: 'Chlorophyll', backSound }]
  const deck = await call<{ id: string }>('/myFiles/add-flashcard', { token, body: { name, cards } })
  await call('/flashcard/deck', { token, body: { deckId: deck.id, classId, isGiven: true } })
  const capture = { kind: 'article', via: 'article', url: 'https://example.org/plants', title: name, language: 'en' }
  const segments = text.map((each) => ({ text: each }))
  const body = { ...capture, capturedAt: new Date().toISOString(), segments }
  const { id: contentId } = await call<{ id: string }>('/capture', { token, body })
  await call('/learning/give', { token, body: { contentId, classId, isGiven: true } })
  await call('/learning/class', { token, body: { classId, isOn: true, fromAge: 0 } })
  const { students } = await call<{ students: { id: string }[] }>(`/learning/settings?classId=${classId}`, { token })
  for (const student of students)
    await call('/learning/consent', {
      token,
      body: { classId, studentId: student.id, bornYear: 2013, hasConsent: true },
    })
  return deck.id
}

async function phoneOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await signIn(page, await personWith('learner'))
  return page
}

test(
  '[FL-29] on a phone offline: a hint, a wrong answer, a review, and the card next day',
  { tag: '@kept' },
  async ({ browser }) => {
    const name = `Leaves ${Date.now()}`
    await giveClass(name)
    const page = await phoneOf(browser)
    await prepare(page, name)
    await page.context().setOffline(true)
    await page.goto(`${origin()}/dashboard/learn`)
    await page.getByRole('combobox', { name: 'About' }).selectOption({ label: name })
    await page.getByRole('textbox', { name: 'Your question' }).fill('What do roots take up?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByRole('textbox', { name: 'What do you think?' }).fill('they take up water')
    await page.getByRole('button', { name: 'Check my try' }).click()
    await page.getByRole('button', { name: 'Give me a hint' }).click()
    await page.getByRole('button', { name: 'Give me a hint' }).click()
    await expect(page.locator('.learning-hint')).toContainText('____')
    await expect(page.locator('.learning-exchange')).not.toContainText('minerals')
    await page.getByRole('button', { name: 'Show the answer' }).click()
    await expect(page.getByText(text[1] ?? '')).toBeVisible()

    await page.getByRole('button', { name: 'Quiz Me' }).click()
    const question = page.locator('.learning-exchange').last().locator('ol > li').first()
    await expect(question).toBeVisible({ timeout: 30_000 })
    const options = question.getByRole('button')
    await options.first().click()
    const wrong = question.getByText('Not quite.')
    await expect(wrong.or(question.locator('.learning-passages')).first()).toBeVisible()
    // The first choice may be the right one.
    if (await wrong.isVisible()) {
      await expect(question.locator('.learning-hint')).toBeVisible()
      await options.last().click()
    }
    await expect(question.locator('.learning-passages')).toBeVisible()

    await page.goto(`${origin()}/dashboard/study`)
    await page.getByRole('button', { name: `Study ${name}` }).click()
    const leaf = page.getByRole('img', { name: 'A leaf' })
    await expect.poll(() => leaf.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(page.locator('.study-front .formula')).toBeVisible()
    await page.getByRole('button', { name: 'Show the answer' }).click()
    await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.play())
    await page.getByRole('button', { name: /^Good/ }).click()
    await page.clock.setSystemTime(Date.now() + dayMs)
    await page.goto(`${origin()}/dashboard/study`)
    await expect(page.getByRole('button', { name: `Study ${name}` })).toBeEnabled()
    await page.getByRole('button', { name: `Study ${name}` }).click()
    await expect(page.getByText('What makes leaves green?')).toBeVisible()
    await page.context().close()
  },
)

/** Opens the assistant and the cards with a network, so that all of both is on the device. */
async function prepare(page: Page, name: string): Promise<void> {
  const arrive = (part: string) => page.waitForResponse((response) => response.url().includes(part))
  const files = Promise.all([arrive('/maths-worker'), arrive('/flashcard/file/')])
  await page.goto(`${origin()}/dashboard/study`)
  await expect(page.getByRole('button', { name: `Study ${name}` })).toBeVisible()
  await files
  await expect(page.getByText('still to store on this device')).toHaveCount(0)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`${origin()}/dashboard/learn`)
  await expect(page.getByRole('textbox', { name: 'Your question' })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test('[FL-46] a deck with a picture, a formula and a sound goes out to Anki and back in', async ({ page }) => {
  const name = `Circles ${Date.now()}`
  const deckId = await giveClass(name)
  const token = await tokenOf(await personWith('instructor'))
  const empty = { name: `${name} again`, cards: [] }
  const { id: otherId } = await call<{ id: string }>('/myFiles/add-flashcard', { token, body: empty })
  await signIn(page, await personWith('instructor'))
  await page.goto(`${origin()}/dashboard/content/${deckId}/cards`)
  await page.getByRole('button', { name: 'Anki' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as .apkg' }).click()
  const file = await (await downloading).path()
  await page.goto(`${origin()}/dashboard/content/${otherId}/cards`)
  await page.getByRole('button', { name: 'Anki' }).click()
  const buffer = await readFile(file)
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name: 'x.apkg', mimeType: '', buffer })
  await expect(page.getByText('Pictures and sounds: 2')).toBeVisible()
  await page.getByRole('button', { name: 'Add the cards' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const picture = page.locator('.rich-picture')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.locator('.deck-front .formula')).toBeVisible()
  await expect(page.locator('audio')).toHaveCount(1)
})
