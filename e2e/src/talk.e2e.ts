import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { chromiumArguments, headlessPath, mediaArguments } from './browser.ts'
import { choose, draw } from './pages/board.ts'
import { openConversation } from './pages/conversation.ts'
import { signIn } from './pages/door.ts'
import { createLesson } from './pages/lessons.ts'
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
  expect((await slides).suggestedFilename()).toMatch(/^Roots \d+\.pptx$/)
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
