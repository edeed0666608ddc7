import { expect } from '@playwright/test'
import { showMarking } from './gallery/shown-marking.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { call, origin, personWith, tokenOf } from './school.ts'

test('[MK-10] answers are marked by keys alone, released, and are in the results', async ({ page }) => {
  const teacher = await personWith('instructor')
  const token = await tokenOf(teacher)
  const { items } = await call<{ items: { classId: string }[] }>('/admin/class/getUserClasses', { token })
  const classId = items[0]?.classId ?? ''
  const { markedId, responseId } = await showMarking({ token, classId }, `Marked ${Date.now()}`)
  await signIn(page, teacher)
  await page.goto(`${origin()}/dashboard/assessment/${markedId}/marking?group=each`)
  await expect(page.getByText(/of \d+ to mark/)).toBeVisible()
  const count = await page.locator('.marking-list li').count()
  expect(count).toBeGreaterThan(0)
  for (let answer = 0; answer < count; answer += 1) {
    await page.keyboard.press('Digit1')
    await expect(page.locator('.marking-score strong')).toHaveText('2')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${count - answer - 1} of ${count} to mark`)).toBeVisible()
  }
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys for marking' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Responses' }).click()
  await page.getByRole('button', { name: 'Release to all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('Released to all students on')).toBeVisible()
  const student = await tokenOf(await personWith('learner'))
  const path = `/assessmentResponse/result?assessmentResponseId=${responseId}`
  const result = await call<{ score: number | null; status: string }>(path, { token: student })
  expect(result.score).toBeGreaterThanOrEqual(2)

  await page.getByRole('link', { name: 'Results' }).click()
  await expect(page.getByRole('heading', { name: 'Students by question' })).toBeVisible()
  await expect(page.locator('.result-grid tbody tr')).toHaveCount(count)
  await expect(page.getByRole('row', { name: /How does a plant eat\?/ })).toContainText('50%')
})
