import { randomFillSync } from 'node:crypto'
import { expect } from '@playwright/test'
import { newId } from '@takhti/schema/kit/ids'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { call, origin, personWith, tokenOf } from './school.ts'

test('[WV-5] another app opens an assessment by its address, without bar and navigation', async ({ page }) => {
  const teacher = await personWith('instructor')
  const token = await tokenOf(teacher)
  const { items } = await call<{ items: { classId: string; name: string }[] }>('/admin/class/getUserClasses', { token })
  const [taught] = items
  if (taught === undefined) throw new Error('The teacher has no class')
  const id = newId(new Date(), (bytes) => randomFillSync(bytes))
  const name = `Light ${Date.now()}`
  await call('/assessment/create', { token, body: { id, classId: taught.classId, name } })
  const preview = `${origin()}/webview/assessment/preview/${id}`

  await page.goto(preview)
  await expect(page.getByRole('heading', { name: 'Invalid credentials' })).toBeVisible()

  await signIn(page, teacher)
  await page.goto(`${origin()}/webview/assessment/${id}`)
  await expect(page).toHaveURL(new RegExp(`/assessment-webview/?\\?assessmentId=${id}&classId=${taught.classId}`))
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)

  const asked = {
    ...{
      id: newId(new Date(), (bytes) => randomFillSync(bytes)),
      type: 'SHORT_ANSWER',
      description: 'Why?',
      points: 1,
    },
    ...{ options: [], correctOptions: [], answer: 'x', difficulty: 'EASY', explanation: '', madeBy: 'person' },
    checks: { result: 'ok', reasons: [] },
  }
  const whole = { classId: taught.classId, name: `Shadow ${Date.now()}`, questions: [asked] }
  const published = await call<{ id: string }>('/assessment/createDraftandPublish', { token, body: whole })
  await page.goto(`${origin()}/webview/assessment/${published.id}`)
  await expect(page).toHaveURL(new RegExp(`/assessment-results-webview\\?assessmentId=${published.id}`))
  await expect(page.getByRole('heading', { name: whole.name })).toBeVisible()

  await page.goto(preview)
  await expect(page).toHaveURL(new RegExp(`/dashboard/assessment/preview\\?assessment=${id}$`))
  await expect(page.getByText('Nothing in here yet')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('navigation')).toHaveCount(0)

  await page.goto(`${origin()}/webview/assessment/preview/${id}/more`)
  await expect(page.getByRole('heading', { name: 'Invalid Path' })).toBeVisible()
  await page.goto(`${origin()}/webview/assessment/full/${taught.classId}`)
  await expect(page.getByRole('link', { name })).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)

  // A typed address is the app again.
  await page.goto(`${origin()}/dashboard/assessments`)
  await expect(page.getByRole('navigation').first()).toBeVisible()
})
