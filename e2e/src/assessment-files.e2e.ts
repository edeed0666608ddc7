import { expect, type Page } from '@playwright/test'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { leafletPdf } from './pages/papers.ts'
import { call, origin, personWith, tokenOf } from './school.ts'

/** A second of silence. */
function silentWav(name: string) {
  const samples = 8_000
  const buffer = Buffer.alloc(44 + samples, 128)
  buffer.write('RIFF')
  buffer.writeUInt32LE(36 + samples, 4)
  buffer.write('WAVEfmt ', 8)
  for (const [at, value] of [
    [16, 16],
    [24, 8_000],
    [28, 8_000],
  ] as const)
    buffer.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    buffer.writeUInt16LE(value, at)
  buffer.write('data', 36)
  buffer.writeUInt32LE(samples, 40)
  return { name: `${name}.wav`, mimeType: 'audio/wav', buffer }
}

const files = (page: Page) => page.getByRole('list', { name: 'Files of this question' })

// The tag gives the browsers a service worker, without which a paper does not open offline.
test('[AM-22] a student has a PDF and sound on the paper, also offline', { tag: '@kept' }, async ({ browser }) => {
  // Two devices, of which one installs the app.
  test.slow()
  const teacher = await personWith('instructor')
  const token = await tokenOf(teacher)
  const { items } = await call<{ items: { classId: string }[] }>('/admin/class/getUserClasses', { token })
  const name = `Listening ${Date.now()}`
  const made = { classId: items[0]?.classId, name, type: 'test' }
  const { id } = await call<{ id: string }>('/assessment/create', { token, body: made })
  const desk = await (await browser.newContext()).newPage()
  await signIn(desk, teacher)
  await desk.goto(`${origin()}/dashboard/assessment/${id}`)
  await desk.getByRole('button', { name: 'Add a question' }).click()
  await desk.getByLabel('Type Of Question').selectOption('SUBJECTIVE')
  await desk.getByLabel('Question', { exact: true }).fill('What does the speaker say about leaves?')
  await desk
    .locator('input[type=file][aria-label="Attach files"]')
    .setInputFiles([leafletPdf('Leaves'), silentWav('Poem')])
  await expect(files(desk).getByRole('link', { name: 'Save Leaves.pdf' })).toBeVisible()
  await expect(desk.locator('audio')).toHaveCount(1)
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText('All changes saved')).toBeVisible()
  await desk.getByRole('button', { name: 'Publish', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(desk.getByText('Published', { exact: true })).toBeVisible()

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 780 } })).newPage()
  await signIn(phone, await personWith('learner'))
  await phone.goto(`${origin()}/dashboard/my-assignments`)
  await phone.getByRole('link', { name: new RegExp(name) }).click()
  await phone.getByRole('button', { name: 'Start…' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Start now' }).click()
  await expect(phone.getByRole('heading', { name: 'What does the speaker say about leaves?' })).toBeVisible()
  await expect(files(phone).getByRole('link', { name: 'Save Leaves.pdf' })).toBeVisible()
  await expect(phone.locator('audio')).toHaveCount(1)
  await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await phone.context().setOffline(true)
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'What does the speaker say about leaves?' })).toBeVisible()
  await expect(phone.locator('audio')).toHaveCount(1)
  const saved = phone.waitForEvent('download')
  await files(phone).getByRole('link', { name: 'Save Leaves.pdf' }).click()
  expect((await saved).suggestedFilename()).toBe('Leaves.pdf')
  await phone.context().setOffline(false)
  await desk.context().close()
  await phone.context().close()
})
