import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { chromiumArguments, headlessPath, mediaArguments } from './browser.ts'
import { choose, draw } from './pages/board.ts'
import { openConversation } from './pages/conversation.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { countParts, framesIn, partsMade, savedBy, storedParts } from './pages/made-video.ts'
import { personWith } from './school.ts'

// A microphone that is no device: it beeps.
test.use({
  launchOptions: { executablePath: headlessPath(), args: [...chromiumArguments(), ...mediaArguments()] },
  permissions: ['microphone'],
})

test('[PV-1] ink, a voice and a script become a video with sound and captions on the device', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await createLesson(page, `Roots ${Date.now()}`)
  await choose(page, 'Pen')
  await draw(page, [
    [200, 200],
    [500, 360],
    [420, 200],
  ])
  await page.getByRole('button', { name: 'Lesson menu' }).click()
  await page.getByRole('button', { name: 'Slides and video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Slides and video' })
  await dialog.getByRole('textbox', { name: 'Slide 1: what to say' }).fill('Roots take up water. They hold the plant.')
  await dialog.getByRole('button', { name: 'Record your voice' }).click()
  const picture = dialog.getByRole('img', { name: /Slide 1/ })
  await picture.hover({ position: { x: 40, y: 40 } })
  await page.waitForTimeout(2_500)
  await dialog.getByRole('button', { name: 'Stop recording' }).click()
  await expect(dialog.getByText(/seconds recorded/)).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('talk.png') })
  await dialog.getByRole('button', { name: 'Make video' }).click()
  await expect(dialog.getByText('The video is ready.')).toBeVisible({ timeout: 60_000 })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download video' }).click()
  const file = await download
  const input = new Input({
    source: new BufferSource(new Uint8Array(readFileSync(await file.path()))),
    formats: ALL_FORMATS,
  })
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  expect([video?.displayWidth, video?.displayHeight, audio?.codec]).toEqual([1280, 720, 'opus'])
  const seconds = await input.computeDuration()
  expect(seconds).toBeGreaterThan(2)
  expect(seconds).toBeLessThan(20)
  const captions = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download captions' }).click()
  expect(readFileSync(await (await captions).path(), 'utf8')).toMatch(
    /^WEBVTT\n\n00:00:00\.000 --> .*\nRoots take up water\.\n\n.*\nThey hold the plant\.\n$/,
  )
  const slides = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download PowerPoint' }).click()
  const presentation = await slides
  expect(presentation.suggestedFilename()).toMatch(/^Roots \d+\.pptx$/)
  const parts = unzipSync(new Uint8Array(readFileSync(await presentation.path())))
  // What is drawn is a picture, and what is to be spoken is in the notes.
  expect(Object.keys(parts).filter((path) => /^ppt\/media\/.*jpe?g$/.test(path))).toHaveLength(1)
  expect(strFromU8(parts['ppt/notesSlides/notesSlide1.xml'] ?? new Uint8Array())).toContain('Roots take up water.')
})

async function openTalk(page: Page) {
  await page.getByRole('button', { name: 'Lesson menu' }).click()
  await page.getByRole('button', { name: 'Slides and video' }).click()
  return page.getByRole('dialog', { name: 'Slides and video' })
}

/** Makes the video on a page and saves it: its frames and its captions, and how many parts were rendered for it. */
async function savedVideo(page: Page, dialog: Locator) {
  const before = await partsMade(page)
  await dialog.getByRole('button', { name: 'Make video' }).click()
  await expect(dialog.getByText('The video is ready.')).toBeVisible({ timeout: 120_000 })
  const parts = (await partsMade(page)) - before
  const captions = new TextDecoder().decode(await savedBy(dialog.getByRole('button', { name: 'Download captions' })))
  const video = await framesIn(await savedBy(dialog.getByRole('button', { name: 'Download video' })))
  await expect.poll(() => storedParts(page)).toBe(0)
  return { parts, video: { ...video, captions } }
}

// Runs in the page: the device has room for one part of a video.
function fillAtSecondPart(): void {
  const put = IDBObjectStore.prototype.put
  let parts = 0
  IDBObjectStore.prototype.put = function (value: { name?: string }, ...key) {
    if (value.name?.startsWith('film.') === true && ++parts > 1) throw new DOMException('full', 'QuotaExceededError')
    return put.call(this, value, ...key)
  }
}

test('[PV-8] a video whose tab was closed goes on the same, and a full device removes its parts', async ({
  page,
  context,
}) => {
  await context.addInitScript(countParts)
  await signIn(page, await personWith('instructor'))
  await createLesson(page, `Buds ${Date.now()}`)
  await choose(page, 'Pen')
  await draw(page, [
    [200, 200],
    [500, 360],
    [420, 200],
  ])
  const address = page.url()
  const closed = await openTalk(page)
  const script = 'Buds rest in the cold and open when the days are warm. '.repeat(17)
  await closed.getByRole('textbox', { name: 'Slide 1: what to say' }).fill(script)
  await closed.getByRole('button', { name: 'Make video' }).click()
  await expect.poll(async () => await partsMade(page), { intervals: [50], timeout: 120_000 }).toBeGreaterThan(1)
  await page.close()
  const later = await context.newPage()
  await later.goto(address)
  const dialog = await openTalk(later)
  const resumed = await savedVideo(later, dialog)
  const whole = await savedVideo(later, dialog)
  expect(whole.parts).toBe(4)
  expect(resumed.parts).toBeLessThan(whole.parts)
  expect(resumed.video.frames.length).toBeGreaterThan(600)
  expect(resumed.video).toEqual(whole.video)
  expect(resumed.video.captions.match(/ --> /g)).toHaveLength(17)
  await later.evaluate(fillAtSecondPart)
  await dialog.getByRole('button', { name: 'Make video' }).click()
  const full = dialog.getByRole('alert').filter({ hasText: 'no room left on this device for the video' })
  await expect(full).toBeVisible({ timeout: 60_000 })
  expect(await storedParts(later)).toBe(0)
  await expect(dialog.getByRole('textbox', { name: 'Slide 1: what to say' })).toHaveValue(script)
})

/** Makes a page as browsers make one in a hidden tab: hidden, and without frames. */
function hide(): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
  Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  window.requestAnimationFrame = () => 0
  document.dispatchEvent(new Event('visibilitychange'))
}

test(
  '[PV-6] a video that is made in a hidden tab is watched by a student without a network',
  { tag: '@kept' },
  async ({ page, browser }) => {
    await signIn(page, await personWith('instructor'))
    await createLesson(page, `Stems ${Date.now()}`)
    await choose(page, 'Pen')
    await draw(page, [
      [200, 200],
      [500, 360],
    ])
    await page.getByRole('button', { name: 'Lesson menu' }).click()
    await page.getByRole('button', { name: 'Slides and video' }).click()
    const dialog = page.getByRole('dialog', { name: 'Slides and video' })
    await dialog.getByRole('textbox', { name: 'Slide 1: what to say' }).fill('Stems carry water from the roots.')
    await dialog.getByRole('button', { name: 'Make video' }).click()
    await page.evaluate(hide)
    await expect(dialog.getByText('The video is ready.')).toBeVisible({ timeout: 60_000 })
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download video' }).click()
    const file = await download
    const teacher = await page.context().newPage()
    await openConversation(teacher, 'instructor')
    const chooser = teacher.waitForEvent('filechooser')
    await teacher.getByRole('button', { name: 'File or picture' }).click()
    await (
      await chooser
    ).setFiles({ name: file.suggestedFilename(), mimeType: 'video/webm', buffer: readFileSync(await file.path()) })
    await teacher.getByRole('button', { name: 'Send' }).click()
    const student = await browser.newPage()
    await signIn(student, await personWith('learner'))
    await openConversation(student, 'learner')
    const video = student.locator('.message video').last()
    await expect(video).toBeVisible({ timeout: 30_000 })
    await student.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // From its second visit on, the service worker has what the screen needs.
    await student.reload()
    await expect(video).toBeVisible()
    await student.context().setOffline(true)
    await student.reload()
    await expect(student.getByText('YOU ARE OFFLINE')).toBeVisible()
    await expect(video).toBeVisible()
    const watched = await video.evaluate(async (shown: HTMLVideoElement) => {
      const ended = new Promise((resolve) => shown.addEventListener('ended', resolve, { once: true }))
      shown.muted = true
      await shown.play()
      await ended
      return [shown.videoWidth, shown.videoHeight, shown.currentTime > 2]
    })
    expect(watched).toEqual([1280, 720, true])
    await student.screenshot({ path: test.info().outputPath('watched.png') })
    await student.context().close()
  },
)
