import { call, personWith, tokenOf } from '../school.ts'

/** Both sides of a conversation of the seeded class. */
export type ShownMessages = { teacherId: string; learnerId: string }

/** A conversation with a lesson and a report, in three scripts. */
export async function showMessages(of: { token: string; classId: string; lessonId: string }): Promise<ShownMessages> {
  const { token, classId, lessonId } = of
  const student = await tokenOf(await personWith('learner'))
  const idOf = async (who: string) => (await call<{ userId: string }>('/teacher/teacherInfo', { token: who })).userId
  const [teacherId, learnerId] = await Promise.all([idOf(token), idOf(student)])
  const sides = { classId, studentId: learnerId, teacherId }
  const send = (who: string, text: string, attachments: object[] = []) =>
    call<{ messageId: string }>('/message', { token: who, body: { ...sides, text, attachments } })
  await send(student, 'May I hand in my work on Monday?\nI was ill.')
  await send(token, 'Yes. ठीक होकर आना।', [{ kind: 'lesson', id: lessonId }])
  await send(student, 'شكرًا جزيلًا')
  const { messageId } = await send(token, 'See you on Monday.')
  await call('/message/report', { token: student, body: { messageId, reason: 'other' } })
  return { teacherId, learnerId }
}
