import { expect, type Locator, type Page } from '@playwright/test'
import { daysAfter, weekdayOf } from '@takhti/schema/schedule/rules'
import { boxOf } from './pages/box.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { call, origin, personWith, tokenOf } from './school.ts'

const zone = 'Asia/Kolkata'
const today = new Date().toLocaleDateString('en-CA', { timeZone: zone })
// A week that shows today and has a day on each side of the lesson.
const sunday = daysAfter(today, -(weekdayOf(today) % 7))
const [tuesday, wednesday, thursday] = [2, 3, 4].map((days) => daysAfter(sunday, days)) as [string, string, string]

type Item = { scheduleId: string; title: string; when: { date: string }; startMinute: number }

async function planned(): Promise<{ token: string; title: string; classId: string }> {
  const token = await tokenOf(await personWith('instructor'))
  const about = await call<{ userId: string; instituteKneuraId: string }>('/teacher/teacherInfo', { token })
  const name = `Calendar ${Date.now().toString(36)}`
  const path = `/admin/class/create/${about.instituteKneuraId}/${about.userId}`
  const { classId } = await call<{ classId: string }>(path, { token, body: { name } })
  const when = { kind: 'once', date: tuesday }
  const slot = { when, startMinute: 600, minutes: 60, timeZone: zone, flowId: null }
  await call('/scheduler/create', { token, body: { ...slot, classId, title: name } })
  return { token, title: name, classId }
}

async function placeOf(token: string, classId: string): Promise<[string, number] | null> {
  const { items } = await call<{ items: Item[] }>(`/scheduler/fetch?classId=${classId}`, { token })
  const [item] = items
  return item ? [item.when.date, item.startMinute] : null
}

const column = (page: Page, date: string) =>
  page.locator(`[data-date="${date}"]:is(.calendar-column, .calendar-month *)`)

type Point = { x: number; y: number }

async function startOf(lesson: Locator): Promise<Point> {
  const { x, y, width } = await boxOf(lesson)
  return { x: x + width / 2, y: y + 8 }
}

/** A point over a cell: at an hour where the cell has hours. */
async function pointIn(cell: Locator, minute: number | null): Promise<Point> {
  const box = await boxOf(cell)
  const [from, to] = await cell.evaluate((each: HTMLElement) => [Number(each.dataset.from), Number(each.dataset.to)])
  const share = minute === null || from === undefined || to === undefined ? 0.5 : (minute - from) / (to - from)
  return { x: box.x + box.width / 2, y: box.y + box.height * share + (minute === null ? 0 : 8) }
}

/** Follows a cell until it shows that it takes the event: near an edge of the screen the page scrolls. */
async function aimAt(cell: Locator, minute: number | null, move: (to: Point) => Promise<unknown>): Promise<void> {
  await expect(async () => {
    await move(await pointIn(cell, minute))
    const point = await pointIn(cell, minute)
    await move(point)
    expect(await cell.getAttribute('data-target')).toBe('')
    expect(await pointIn(cell, minute)).toEqual(point)
  }).toPass()
}

async function dragByMouse(page: Page, lesson: Locator, cell: Locator, minute: number | null): Promise<void> {
  const start = await startOf(lesson)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await aimAt(cell, minute, ({ x, y }) => page.mouse.move(x, y, { steps: 4 }))
  await page.mouse.up()
}

async function dragByTouch(page: Page, lesson: Locator, cell: Locator, minute: number | null): Promise<void> {
  const start = await startOf(lesson)
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: Point | null) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await touch('touchStart', start)
  await expect(lesson).toHaveAttribute('data-dragged', '')
  await aimAt(cell, minute, (to) => touch('touchMove', to))
  await touch('touchEnd', null)
}

test(
  '[CJ-1] a lesson is dragged by mouse and finger, and moved by keys without a network',
  { tag: '@kept' },
  async ({ browser }) => {
    const { token, title, classId } = await planned()
    const context = await browser.newContext({ timezoneId: zone, hasTouch: true, locale: 'en-GB' })
    const page = await context.newPage()
    await signIn(page, await personWith('instructor'))
    const lesson = page.locator('.calendar-event', { hasText: title })
    const at = () => placeOf(token, classId)
    const calendar = async (view: string, time: string) => {
      await page.goto(`${origin()}/dashboard/calendar?view=${view}&day=${tuesday}`)
      // The answer stored on the device, with the time before the last move, is shown first.
      await expect(lesson.locator('.calendar-time')).toHaveText(time)
    }

    await test.step('the mouse moves it to an hour of a week, and undo moves it back', async () => {
      await calendar('week', '10:00 AM')
      await dragByMouse(page, lesson, column(page, thursday), 780)
      await expect.poll(at).toEqual([thursday, 780])
      await expect(column(page, thursday).locator(lesson)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(at).toEqual([tuesday, 600])
    })

    await test.step('a finger moves it after a long press, within a day and within a month', async () => {
      await calendar('day', '10:00 AM')
      await dragByTouch(page, lesson, column(page, tuesday), 720)
      await expect.poll(at).toEqual([tuesday, 720])
      await calendar('month', '12:00 PM')
      await dragByTouch(page, lesson, column(page, thursday), null)
      await expect.poll(at).toEqual([thursday, 720])
    })

    await test.step('keys move it without a network, a reload shows it waiting, and the server gets it', async () => {
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      // Loaded once more, so that the worker stores what the calendar consists of.
      await calendar('week', '12:00 PM')
      await expect(column(page, thursday).locator(lesson)).toBeVisible()
      await context.setOffline(true)
      await lesson.focus()
      await page.keyboard.press('m')
      await expect(lesson).toHaveAttribute('data-lifted')
      await page.keyboard.press('ArrowLeft')
      await expect(column(page, wednesday).locator(lesson)).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(lesson.locator('.calendar-time')).toHaveText('12:15 PM')
      await page.keyboard.press('Enter')
      await expect(lesson).not.toHaveAttribute('data-lifted')
      const waits = column(page, wednesday).locator(lesson).getByRole('img', { name: 'Waits to be sent' })
      await expect(waits).toBeVisible()
      await page.reload()
      await expect(waits).toBeVisible()
      await expect(lesson.locator('.calendar-time')).toHaveText('12:15 PM')
      expect(await at()).toEqual([thursday, 720])
      await context.setOffline(false)
      await expect.poll(at).toEqual([wednesday, 735])
      await expect(waits).toBeHidden()
      await expect(column(page, wednesday).locator(lesson)).toBeVisible()
    })
    await context.close()
  },
)
