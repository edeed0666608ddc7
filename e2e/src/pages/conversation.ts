import type { Page } from '@playwright/test'
import { call, origin, personWith, tokenOf } from '../school.ts'

/** Opens the conversation of the demo school's teacher and student, as one of them. */
export async function openConversation(page: Page, who: 'learner' | 'instructor'): Promise<void> {
  const [teacher, student] = await Promise.all(
    (['instructor', 'learner'] as const).map(async (role) => tokenOf(await personWith(role))),
  )
  const idOf = async (token = '') => (await call<{ userId: string }>('/teacher/teacherInfo', { token })).userId
  const { items } = await call<{ items: { classId: string }[] }>('/message/teachers', { token: student ?? '' })
  const other = await idOf(who === 'learner' ? teacher : student)
  await page.goto(`${origin()}/dashboard/messages/${items[0]?.classId}/${other}`)
}
