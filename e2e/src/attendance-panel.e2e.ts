import { expect } from '@playwright/test'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { pairPanel } from './pages/panel.ts'
import { openSeating, seatedClass, takeBySeats } from './pages/seating.ts'
import { tapsDuring } from './pages/taps.ts'
import { call, origin, personWith, tokenOf } from './school.ts'

test('[CA-19] a paired panel shows the code of the room and the seating plan from a phone', async ({ browser }) => {
  const [teacher, learner] = [await personWith('instructor'), await personWith('learner')]
  const token = await tokenOf(teacher)
  const of = await seatedClass(token, `Panel ${Date.now().toString(36)}`, 12)
  const { email, password } = learner
  const { kneura_id: learnerId } = await call<{ kneura_id: string }>('/galileo/login', { body: { email, password } })
  await call('/admin/class/addUsers/learner', { token, body: { classIds: [of.classId], userIds: [learnerId] } })
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
  const panel = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
  const student = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const room = `Room ${Date.now()}`
  await signIn(phone, teacher)
  await pairPanel(phone, panel, room)
  await signIn(student, learner)

  const code = panel.locator('.room-code')
  await test.step('two taps bring the code to the panel, which rotates it', async () => {
    await phone.goto(`${origin()}/dashboard/classes/${of.classId}/attendance`)
    const taps = await tapsDuring(phone, async () => {
      await phone.getByRole('button', { name: 'Room code' }).click()
      await phone.getByRole('button', { name: `Show on ${room}` }).click()
    })
    expect(taps).toBe(2)
    await expect(panel).toHaveURL(new RegExp(`/classes/${of.classId}/attendance\\?.*show=code`))
    await expect(code).toBeVisible()
    const first = await code.innerText()
    await expect.poll(() => code.innerText(), { timeout: 40_000 }).not.toBe(first)
  })

  await test.step('a student types it in three taps, and both devices count the arrival', async () => {
    await student.goto(`${origin()}/dashboard/classes/${of.classId}`)
    const taps = await tapsDuring(student, async () => {
      await student.getByRole('button', { name: 'I am here' }).click()
      const typed = (await code.innerText()).replaceAll(/\D/g, '')
      await student.getByRole('dialog').getByLabel('Code').click()
      await student.getByRole('dialog').getByLabel('Code').pressSequentially(typed)
      await student.getByRole('dialog').getByRole('button', { name: 'I am here' }).click()
    })
    expect(taps).toBe(3)
    await expect(student.getByText('You are in. Your teacher confirms attendance.')).toBeVisible()
    for (const each of [panel, phone]) await expect(each.getByText('1 of 13 are here')).toBeVisible()
  })

  await test.step('two taps bring the seating plan to the panel, mirrored and without marks', async () => {
    await openSeating(phone, of.classId)
    const taps = await tapsDuring(phone, async () => {
      await phone.getByRole('button', { name: 'Full screen for the class' }).click()
      await phone
        .getByRole('dialog')
        .getByRole('button', { name: `Show on ${room}` })
        .click()
    })
    expect(taps).toBe(2)
    const shown = panel.getByRole('dialog', { name: 'Window room, as the class sees it' })
    await expect(shown).toBeVisible()
    await expect(shown.getByText('01', { exact: true })).toBeVisible()
    await expect(shown.getByText(/Absent/)).toBeHidden()
    await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the teacher takes attendance on the phone, and the panel still shows the plan alone', async () => {
    expect(await takeBySeats(phone, { ...of, desks: of.desks }, [])).toBe(2)
    await expect(panel.getByRole('dialog', { name: 'Window room, as the class sees it' })).toBeVisible()
  })
  for (const each of [phone, panel, student]) await each.context().close()
})
