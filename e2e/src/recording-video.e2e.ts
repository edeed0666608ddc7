import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { chromiumArguments, headlessPath } from './browser.ts'
import { showRecording } from './gallery/shown-recording.ts'
import { signIn } from './pages/door.ts'
import { demoSchool, origin, personWith, tokenOf } from './school.ts'

test.use({ launchOptions: { executablePath: headlessPath(), args: [...chromiumArguments()] } })

test('[PV-4] the recording of a lesson becomes a video on the device of its teacher', async ({ browser }) => {
  const { classId } = await demoSchool()
  const token = await tokenOf(await personWith('instructor'))
  const lessonId = await showRecording({ token, classId })
  const page = await browser.newPage()
  await signIn(page, await personWith('instructor'))
  await page.goto(`${origin()}/class/${lessonId}?show=recordings`)
  const play = page.getByRole('button', { name: /^Play the recording of/ })
  await play.last().click()
  await page.getByRole('button', { name: 'Make video' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'starts from the beginning' })).toBeVisible()
  await page.getByRole('button', { name: 'Make video' }).click()
  const save = page.getByRole('button', { name: 'Download video' })
  await expect(save).toBeVisible({ timeout: 120_000 })
  await page.screenshot({ path: test.info().outputPath('recording-video.png') })
  const download = page.waitForEvent('download')
  await save.click()
  const bytes = new Uint8Array(readFileSync(await (await download).path()))
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const video = await input.getPrimaryVideoTrack()
  expect([video?.displayWidth, video?.displayHeight]).toEqual([1280, 720])
  expect(await input.computeDuration()).toBeGreaterThan(50)
})
