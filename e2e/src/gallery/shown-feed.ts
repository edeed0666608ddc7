import { call, personWith, tokenOf } from '../school.ts'

type Feed = { token: string; classId: string; lessonId: string }

/** Posts of a class: a pinned one, one with a lesson, one that waits for its time, comments, and a report. */
export async function showFeed({ token, classId, lessonId }: Feed): Promise<void> {
  const post = (body: object) => call<{ id: string }>('/class-feed/post', { token, body: { classId, ...body } })
  await post({ text: 'أحضروا ورقة شجر إلى درس الغد من فضلكم.', isPinned: true })
  const inOneDay = new Date(Date.now() + 86_400_000).toISOString()
  await post({ text: 'The results of the quiz come tomorrow.', shownAt: inOneDay })
  const { id: postId } = await post({
    text: 'प्रकाश और छाया का पाठ देखें। Read it before Friday.',
    cards: [{ kind: 'lesson', id: lessonId }],
  })
  const student = await tokenOf(await personWith('learner'))
  const comment = (text: string, by: string) =>
    call<{ id: string }>('/class-feed/comment', { token: by, body: { postId, text } })
  const { id: commentId } = await comment('Which page is it?', student)
  await comment('الصفحة الرابعة', token)
  await call('/class-feed/report', { token, body: { postId, commentId, reason: 'To show a report.' } })
}
