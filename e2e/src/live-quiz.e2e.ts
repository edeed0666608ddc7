import { expect, type Page } from '@playwright/test'
import { setClockWrong } from './pages/clock.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { quizQuestions } from './pages/quiz.ts'
import { call, origin, personWith, tokenOf } from './school.ts'

/** The time limit to show the same question again after a reload or a reconnection. */
const backMs = 3_000

test('[G2 G3 G4] a student, a guest and a latecomer play a quiz with wrong clocks and a cut', async ({ browser }) => {
  const teacher = await personWith('instructor')
  const token = await tokenOf(teacher)
  const made = { name: `Plants ${Date.now()}`, language: 'en', questions: quizQuestions() }
  const { id } = await call<{ id: string }>('/myFiles/question-set', { token, body: made })
  const [host, student, guest, late] = await Promise.all(
    [1, 2, 3, 4].map(async () => await (await browser.newContext()).newPage()),
  )
  if (!host || !student || !guest || !late) throw new Error('no pages')
  await setClockWrong(guest.context(), 20)
  await setClockWrong(student.context(), -8)

  await signIn(host, teacher)
  await host.goto(`${origin()}/dashboard/content/${id}/questions`)
  await host.getByRole('button', { name: 'Start live quiz' }).click()
  await host.getByRole('button', { name: 'Open the lobby' }).click()
  const code = (await host.locator('.quiz-code bdi').textContent()) ?? ''
  expect(code).not.toBe('')

  await comes(guest, code, 'Asha')
  await signIn(student, await personWith('learner'))
  await student.goto(`${origin()}/webview/liveQuiz?code=${code}`)
  await student.getByLabel('Nickname').fill('Ravi')
  await student.getByRole('button', { name: 'Join' }).click()
  await expect(student.getByRole('heading', { name: 'You are in, Ravi' })).toBeVisible()
  await expect(host.getByRole('heading', { name: 'Players: 2' })).toBeVisible()

  await host.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(host.getByRole('button', { name: 'Close the question' })).toBeFocused()
  await expect(guest.getByRole('heading', { name: 'Which pigment makes leaves green?' })).toBeFocused()
  await guest.keyboard.press('b')
  await guest.getByRole('radio', { name: 'Sure', exact: true }).check()
  await guest.getByRole('button', { name: 'Send answer' }).click()
  await expect(guest.getByText('Your answer is in.')).toBeVisible()

  // The host's seat survives a reload, and so does a player's.
  await host.reload()
  await expect(host.getByText('Answered: 1 of 2')).toBeVisible()
  await student.reload()
  await expect(student.getByRole('heading', { name: 'Which pigment makes leaves green?' })).toBeVisible({
    timeout: backMs * 5,
  })
  await student.getByRole('button', { name: /Haemoglobin/ }).click()
  await student.getByRole('button', { name: 'Send answer' }).click()
  await expect(student.getByText('Your answer is in.')).toBeVisible()
  await student.reload()
  await expect(student.getByText('Your answer is in.')).toBeVisible()

  await comes(late, code, 'Meera')
  await expect(late.getByRole('heading', { name: 'Which pigment makes leaves green?' })).toBeVisible()
  await host.getByRole('button', { name: 'Close the question' }).press('Enter')
  await expect(guest.getByRole('heading', { name: 'Right', exact: true })).toBeVisible()
  await expect(student.getByRole('heading', { name: 'Not right' })).toBeVisible()
  await expect(student.getByText('It takes in red and blue light')).toBeVisible()
  await expect(student.getByText('Chlorophyll is the green pigment')).toBeVisible()

  // A teacher who leads by keys finds the next step where the last one was.
  await expect(host.getByRole('button', { name: 'Next question' })).toBeFocused()
  await host.keyboard.press('Enter')
  await expect(guest.getByRole('heading', { name: 'What do plants take in?' })).toBeVisible()
  await guest.context().setOffline(true)
  await expect(guest.getByText('No connection to Takhti.')).toBeVisible()
  await guest.getByRole('button', { name: /Water/ }).click()
  await guest.getByRole('button', { name: /Carbon dioxide/ }).click()
  await guest.getByRole('button', { name: 'Send answer' }).click()
  await expect(guest.getByText('Your answer is kept on this device.')).toBeVisible()
  await guest.context().setOffline(false)
  await expect(guest.getByText('Your answer is in.')).toBeVisible()
  await expect(host.getByText('Answered: 1 of 3')).toBeVisible()
  await host.getByRole('button', { name: 'Close the question' }).click()
  await expect(late.getByRole('heading', { name: 'You gave no answer' })).toBeVisible()

  // Two questions of the set were not asked, so that the host is asked whether to end here.
  await host.getByRole('button', { name: 'End the quiz' }).click()
  await host.getByRole('dialog').getByRole('button', { name: 'End the quiz' }).click()
  await expect(guest.getByRole('heading', { name: 'The quiz is over' })).toBeVisible()
  await expect(guest.getByText('2 of 2 right')).toBeVisible()
  await expect(student.getByText('0 of 2 right')).toBeVisible()
  // A guest has no account that stores anything, and sees what was missed all the same.
  await expect(late.getByRole('heading', { name: 'Look at these again' })).toBeVisible()
  await expect(late.getByText('What do plants take in?')).toBeVisible()
  const rows = host.locator('.quiz-table tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Asha')

  await test.step('the same quiz again, and another from the list of quizzes, take two clicks each', async () => {
    const codes = new Set([code])
    for (const name of ['Play again', 'Start live quiz']) {
      if (name === 'Start live quiz') await host.goto(`${origin()}/dashboard/live-quiz/all`)
      await host.getByRole('button', { name }).click()
      await host.getByRole('button', { name: 'Open the lobby' }).click()
      const shown = host.locator('.quiz-code bdi')
      await expect(shown).toBeVisible()
      codes.add((await shown.textContent()) ?? '')
    }
    expect(codes.size).toBe(3)
  })
  for (const page of [host, student, guest, late]) await page.context().close()
})

/** Joins by the link, without an account. */
async function comes(page: Page, code: string, nickname: string): Promise<void> {
  await page.goto(`${origin()}/webview/nologin/liveQuiz?code=${code}`)
  await page.getByLabel('Nickname').fill(nickname)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.locator('.quiz-state')).toBeVisible()
}
