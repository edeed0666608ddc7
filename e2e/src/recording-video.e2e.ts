import { expect } from '@playwright/test'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { chromiumArguments, headlessPath } from './browser.ts'
import { showRecording } from './gallery/shown-recording.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { countParts, framesIn, partsMade, savedBy, storedParts } from './pages/made-video.ts'
import { demoSchool, origin, personWith, tokenOf } from './school.ts'

test.use({ launchOptions: { executablePath: headlessPath(), args: [...chromiumArguments()] } })

test('[PV-4] the recording of a lesson becomes a video on the device of its teacher', async ({ browser }) => {
  const { classId } = await demoSchool()
  const token = await tokenOf(await personWith('instructor'))
  const lessonId = await showRecording({ token, classId })
  const page = await browser.newPage()
  await page.addInitScript(countParts)
  await signIn(page, await personWith('instructor'))
  await page.goto(`${origin()}/class/${lessonId}?show=recordings`)
  const play = page.getByRole('button', { name: /^Play the recording of/ })
  const make = page.getByRole('button', { name: 'Make video' })
  const save = page.getByRole('button', { name: 'Download video' })
  await play.last().click()
  await make.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'starts from the beginning' })).toBeVisible()
  const before = await partsMade(page)
  await make.click()
  await expect.poll(async () => (await partsMade(page)) - before, { intervals: [50] }).toBeGreaterThan(0)
  await page.reload()
  await play.last().click()
  await make.click()
  await expect(save).toBeVisible({ timeout: 120_000 })
  expect(await partsMade(page)).toBeLessThan(2)
  await page.screenshot({ path: test.info().outputPath('recording-video.png') })
  const bytes = await savedBy(save)
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const video = await input.getPrimaryVideoTrack()
  expect([video?.displayWidth, video?.displayHeight]).toEqual([1280, 720])
  const resumed = await framesIn(bytes)
  expect(resumed.seconds).toBeGreaterThan(50)
  await expect.poll(() => storedParts(page)).toBe(0)
  await page.reload()
  await play.last().click()
  await make.click()
  await expect(save).toBeVisible({ timeout: 120_000 })
  expect(await partsMade(page)).toBe(2)
  expect(await framesIn(await savedBy(save))).toEqual(resumed)
})
