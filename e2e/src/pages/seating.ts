import { randomFillSync } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { newId } from '@takhti/schema/kit/ids'
import { boundsOf } from '@takhti/schema/seating/geometry'
import { layoutOf } from '@takhti/schema/seating/layouts'
import type { Desk } from '@takhti/schema/seating/model'
import { call, origin, personWith, tokenOf } from '../school.ts'
import { boxOf } from './box.ts'
import { tapsDuring } from './taps.ts'

/** An id as a device makes it. */
export const anId = () => newId(new Date(), (bytes) => randomFillSync(bytes))

/** A class in which each student has a seat. */
export type SeatedClass = { classId: string; className: string; desks: readonly Desk[]; userIds: readonly string[] }

/** Makes a class of a teacher with so many students, imported as one sheet, and a plan with a seat for each. */
export async function seatedClass(token: string, name: string, count: number): Promise<SeatedClass> {
  const admin = await tokenOf(await personWith('admin'))
  const { userId, instituteKneuraId } = await call<{ userId: string; instituteKneuraId: string }>(
    '/teacher/teacherInfo',
    { token },
  )
  const { classId } = await call<{ classId: string }>(`/admin/class/create/${instituteKneuraId}/${userId}`, {
    token,
    body: { name },
  })
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ row: index + 1, first_name: `Pupil ${String(index + 1).padStart(2, '0')}`, last_name: name },
    ...{ emailId: '', guardianContactNumber: `+91 98765 ${String(43_000 + index)}`, className: '' },
  }))
  await call('/student/bulkUpload', { token: admin, body: { importId: anId(), classId, rows } })
  const userIds = await rosterOf(token, classId, count)
  const desks = layoutOf('pairs', count)
  const seats = desks.map(({ deskId }, index) => ({ deskId, personId: userIds[index], isFixed: false }))
  const rules = { front: [], apart: [], alternate: [] }
  const plan = { planId: anId(), classId, name: 'Window room', desks, seats, rules, revision: anId() }
  await call('/seating/save', { token, body: { ...plan, replaces: null } })
  return { classId, className: name, desks, userIds }
}

/** The students in the order of their names; an import reaches the class by a job after its answer. */
async function rosterOf(token: string, classId: string, count: number): Promise<string[]> {
  let ids: string[] = []
  await expect
    .poll(async () => {
      const path = `/student/attendance-roster?classId=${classId}`
      ids = (await call<{ students: { personId: string }[] }>(path, { token })).students.map(({ personId }) => personId)
      return ids.length
    })
    .toBe(count)
  return ids
}

/** Opens the seating plan of a class, and waits until its picture is drawn. */
export async function openSeating(page: Page, classId: string): Promise<void> {
  await page.goto(`${origin()}/dashboard/classes/${classId}/seating`)
  // A bench has a shorter limit of its own, and a slow processor needs longer.
  await expect(page.locator('.seating-canvas canvas').first()).toBeVisible({ timeout: 20_000 })
}

/** Taps the desk of a student in the picture, which the teacher sees from the board: turned by half a circle. */
export async function tapSeat(page: Page, desks: readonly Desk[], index: number): Promise<void> {
  const desk = desks[index]
  if (desk === undefined) throw new Error('no such desk')
  const canvas = page.locator('.seating-canvas')
  const box = await boxOf(canvas)
  const room = boundsOf(desks, 70)
  const scale = Math.min((box.width - 2) / room.width, (box.height - 2) / room.height, 1.6)
  const x = box.width / 2 + (room.x + room.width / 2 - desk.x) * scale
  const y = box.height / 2 + (room.y + room.height / 2 - desk.y) * scale
  await canvas.click({ position: { x, y } })
}

/** Marks students absent in the picture, and submits; returns the taps that it took. */
export function takeBySeats(page: Page, { desks }: SeatedClass, absent: readonly number[]): Promise<number> {
  return tapsDuring(page, async () => {
    for (const [count, index] of absent.entries()) {
      await tapSeat(page, desks, index)
      const text = `Present ${desks.length - 1 - count} · Absent ${count + 1}`
      await expect(page.getByText(text)).toBeVisible()
    }
    await page.getByRole('button', { name: 'Submit attendance' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Submit attendance' }).click()
  })
}
