import { expect } from '@playwright/test'
import { aPhotoWithPlace, hasPlace } from '@takhti/schema/kit/pictures/samples'
import { chromiumArguments, headlessPath, mediaArguments } from './browser.ts'
import { openConversation } from './pages/conversation.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { personWith } from './school.ts'

// A microphone that is no device: it beeps.
test.use({
  launchOptions: { executablePath: headlessPath(), args: [...chromiumArguments(), ...mediaArguments()] },
  permissions: ['microphone'],
})

test('[VN-5] a voice note and a photo that were made offline arrive, the photo without its place', async ({
  page,
  context,
  browser,
}) => {
  await signIn(page, await personWith('learner'))
  await openConversation(page, 'learner')
  await page.getByRole('button', { name: 'Voice note' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  const photos: string[] = []
  page.on('request', (request) => {
    const body = request.url().endsWith('/api/message/file') ? request.postDataJSON() : null
    if (body?.name?.endsWith('.jpg')) photos.push(body.bytes)
  })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Voice note' }).click()
  await expect(page.getByRole('meter', { name: 'Loudness' })).toBeVisible()
  await expect(page.getByRole('timer')).toContainText('0:01')
  await page.screenshot({ path: test.info().outputPath('recording.png') })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Voice note' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('made.png') })
  await page.getByRole('button', { name: 'Attach' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'File or picture' }).click()
  await (await chooser).setFiles({ name: 'leaf.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(aPhotoWithPlace()) })
  await expect(page.getByRole('list', { name: 'Attached' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Send' }).click()
  const waiting = page.locator('.message[data-pending]')
  await expect(waiting.getByText('leaf.jpg')).toBeVisible()
  await expect(waiting.getByRole('img', { name: 'Voice note' })).toBeVisible()
  await waiting.getByRole('button', { name: 'Remove before it is sent' }).click()
  await expect(waiting).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(waiting.getByText('leaf.jpg')).toBeVisible()
  expect(photos).toEqual([])
  await context.setOffline(false)
  await expect(page.locator('.message img')).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('.message audio')).toBeVisible()
  expect(photos).toHaveLength(1)
  expect(hasPlace(Buffer.from(photos[0] ?? '', 'base64'))).toBe(false)
  const teacher = await browser.newPage()
  await signIn(teacher, await personWith('instructor'))
  await openConversation(teacher, 'instructor')
  await expect(teacher.locator('.message img')).toBeVisible()
  const isPlayable = await teacher.locator('.message audio').evaluate(
    (sound: HTMLAudioElement) =>
      new Promise<boolean>((resolve) => {
        if (sound.readyState > 0) resolve(true)
        sound.addEventListener('loadedmetadata', () => resolve(true))
        sound.addEventListener('error', () => resolve(false))
      }),
  )
  expect(isPlayable).toBe(true)
  await teacher.close()
})
