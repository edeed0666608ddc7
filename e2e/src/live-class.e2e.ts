import { expect } from '@playwright/test'
import { choose, draw, objects } from './pages/board.ts'
import { framesOf, isAudible, openTab, pageWithMedia, side, withFakeDevices } from './pages/class-media.ts'
import { joinAsGuest, signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { openQuiz } from './pages/quiz.ts'
import { call, demoSchool, origin, personWith, tokenOf } from './school.ts'

test.use(withFakeDevices)

test('[J8] in a live class students wait, join muted, chat, raise hands and are moderated', async ({ browser }) => {
  const { classCode, className } = await demoSchool()
  const [teacher, learner, guest] = [
    await pageWithMedia(browser),
    await pageWithMedia(browser),
    await pageWithMedia(browser),
  ]
  const lesson = `Leaves ${Date.now()}`
  const violations: string[] = []
  teacher.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text())
  })
  await joinAsGuest(guest, classCode, 'Visitor Live')
  await signIn(learner, await personWith('learner'))
  await signIn(teacher, await personWith('instructor'))
  await createLesson(teacher, lesson)
  await choose(teacher, 'Pen')
  await draw(teacher, [
    [200, 200],
    [300, 260],
  ])
  const lessonId = new URL(teacher.url()).pathname.split('/').at(-1) ?? ''

  await test.step('the teacher checks the devices and starts', async () => {
    await teacher.getByRole('link', { name: 'Live class' }).click()
    await teacher.getByRole('button', { name: 'Try the microphone' }).click()
    await expect(teacher.getByRole('meter', { name: 'Microphone level' })).toBeVisible()
    await teacher.getByRole('button', { name: 'Try the camera' }).click()
    await expect(teacher.getByLabel('Your camera')).toBeVisible()
    await teacher.getByLabel('Class', { exact: true }).selectOption({ label: className })
    await teacher.getByRole('button', { name: 'Start class', exact: true }).click()
    await expect(side(teacher)).toBeVisible()
  })

  await test.step('students are notified, enter by the notification or the address, and see the board', async () => {
    await learner.getByRole('button', { name: /new notification/ }).click()
    await learner.getByRole('link', { name: `Live class: ${lesson}` }).click()
    await guest.goto(`${origin()}/class/${lessonId}`)
    for (const student of [learner, guest]) {
      await student.getByRole('button', { name: 'Join class' }).click()
      await expect(side(student)).toBeFocused()
      await expect(objects(student)).toHaveCount(1)
      await expect(student.getByRole('button', { name: 'Turn the microphone on' })).toBeVisible()
    }
    await expect(side(teacher).getByRole('heading', { name: '3 people' })).toBeVisible()
  })

  await test.step('students follow the teacher, leave and return; all get the pen at once, and return it', async () => {
    await teacher.getByRole('button', { name: 'Add page' }).click()
    for (const student of [learner, guest]) await expect(student.getByText('Page 2 of 2')).toBeVisible()
    await guest.getByRole('button', { name: 'Previous page' }).click()
    await expect(guest.getByText('Page 1 of 2')).toBeVisible()
    await guest.getByRole('button', { name: 'Follow the teacher' }).click()
    await expect(guest.getByText('Page 2 of 2')).toBeVisible()
    const pens = [learner, guest].map((student) => student.getByRole('button', { name: 'Pen', exact: true }))
    await teacher.getByRole('button', { name: /^People in this lesson/ }).click()
    await teacher.getByRole('button', { name: 'Give everybody the pen' }).click()
    for (const pen of pens) await expect(pen).toBeEnabled()
    await teacher.getByRole('button', { name: 'Take all pens' }).click()
    for (const pen of pens) await expect(pen).toBeDisabled()
    await teacher.keyboard.press('Escape')
  })

  await test.step('the teacher is visible and audible', async () => {
    // However far the panel is scrolled, the microphone and the end of the class are reachable.
    await openTab(teacher, 'Tools')
    await side(teacher).getByRole('button', { name: 'Attendance' }).scrollIntoViewIfNeeded()
    await expect(side(teacher).getByRole('button', { name: 'End class' })).toBeInViewport()
    await teacher.getByRole('button', { name: 'Turn the microphone on' }).click()
    await teacher.getByRole('button', { name: 'Turn the camera on' }).click()
    for (const student of [learner, guest]) {
      await expect.poll(() => framesOf(student), { timeout: 60_000 }).toBeGreaterThan(5)
      await expect.poll(() => isAudible(student), { timeout: 60_000 }).toBe(true)
    }
  })

  await test.step('students are audible to each other', async () => {
    await learner.getByRole('button', { name: 'Turn the microphone on' }).click()
    await teacher.getByRole('button', { name: 'Turn the microphone off' }).click()
    await expect(guest.locator('audio')).toHaveCount(1)
    await expect.poll(() => isAudible(guest), { timeout: 60_000 }).toBe(true)
    await expect.poll(() => isAudible(teacher), { timeout: 60_000 }).toBe(true)
  })

  await test.step('raised hands, reactions and chat', async () => {
    await learner.getByRole('button', { name: 'Raise hand' }).click()
    await expect(side(teacher).getByRole('img', { name: '1 hand raised' })).toBeVisible()
    for (const page of [teacher, learner, guest]) await openTab(page, 'Chat')
    await guest.getByRole('button', { name: 'React' }).click()
    await guest.getByRole('button', { name: 'Applause' }).click()
    await expect(side(teacher).getByText('Visitor Live: Applause')).toBeVisible()
    await guest.getByRole('textbox', { name: 'Message' }).fill('What is a vein?')
    await guest.getByRole('button', { name: 'Send' }).click()
    await expect(side(learner).getByText('What is a vein?')).toBeVisible()
    await teacher.getByRole('button', { name: 'Remove the message of Visitor Live' }).click()
    await expect(side(learner).getByText('What is a vein?')).toBeHidden()
  })

  await test.step('a person without network gets missed events on reconnection', async () => {
    await learner.context().setOffline(true)
    await teacher.getByRole('textbox', { name: 'Message' }).fill('Look at the edge')
    await teacher.getByRole('button', { name: 'Send' }).click()
    await draw(teacher, [
      [200, 320],
      [300, 360],
    ])
    await expect(objects(guest)).toHaveCount(1)
    await expect(side(guest).getByText('Look at the edge')).toBeVisible()
    await expect(side(learner).getByText('Look at the edge')).toBeHidden()
    await learner.context().setOffline(false)
    await expect(side(learner).getByText('Look at the edge')).toBeVisible()
    await expect(objects(learner)).toHaveCount(1)
  })

  await test.step('a muted person writes until barred from chat; both hold after a reload; removal lasts', async () => {
    await openTab(teacher, 'People')
    await teacher.getByRole('button', { name: 'Mute Visitor Live', exact: true }).click()
    await openTab(teacher, 'Chat')
    await expect(guest.getByRole('button', { name: 'Turn the microphone on' })).toBeDisabled()
    await guest.getByRole('textbox', { name: 'Message' }).fill('I am muted')
    await guest.getByRole('button', { name: 'Send' }).click()
    const written = side(teacher).getByRole('log').getByRole('listitem').filter({ hasText: 'I am muted' })
    await written.getByRole('button', { name: 'Mute Visitor Live in chat' }).click()
    await expect(guest.getByText('A teacher has muted you in chat')).toBeVisible()
    await guest.reload()
    await guest.getByRole('button', { name: 'Join class' }).click()
    await expect(guest.getByRole('button', { name: 'Turn the microphone on' })).toBeDisabled()
    await expect(guest.getByText('A teacher has muted you in chat')).toBeVisible()
    await expect(guest.getByRole('textbox', { name: 'Message' })).toBeHidden()
    await openTab(teacher, 'People')
    const listed = side(teacher).getByRole('list', { name: '3 people' })
    await listed.getByRole('button', { name: 'Unmute Visitor Live in chat' }).click()
    await expect(guest.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await teacher.getByRole('button', { name: 'Remove Visitor Live from the class' }).click()
    await teacher.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(guest.getByRole('heading', { name: 'You are no longer in this class' })).toBeVisible()
    await guest.reload()
    await guest.getByRole('button', { name: 'Join class' }).click()
    await expect(guest.getByRole('heading', { name: 'You are no longer in this class' })).toBeVisible()
  })

  await test.step('[H1] the teacher reloads and the class goes on; it ends when the teacher ends it', async () => {
    await teacher.reload()
    await teacher.getByRole('button', { name: 'Join class' }).click()
    await expect(side(teacher).getByRole('heading', { name: '2 people' })).toBeVisible()
    await teacher.getByRole('button', { name: 'End class' }).click()
    await teacher.getByRole('dialog').getByRole('button', { name: 'End class' }).click()
    for (const page of [teacher, learner])
      await expect(page.getByRole('heading', { name: 'Live Session Ended' })).toBeVisible()
    expect(violations, '[EN-3] no library tries to evaluate text').toEqual([])
  })
})

test('a class starts in two taps without a lesson; students enter by notification, quizzes open', async ({
  browser,
}) => {
  const [teacher, learner] = [await pageWithMedia(browser), await pageWithMedia(browser)]
  const token = await tokenOf(await personWith('instructor'))
  const { classId, className } = await classOfOwn(token)
  await signIn(learner, await personWith('learner'))
  await signIn(teacher, await personWith('instructor'))
  await teacher.goto(`${origin()}/dashboard/classes`)
  await teacher.getByRole('link', { name: className }).click()
  await teacher.getByRole('link', { name: 'Live class' }).click()
  await teacher.getByRole('button', { name: 'Start class', exact: true }).click()
  await expect(side(teacher)).toBeVisible()
  await learner.getByRole('button', { name: /new notification/ }).click()
  await learner.getByRole('link', { name: new RegExp(`^Live class: ${className} 20`) }).click()
  await learner.getByRole('button', { name: 'Join class' }).click()
  await expect(side(learner)).toBeVisible()
  await teacher.getByRole('button', { name: 'End class' }).click()
  await teacher.getByRole('dialog').getByRole('button', { name: 'End class' }).click()
  await expect(learner.getByText('Live Session Ended')).toBeVisible()
  await learner.goto(`${origin()}/notifications`)

  const name = `Pigments ${Date.now()}`
  const quiz = await openQuiz(token, name, { classId })
  const rows = learner.getByRole('listitem').filter({ hasText: name })
  await expect(rows.getByText('new', { exact: true })).toBeVisible()
  await rows.getByRole('link').click()
  await expect(learner).toHaveURL(new RegExp(`/webview/liveQuiz\\?code=${quiz.code}$`))
  await expect(learner.getByRole('heading', { name: /^Pigments/ })).toBeVisible()

  // An opened notification is read, though another page replaced the app; an unopened one is new.
  await learner.goto(`${origin()}/notifications`)
  await expect(rows).toBeVisible()
  await expect(rows.getByText('new', { exact: true })).toBeHidden()
  await openQuiz(token, `Unread ${Date.now()}`, { classId })
  await expect(learner.getByRole('button', { name: /new notification/ })).toBeVisible()
  await learner.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(learner.getByRole('button', { name: /new notification/ })).toBeHidden()
  await learner.getByRole('button', { name: 'Clear all' }).click()
  await expect(learner.getByText('No notifications').first()).toBeVisible()
})

/** A class of the teacher and the student: in the school's class another journey's live class may still be open. */
async function classOfOwn(token: string): Promise<{ classId: string; className: string }> {
  const { email, password } = await personWith('learner')
  const { userId } = await call<{ userId: string }>('/galileo/login', { body: { email, password } })
  const about = await call<{ userId: string; instituteKneuraId: string }>('/teacher/teacherInfo', { token })
  const className = `Two taps ${Date.now().toString(36)}`
  const path = `/admin/class/create/${about.instituteKneuraId}/${about.userId}`
  const { classId } = await call<{ classId: string }>(path, { token, body: { name: className } })
  await call('/admin/class/addUsers/learner', { token, body: { classIds: [classId], userIds: [userId] } })
  return { classId, className }
}
