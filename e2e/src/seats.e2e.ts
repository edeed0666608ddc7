import { expect } from '@playwright/test'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { openSeating, seatedClass, takeBySeats } from './pages/seating.ts'
import { call, personWith, tokenOf } from './school.ts'

test('[SE-1] attendance of forty by the seating plan takes two taps more than absent students', async ({ page }) => {
  const teacher = await personWith('instructor')
  const token = await tokenOf(teacher)
  const seated = await seatedClass(token, `Seats ${Date.now().toString(36)}`, 40)
  await signIn(page, teacher)
  await openSeating(page, seated.classId)
  await expect(page.getByText('Present 40 · Absent 0')).toBeVisible()
  const absent = [0, 17, 39]
  expect(await takeBySeats(page, seated, absent)).toBeLessThanOrEqual(absent.length + 2)
  await expect(page.getByText('Attendance of today: 37 present, 3 absent')).toBeVisible()
  const path = `/student/attendance?classId=${seated.classId}`
  const taken = () => call<{ items: { absent: string[] }[] }>(path, { token })
  const expected = absent.flatMap((index) => seated.userIds[index] ?? []).sort()
  await expect.poll(async () => (await taken()).items[0]?.absent.toSorted()).toEqual(expected)
})
