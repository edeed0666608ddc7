import { expect } from '@playwright/test'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { openSeating, seatedClass, takeBySeats, tapSeat } from './pages/seating.ts'
import { call, origin, personWith, tokenOf } from './school.ts'

test('[CL-41] each page of an archived class is read, takes no writes, and states why', async ({ page }) => {
  const teacher = await personWith('instructor')
  const token = await tokenOf(teacher)
  const of = await seatedClass(token, `Old ${Date.now().toString(36)}`, 6)
  await signIn(page, teacher)
  await openSeating(page, of.classId)
  await takeBySeats(page, of, [0])
  await expect(page.getByText('Attendance of today: 5 present, 1 absent')).toBeVisible()
  await call('/admin/class/archive', { token, body: { classId: of.classId, isArchived: true } })

  const notice = page.getByRole('status').filter({ hasText: 'This class is archived and can only be read' })
  const open = async (path: string) => {
    await page.goto(`${origin()}/dashboard/classes/${of.classId}/${path}`)
    await expect(notice).toBeVisible()
  }
  await openSeating(page, of.classId)
  await expect(notice).toBeVisible()
  await tapSeat(page, of.desks, 2)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Pupil 03/ })).toBeDisabled()
  await open('attendance')
  await expect(page.getByText('Pupil 03').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit attendance' })).toBeDisabled()
  await open('conduct')
  await expect(page.locator('.page-head').getByRole('button', { name: 'Praise' })).toBeHidden()
  await open('path')
})
