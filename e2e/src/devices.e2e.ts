import { expect } from '@playwright/test'
import { expectSafe, objects, surface } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { codeOn, takeCode } from './pages/panel.ts'
import { openQuiz } from './pages/quiz.ts'
import { call, origin, personWith, tokenOf } from './school.ts'

function whoIs({ email, password }: Awaited<ReturnType<typeof personWith>>) {
  return call<{ kneura_id: string; instituteKneuraId: string }>('/galileo/login', { body: { email, password } })
}

test('[E8] a panel is paired from a phone, obeys it, and stores nothing after unpairing', async ({
  page: laptop,
  browser,
}) => {
  const teacher = await personWith('instructor')
  await signIn(laptop, teacher)
  const lesson = `Panel ${Date.now()}`
  const lessonId = await createLesson(laptop, lesson)
  await laptop.getByRole('button', { name: 'Add page' }).first().click()
  await expectSafe(laptop)
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
  await signIn(phone, teacher)
  const panel = await (await browser.newContext()).newPage()

  const room = `Room ${Date.now()}`
  const code = await codeOn(panel)
  await takeCode(phone, code, room)
  await expect(panel.getByRole('group', { name: 'Does your phone show the same words?' })).toBeVisible()
  expect(await panel.locator('.pair-words').innerText()).toBe(code.words)
  await panel.getByRole('button', { name: 'Yes, the same words' }).click()
  await expect(panel).toHaveURL(/\/dashboard\/create$/)

  // The panel opens the lesson chosen in a list on the phone.
  await phone.getByRole('link', { name: `Remote control of ${room}` }).click()
  await expect(phone.getByText('No lesson is open on it')).toBeVisible()
  await phone.getByLabel('Open a lesson on it').selectOption(lessonId)
  await expect(panel).toHaveURL(new RegExp(`/lesson/${lessonId}`))
  await expect(surface(panel)).toBeVisible()
  await expect(phone.getByText(`${lesson} · Page 1 of 2`)).toBeVisible()

  await phone.getByRole('button', { name: 'Next page' }).click()
  await expect(phone.getByText('Page 2 of 2')).toBeVisible()
  await phone.getByRole('button', { name: 'Previous page' }).click()
  await expect(phone.getByText('Page 1 of 2')).toBeVisible()
  await phone.getByRole('button', { name: 'Pen', exact: true }).click()
  const pad = phone.getByRole('application', { name: 'Draw here' })
  await pad.scrollIntoViewIfNeeded()
  await pad.dragTo(pad, { sourcePosition: { x: 40, y: 40 }, targetPosition: { x: 160, y: 90 } })
  await expect(objects(panel)).toHaveCount(1)
  await phone.getByRole('button', { name: 'Laser', exact: true }).click()
  await expect(panel.getByRole('button', { name: 'Hand and laser: Laser' })).toBeVisible()
  await phone.getByRole('button', { name: '5 minutes', exact: true }).click()
  await expect(panel.getByRole('timer')).toBeVisible()
  await phone.getByRole('button', { name: 'Eyes on me · 30 seconds' }).click()
  await expect(panel.getByRole('alertdialog', { name: 'Eyes on me' })).toBeVisible()
  await phone.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(panel.getByRole('alertdialog', { name: 'Eyes on me' })).toBeHidden()
  await phone.getByRole('button', { name: 'Pick a student' }).click()
  await expect(phone.getByText(/ was picked$/)).toBeVisible()
  await expect(panel.locator('.remote-picked')).toBeVisible()

  const remote = phone.url()
  await panel.getByRole('button', { name: 'Lesson menu' }).click()
  await panel.getByRole('button', { name: 'Remote control' }).click()
  await expect(panel.getByRole('img', { name: 'QR code that opens the remote on your phone' })).toBeVisible()
  await expect(panel.getByText(remote, { exact: true })).toBeVisible()

  await test.step('a class that is started on the phone is entered on the panel, too, and ends on both', async () => {
    await phone.goto(`${origin()}/class`)
    // Today's lessons, below it, have the same choice.
    const form = phone.locator('form').filter({ has: phone.getByRole('button', { name: 'Start class', exact: true }) })
    await form.getByLabel('Show it on').selectOption({ label: room })
    await form.getByLabel('With').selectOption({ label: 'Voice only' })
    await form.getByRole('button', { name: 'Start class', exact: true }).click()
    for (const each of [phone, panel]) await expect(each.getByRole('complementary', { name: 'Class' })).toBeVisible()
    expect(new URL(panel.url()).pathname).toBe(new URL(phone.url()).pathname)
    await phone.getByRole('button', { name: 'End class' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'End class' }).click()
    for (const each of [phone, panel]) await expect(each.getByText('Live Session Ended')).toBeVisible()
  })

  await test.step('a quiz is led from the phone and shown on the panel, which ends it on command', async () => {
    const token = await tokenOf(teacher)
    const name = `Pigments ${Date.now()}`
    const quiz = await openQuiz(token, name)
    await phone.goto(remote)
    // Another journey of this teacher may have left a quiz open, which the phone still shows from its cache.
    await expect(phone.getByRole('group', { name: 'Quiz' }).getByText(name, { exact: true })).toBeVisible()
    await phone.getByRole('button', { name: 'Show the quiz' }).click()
    await expect(panel).toHaveURL(new RegExp(`/live-quiz/${quiz.quizId}/panel`))
    await expect(panel.getByText(quiz.code).first()).toBeVisible()
    await expect(phone.getByText('A quiz is shown on it')).toBeVisible()
    await phone.getByRole('button', { name: 'Eyes on me · 30 seconds' }).click()
    await expect(panel.getByRole('alertdialog', { name: 'Eyes on me' })).toBeVisible()
    await phone.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(panel.getByRole('alertdialog', { name: 'Eyes on me' })).toBeHidden()
    const { kneura_id: userKneuraId, instituteKneuraId } = await whoIs(teacher)
    const message = { userKneuraId, instituteKneuraId, type: 'CLOSE_LIVE_QUIZ' }
    await expect(async () => {
      await call('/device/send-message-to-device', { token, body: message })
      await expect(panel.getByRole('heading', { name: 'The quiz is over' })).toBeVisible()
    }).toPass()
  })

  await phone.goto(`${origin()}/dashboard/devices`)
  await phone.getByRole('button', { name: `Unpair ${room}` }).click()
  await expect(phone.getByRole('button', { name: `Unpair ${room}` })).toBeHidden()
  await expect(panel).toHaveURL(`${origin()}/`)
  const stored = await panel.evaluate(async () => ({
    keys: Object.keys(localStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
  }))
  expect(stored.keys.filter((key) => key.startsWith('takhti.') && !/language|theme/.test(key))).toEqual([])
  expect(stored.databases.filter((name) => name.includes(teacher.email))).toEqual([])
})

test('[E8] a panel that was unpaired while it was away removes everything at the first contact', async ({
  page: phone,
  browser,
}) => {
  const teacher = await personWith('instructor')
  await signIn(phone, teacher)
  const context = await browser.newContext()
  const panel = await context.newPage()
  await takeCode(phone, await codeOn(panel), 'Room 5')
  await panel.getByRole('button', { name: 'Yes, the same words' }).click()
  await expect(panel).toHaveURL(/\/dashboard\/create$/)
  await panel.goto('about:blank')

  await phone.getByRole('button', { name: 'Unpair Room 5' }).click()
  await expect(phone.getByRole('button', { name: 'Unpair Room 5' })).toBeHidden()
  // The time for an undo is over.
  await expect(phone.getByText('Room 5 was removed')).toBeHidden()
  await panel.goto(`${origin()}/dashboard/create`)
  await expect(panel).toHaveURL(`${origin()}/`)
  await context.close()
})
