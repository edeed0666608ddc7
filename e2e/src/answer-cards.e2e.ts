import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { chromiumArguments, headlessPath, mediaArguments } from './browser.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { quizQuestions } from './pages/quiz.ts'
import { call, origin, personWith, tokenOf } from './school.ts'

const film = join(tmpdir(), `takhti-cards-${process.pid}.y4m`)

const script = fileURLToPath(new URL('../../pwa/src/answer-cards/render-video.ts', import.meta.url))

test.use({
  launchOptions: {
    executablePath: headlessPath(),
    args: [...chromiumArguments(), ...mediaArguments(), `--use-file-for-fake-video-capture=${film}`],
  },
})

// A third card is no student's.
test.beforeAll(() => execFileSync(process.execPath, [script, film, '1:A', '2:B', '90:A']))

test.afterAll(() => rmSync(film, { force: true }))

test('[AC-40] a camera reads the cards of a class, which gets the results of a live quiz', async ({ page }) => {
  const teacher = await personWith('instructor')
  const token = await tokenOf(teacher)
  const { items } = await call<{ items: { classId: string }[] }>('/admin/class/getUserClasses', { token })
  const classId = items[0]?.classId ?? ''
  const [question] = quizQuestions()
  const name = `Cards ${Date.now()}`
  await call('/myFiles/question-set', { token, body: { name, language: 'en', questions: [question] } })
  const { items: cards } = await call<{ items: object[] }>('/answer-cards/assign', { token, body: { classId } })
  await signIn(page, teacher)
  await page.goto(`${origin()}/dashboard/classes/${classId}/answer-cards`)
  await page.getByLabel('Question set').selectOption({ label: name })
  await page.getByRole('button', { name: 'Start with the camera' }).click()
  await expect(page.getByText(`2 of ${cards.length} read`)).toBeVisible()
  // From here to the end without a network.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Show answers' }).click()
  await expect(page.getByText('Right: 1 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'The quiz is saved' })).toBeVisible()
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await call<{ items: { name: string }[] }>('/live-quiz/list', { token })).items[0]?.name)
    .toBe(name)
  await page.getByRole('link', { name: 'Results' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
})
