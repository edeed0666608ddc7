import { randomFillSync } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { newId } from '@takhti/schema/kit/ids'
import { boundsOf } from '@takhti/schema/seating/geometry'
import { layoutOf } from '@takhti/schema/seating/layouts'
import { boxOf } from './pages/box.ts'
import { signIn } from './pages/door.ts'
import { call, origin, personWith, tokenOf } from './school.ts'

const anId = () => newId(new Date(), (bytes) => randomFillSync(bytes))

const run = Date.now().toString(36)

/** A class of forty students with a plan in which each has a seat. */
async function seatedClass(token: string) {
  const admin = await tokenOf(await personWith('admin'))
  const { userId, instituteKneuraId } = await call<{ userId: string; instituteKneuraId: string }>(
    '/teacher/teacherInfo',
    { token },
  )
  const made = await call<{ classId: string }>(`/admin/class/create/${instituteKneuraId}/${userId}`, {
    token,
    body: { name: `Seats ${run}` },
  })
  const students: { userId: string }[] = []
  for (let number = 1; number <= 40; number += 1)
    students.push(
      await call('/admin/create/student', { token: admin, body: { first_name: `Pupil ${number}`, last_name: run } }),
    )
  const userIds = students.map((student) => student.userId)
  await call('/admin/class/addUsers/learner', { token, body: { classIds: [made.classId], userIds } })
  const desks = layoutOf('pairs', 40)
  const seats = desks.map(({ deskId }, index) => ({ deskId, personId: userIds[index], isFixed: false }))
  const rules = { front: [], apart: [], alternate: [] }
  const plan = { planId: anId(), classId: made.classId, name: 'Window room', desks, seats, rules, revision: anId() }
  await call('/seating/save', { token, body: { ...plan, replaces: null } })
  return { classId: made.classId, desks, userIds }
}

test('[SE-1] attendance of forty by the seating plan takes two taps more than absent students', async ({ page }) => {
  const teacher = await personWith('instructor')
  const token = await tokenOf(teacher)
  const { classId, desks, userIds } = await seatedClass(token)
  await signIn(page, teacher)
  await page.goto(`${origin()}/dashboard/classes/${classId}/seating`)
  const canvas = page.locator('.seating-canvas')
  await expect(canvas.locator('canvas').first()).toBeVisible()
  await expect(page.getByText('Present 40 · Absent 0')).toBeVisible()
  let taps = 0
  const box = await boxOf(canvas)
  const room = boundsOf(desks, 70)
  const scale = Math.min((box.width - 2) / room.width, (box.height - 2) / room.height, 1.6)
  const absent = [0, 17, 39]
  for (const [count, index] of absent.entries()) {
    const desk = desks[index]
    if (desk === undefined) throw new Error('no such desk')
    // The teacher sees the room from the board: turned by half a circle.
    const x = box.width / 2 + (room.x + room.width / 2 - desk.x) * scale
    const y = box.height / 2 + (room.y + room.height / 2 - desk.y) * scale
    await canvas.click({ position: { x, y } })
    taps += 1
    await expect(page.getByText(`Present ${39 - count} · Absent ${count + 1}`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Submit attendance' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit attendance' }).click()
  taps += 2
  expect(taps).toBeLessThanOrEqual(absent.length + 2)
  await expect(page.getByText('Attendance of today: 37 present, 3 absent')).toBeVisible()
  const taken = () => call<{ items: { absent: string[] }[] }>(`/student/attendance?classId=${classId}`, { token })
  const expected = absent.flatMap((index) => userIds[index] ?? []).sort()
  await expect.poll(async () => (await taken()).items[0]?.absent.toSorted()).toEqual(expected)
})
