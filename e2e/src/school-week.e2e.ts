import { expect, type Page } from '@playwright/test'
import { drawOneLine, expectOnlyHere, expectSafe, objects } from './pages/board.ts'
import { dayMs, shiftClock } from './pages/clock.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson, publish } from './pages/lessons.ts'
import { openSeating, seatedClass, takeBySeats, tapSeat, type SeatedClass } from './pages/seating.ts'
import { tapsDuring } from './pages/taps.ts'
import { call, demoSchool, origin, tokenOf } from './school.ts'

const zone = 'Asia/Kolkata'
const lesson = `Leaves ${Date.now().toString(36)}`
const note = 'Page 12. Asha helps with the projector.'

// The server has the clock of Wednesday: earlier days are set on the devices, as a submission has its device's time.
const wednesday = new Date().toLocaleDateString('en-CA', { timeZone: zone })

/** A person of the demo school by name. */
async function personCalled(name: string) {
  const person = (await demoSchool()).people.find((each) => each.name === name)
  if (person === undefined) throw new Error(`Nobody is called ${name}`)
  return person
}

const classPage = ({ classId }: SeatedClass, tab = 'stream') => `${origin()}/dashboard/classes/${classId}?tab=${tab}`

/** Praises a student from the picture, once attendance is taken. */
async function praise(page: Page, { desks }: SeatedClass, index: number, phrase: string): Promise<number> {
  return tapsDuring(page, async () => {
    await tapSeat(page, desks, index)
    await page.getByRole('dialog').getByRole('button', { name: phrase }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
}

/** Writes a post in the stream that is shown, with a lesson. */
async function post(page: Page, text: string): Promise<number> {
  return tapsDuring(page, async () => {
    await page.getByRole('button', { name: 'New post' }).click()
    await page.getByRole('dialog').getByRole('textbox').first().fill(text)
    await page.getByRole('dialog').getByRole('button', { name: 'Lesson', exact: true }).click()
    await page.getByRole('button', { name: lesson }).last().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
}

/** Opens the stream of a class. */
async function toStream(page: Page, of: SeatedClass): Promise<void> {
  await page.goto(classPage(of))
  await expect(page.getByRole('button', { name: 'New post' })).toBeVisible()
}

test(
  '[WK-1] a school week of two teachers, thirty students and a substitute',
  { tag: '@kept' },
  async ({ browser }) => {
    const [ada, bea, sub] = [
      await personCalled('Demo Teacher'),
      await personCalled('Second Teacher'),
      await personCalled('Both Schools'),
    ]
    const token = await tokenOf(ada)
    const of = await seatedClass(token, `Week ${Date.now().toString(36)}`, 30)
    const { userId: beaId } = await call<{ userId: string }>('/teacher/teacherInfo', { token: await tokenOf(bea) })
    await call('/admin/class/addUsers/instructor', { token, body: { classIds: [of.classId], userIds: [beaId] } })
    const entry = { when: { kind: 'once', date: wednesday }, startMinute: 600, minutes: 45, timeZone: zone }
    const pageOn = async (shift: number) => {
      const context = await browser.newContext({ timezoneId: zone })
      await shiftClock(context, shift * dayMs)
      return context.newPage()
    }
    const [a, b] = [await pageOn(-2), await pageOn(-1)]

    await test.step('Monday: attendance, praise and a post take few taps', async () => {
      await signIn(a, ada)
      const flowId = await createLesson(a, lesson)
      await drawOneLine(a)
      await publish(a, lesson, of.className)
      await call('/scheduler/create', { token, body: { ...entry, classId: of.classId, title: 'Leaves', flowId } })
      await openSeating(a, of.classId)
      await expect(a.getByText('Present 30 · Absent 0')).toBeVisible()
      expect(await takeBySeats(a, of, [0, 11, 29])).toBeLessThanOrEqual(5)
      await expect(a.getByText('Attendance of today: 27 present, 3 absent')).toBeVisible()
      expect(await praise(a, of, 3, 'Well done')).toBe(2)
      await toStream(a, of)
      expect(await post(a, 'Read this before Tuesday.')).toBeLessThanOrEqual(6)
      await expect(a.getByText('Read this before Tuesday.')).toBeVisible()
      await expectSafe(a)
    })

    await test.step('Tuesday: one teacher has no network, and nothing is lost when it is back', async () => {
      await a.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await shiftClock(a.context(), dayMs)
      await signIn(b, bea)
      await a.context().setOffline(true)
      await openSeating(a, of.classId)
      await openSeating(b, of.classId)
      await takeBySeats(a, of, [0, 5])
      await expect(a.getByText('Attendance of today: 28 present, 2 absent')).toBeVisible()
      expect(await praise(a, of, 7, 'Good idea')).toBe(2)
      await takeBySeats(b, of, [8])
      await praise(b, of, 7, 'Well done')
      await toStream(a, of)
      await post(a, 'Written in a room without a network.')
      await expect(a.getByText('Waits to be sent').first()).toBeVisible()
      await expectOnlyHere(a)
      await toStream(b, of)
      await post(b, 'Written with a network.')
      await a.context().setOffline(false)
      await expectSafe(a)
      await b.reload()
      for (const text of ['Written in a room without a network.', 'Written with a network.'])
        await expect(b.getByText(text)).toBeVisible()
      await openSeating(b, of.classId)
      await expect(b.getByText('Attendance of today: 27 present, 3 absent')).toBeVisible()
      await b.goto(classPage(of, 'people'))
      await expect(b.getByRole('button', { name: /^Pupil 08.* 2 points/ })).toBeVisible()
    })

    const c = await pageOn(0)
    await test.step('Wednesday: a substitute finds students, plan, lesson and note, and takes attendance', async () => {
      await a.goto(classPage(of, 'schedule'))
      await a.getByRole('button', { name: 'Hand over' }).click()
      const dialog = a.getByRole('dialog')
      await dialog.getByLabel('Substitute', { exact: true }).selectOption({ label: sub.name })
      await dialog.getByLabel('From').fill(wednesday)
      await dialog.getByLabel('Until').fill(wednesday)
      await dialog.getByLabel('Note for the substitute').fill(note)
      await dialog.getByRole('button', { name: 'Hand over' }).click()
      await expect(dialog).toBeHidden()

      await signIn(c, sub)
      await c.goto(`${origin()}/dashboard/calendar`)
      await expect(c.getByText(note)).toBeVisible()
      await c.getByRole('link', { name: `Seating plan of ${of.className}` }).click()
      await expect(c.getByText('Present 30 · Absent 0')).toBeVisible()
      await expect(c.getByRole('button', { name: /^Pupil 30/ })).toBeVisible()
      expect(await takeBySeats(c, of, [0])).toBeLessThanOrEqual(3)
      await expect(c.getByText('Attendance of today: 29 present, 1 absent')).toBeVisible()
      expect(await praise(c, of, 2, 'Well done')).toBe(2)
      await expectSafe(c)
      await c.goto(`${origin()}/dashboard/calendar?view=day`)
      await c.getByRole('button', { name: /Leaves/ }).click()
      await c.getByRole('link', { name: 'Open lesson' }).click()
      await expect(objects(c)).toHaveCount(1)
    })

    await test.step('Friday: the report has the right numbers', async () => {
      await shiftClock(a.context(), 3 * dayMs)
      await a.goto(`${origin()}/dashboard/classes/${of.classId}/attendance/report?range=last7Days`)
      const rowOf = (name: string) => a.getByRole('row', { name: new RegExp(`^${name}`) }).first()
      await expect(rowOf('Pupil 01')).toContainText('0 of 3 (0%)')
      await expect(rowOf('Pupil 02')).toContainText('3 of 3 (100%)')
      for (const name of ['Pupil 06', 'Pupil 09', 'Pupil 12', 'Pupil 30'])
        await expect(rowOf(name)).toContainText('2 of 3 (67%)')
      await expect(a.getByRole('row', { name: /of 30 \(/ })).toHaveText([/29 of 30/, /27 of 30/, /27 of 30/])
    })
    for (const page of [a, b, c]) await page.context().close()
  },
)
