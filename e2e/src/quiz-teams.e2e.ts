import { expect, type Page } from '@playwright/test'
import { endQuizzes } from './gallery/shown-quizzes.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { openQuiz } from './pages/quiz.ts'
import { shownAfter } from './pages/shown-after.ts'
import { origin, personWith, tokenOf } from './school.ts'

async function joins(page: Page, code: string, nickname: string, team: 'A' | 'B'): Promise<void> {
  await page.goto(`${origin()}/q/${code}`)
  await page.getByLabel('Nickname').fill(nickname)
  await page.getByRole('radio', { name: `Team ${team}` }).check()
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('Your team')).toBeVisible()
}

test('[QT-4] two players choose teams, the panel shows both, and a team stands on the podium', async ({ browser }) => {
  const teacher = await personWith('instructor')
  const token = await tokenOf(teacher)
  await endQuizzes(token)
  const settings = {
    ...{ mode: 'fast', secondsPerQuestion: null, asksConfidence: false },
    ...{ showsRanking: true, revealsAtClose: true, asksRealName: false },
    teams: { count: 2, by: 'choice', score: 'mean' },
  }
  const { quizId, code } = await openQuiz(token, `Pigments ${Date.now()}`, { settings })
  const [host, panel, asha, ravi] = await Promise.all(
    [1, 2, 3, 4].map(async () => await (await browser.newContext()).newPage()),
  )
  if (!host || !panel || !asha || !ravi) throw new Error('no pages')
  await Promise.all([signIn(host, teacher), signIn(panel, teacher)])
  await panel.goto(`${origin()}/live-quiz/${quizId}/panel?code=${code}`)
  await joins(asha, code, 'Asha', 'B')
  await joins(ravi, code, 'Ravi', 'A')
  const roster = panel.getByRole('list', { name: 'Players' })
  await expect(
    roster.getByRole('listitem').filter({ hasText: 'Asha' }).getByRole('img', { name: 'Team B' }),
  ).toBeVisible()

  await host.goto(`${origin()}/dashboard/live-quiz/${quizId}`)
  await host.getByRole('button', { name: 'Start', exact: true }).click()
  const receipt = { selector: '.quiz-status', text: 'Your answer is in.' }
  const taps = [
    await shownAfter(asha, () => asha.getByRole('button', { name: /Chlorophyll/ }).click(), { page: asha, ...receipt }),
    await shownAfter(ravi, () => ravi.getByRole('button', { name: /Melanin/ }).click(), { page: ravi, ...receipt }),
  ]
  // One of two: the machine may have frozen during the other.
  expect(Math.min(...taps), 'from the tap to the receipt on the screen').toBeLessThanOrEqual(300)
  await expect(host.getByText('Answered: 2 of 2')).toBeVisible()
  const close = () => host.getByRole('button', { name: 'Close the question' }).click()
  const right = { page: panel, selector: '.quiz-bar[data-right=true]', text: 'Chlorophyll' }
  expect(await shownAfter(host, close, right), 'from the close to the right answer').toBeLessThanOrEqual(1_000)
  const teams = (page: Page) => page.getByRole('region', { name: 'Teams' }).getByRole('listitem')
  await expect(teams(host)).toHaveText([/Team B/])
  await host.getByRole('button', { name: /^End/ }).first().click()
  const sure = host.getByRole('dialog').getByRole('button', { name: /^End/ })
  if (await sure.isVisible().catch(() => false)) await sure.click()
  for (const page of [panel, asha]) await expect(teams(page)).toHaveText([/Team B/])
})
