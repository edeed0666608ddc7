import { expect, type Page } from '@playwright/test'
import { objects } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { expectRed, redPicture } from './pages/picture.ts'
import { origin, personWith } from './school.ts'

test('[ML-11] what is shared in My content is placed on a page, and a video plays there', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  const film = await madeFilm(page)
  await page.goto(`${origin()}/dashboard/content`)
  await expect(page.locator('button', { hasText: 'Upload files' })).toBeVisible()
  const files = [
    { name: 'Red leaf.png', mimeType: 'image/png', buffer: redPicture(300, 200) },
    { name: 'River.webm', mimeType: 'video/webm', buffer: film },
  ]
  for (const file of files) {
    await page.locator('.uploads input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: `Share ${file.name} with your institute` }).click()
    await expect(page.getByRole('button', { name: `Stop sharing ${file.name}` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Pictures and videos of your institute' }).click()
  const library = page.getByRole('dialog', { name: 'Pictures and videos of your institute' })
  await library.getByRole('searchbox').fill('river')
  await expect(library.getByRole('button', { name: /Red leaf/ })).toHaveCount(0)
  await library.getByRole('button', { name: /River/ }).click()
  await expect(library.locator('video')).toHaveJSProperty('error', null)
  await page.keyboard.press('Escape')

  await page.goto(origin())
  await createLesson(page, 'Water')
  const choose = async (name: RegExp) => {
    await page.getByRole('button', { name: 'Lesson menu' }).click()
    await page.getByRole('button', { name: 'Choose a picture or video' }).click()
    const shelf = page.getByRole('dialog').getByRole('region', { name: 'Pictures and videos of your institute' })
    await shelf.getByRole('button', { name }).click()
  }
  await choose(/Red leaf/)
  await expect(objects(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expectRed(page)
  await choose(/River/)
  await expect(objects(page)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Play River.webm' }).click()
  const video = page.getByRole('region', { name: 'River.webm' }).locator('video')
  await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).videoWidth)).toBe(64)
})

/** A second of a moving picture, as the browser records it. */
async function madeFilm(page: Page): Promise<Buffer> {
  const letters = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
    const painter = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => void parts.push(data)
    const ended = new Promise((resolve) => (recorder.onstop = resolve))
    recorder.start()
    for (let frame = 0; frame < 20; frame += 1) {
      if (painter) painter.fillStyle = `hsl(${frame * 18} 80% 50%)`
      painter?.fillRect(0, 0, 64, 48)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    recorder.stop()
    await ended
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  })
  return Buffer.from(letters, 'base64')
}
