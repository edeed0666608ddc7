import { expect } from '@playwright/test'
import { choose, draw, objects, surface } from './pages/board.ts'
import { boxOf } from './pages/box.ts'
import { joinAsGuest, signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson, openLesson, openLessons, publish } from './pages/lessons.ts'
import { demoSchool, origin, personWith } from './school.ts'

test('[J3 J4 J5] students are notified of a lesson, see it live, and draw only with the pen', async ({ browser }) => {
  const { classCode, className } = await demoSchool()
  const teacher = await (await browser.newContext()).newPage()
  const guest = await (await browser.newContext()).newPage()
  const learner = await (await browser.newContext()).newPage()
  const lesson = `Water cycle ${Date.now()}`

  await joinAsGuest(guest, classCode, 'Visitor One')
  await guest.getByRole('navigation').getByRole('link', { name: 'Classes' }).click()
  await expect(guest.getByText(className).first()).toBeVisible()
  await signIn(learner, await personWith('learner'))
  await signIn(teacher, await personWith('instructor'))
  await createLesson(teacher, lesson)
  await choose(teacher, 'Pen')
  await draw(teacher, [
    [200, 200],
    [300, 260],
  ])

  await publish(teacher, lesson, className)
  for (const student of [guest, learner]) {
    await student.getByRole('button', { name: /new notification/ }).click()
    await expect(student.getByRole('link', { name: `New lesson: ${lesson}` })).toBeVisible()
    await student.keyboard.press('Escape')
    await openLesson(student, lesson)
    await expect(objects(student)).toHaveCount(1)
  }

  await openLessons(teacher)
  await teacher.getByRole('button', { name: new RegExp(`^Downloads ?: ${lesson}$`) }).click()
  const holders = teacher.getByRole('dialog')
  await expect(holders.getByRole('row', { name: /Visitor One.*opened/i })).toBeVisible()
  await teacher.keyboard.press('Escape')

  await openLesson(teacher, lesson)
  await choose(teacher, 'Line')
  await draw(teacher, [
    [200, 320],
    [420, 320],
  ])
  await expect(objects(guest)).toHaveCount(2)

  await draw(guest, [
    [300, 100],
    [360, 160],
  ])
  await expect(objects(guest)).toHaveCount(2)
  await expect(guest.getByRole('button', { name: 'Pen', exact: true })).toBeDisabled()

  await teacher.getByRole('button', { name: /^People in this lesson/ }).click()
  await teacher.getByRole('button', { name: 'Give the pen to Visitor One' }).click()
  await expect(guest.getByRole('button', { name: 'Pen', exact: true })).toBeEnabled()
  await choose(guest, 'Pen')
  await draw(guest, [
    [300, 100],
    [360, 160],
  ])
  await expect(objects(teacher)).toHaveCount(3)
  await expect(objects(learner)).toHaveCount(3)

  await teacher.getByRole('button', { name: 'Take the pen from Visitor One' }).click()
  await expect(guest.getByRole('button', { name: 'Pen', exact: true })).toBeDisabled()
  await teacher.keyboard.press('Escape')

  await guest.getByRole('button', { name: /^People in this lesson/ }).click()
  await guest.getByRole('button', { name: /^Follow / }).click()
  await guest.keyboard.press('Escape')
  await expect(guest.getByText(/^You follow /)).toBeVisible()
  await surface(teacher).hover({ position: { x: 500, y: 300 } })
  const hand = guest.locator('.board-cursor')
  await expect(hand).toHaveText((await guest.getByText(/^You follow /).innerText()).replace('You follow ', ''))
  for (const key of ['u', '7']) await surface(teacher).press(key)
  const curtain = guest.getByRole('img', { name: /has drawn the curtain$/ })
  await expect(curtain).toBeVisible()
  // Nor do screen readers get covered content of a reader from whom it is covered.
  await expect(objects(guest)).toHaveCount(0)
  for (const page of [teacher, learner]) await expect(objects(page)).toHaveCount(3)
  await expect(guest.getByRole('img', { name: 'Ruler' })).toBeVisible()
  await expect(learner.getByRole('img', { name: 'Ruler' })).toBeHidden()
  await teacher.getByRole('slider', { name: 'Open the curtain from the bottom' }).press('Shift+ArrowUp')
  await guest.screenshot({ path: test.info().outputPath('curtain.png') })
  await teacher.getByRole('button', { name: 'Add page' }).click()
  await expect(guest.getByText('Page 2 of 2')).toBeVisible()
  await expect(curtain).toBeVisible()
  await teacher.getByRole('button', { name: 'Previous page' }).click()
  await expect(guest.getByText('Page 1 of 2')).toBeVisible()
  await teacher.getByRole('button', { name: 'Put the curtain away' }).click()
  await expect(curtain).toBeHidden()
  await expect(objects(guest)).toHaveCount(3)
  await expect(guest.getByRole('img', { name: 'Ruler' })).toBeVisible()
  await guest.getByRole('button', { name: 'Stop following' }).click()
  await expect(guest.getByRole('img', { name: 'Ruler' })).toBeHidden()
  await surface(teacher).hover({ position: { x: 400, y: 300 } })
  await expect(hand).toBeVisible()
  await guest.screenshot({ path: test.info().outputPath('hand.png') })
  await teacher.context().close()
  await expect(hand).toHaveCount(0)
  for (const page of [guest, learner]) await page.context().close()
})

test('[J4] a wrong code is reported, and guessing is slowed down', async ({ page, request }) => {
  await page.goto(`${origin()}/join/ZZZZZZZ/by-students`)
  await expect(page.getByText('Invalid or expired code')).toBeVisible()
  const statuses = new Set<number>()
  // An address of its own, so that the other journeys are not slowed down with it (RFC 5737 reserves these for
  // examples).
  const headers = { 'CF-Connecting-IP': '203.0.113.77' }
  for (let guess = 0; guess < 60; guess++) {
    const reply = await request.get(`${origin()}/api/join/ZZZZZ${String(22 + guess)}`, { headers })
    statuses.add(reply.status())
    if (reply.status() === 429) break
  }
  expect([...statuses]).toContain(429)
  expect([...statuses].every((status) => status === 404 || status === 429)).toBe(true)
})

test('[J5] a stroke is seen while it is drawn', async ({ browser }) => {
  const { classCode, className } = await demoSchool()
  const teacher = await (await browser.newContext()).newPage()
  const guest = await (await browser.newContext()).newPage()
  const lesson = `Moving ink ${Date.now()}`
  await joinAsGuest(guest, classCode, 'Visitor Two')
  await signIn(teacher, await personWith('instructor'))
  await createLesson(teacher, lesson)
  await publish(teacher, lesson, className)
  await openLesson(guest, lesson)
  await openLesson(teacher, lesson)
  await choose(teacher, 'Pen')

  const blank = await surface(guest).screenshot()
  const box = await boxOf(surface(teacher))
  await teacher.mouse.move(box.x + 200, box.y + 200)
  await teacher.mouse.down()
  await teacher.mouse.move(box.x + 500, box.y + 400, { steps: 20 })
  await expect.poll(async () => blank.equals(await surface(guest).screenshot())).toBe(false)
  await expect(objects(guest)).toHaveCount(0)
  await teacher.mouse.up()
  await expect(objects(guest)).toHaveCount(1)
  for (const page of [teacher, guest]) await page.context().close()
})
