import { expect, type Page } from '@playwright/test'
import { joinAsGuest, signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { call, demoSchool, origin, personWith, tokenOf } from './school.ts'

type Listed = { items: { userId: string; first_name: string }[] }

/** Erases a student of the shown class by the name they joined under, as an admin does. */
async function erase(name: string): Promise<void> {
  const token = await tokenOf(await personWith('admin'))
  const { items } = await call<{ items: { instituteKneuraId: string }[] }>('/user/institute-list', { token })
  const instituteId = items[0]?.instituteKneuraId ?? ''
  const found = await call<Listed>(`/admin/getInstituteUser/learner/${instituteId}?search=${name}`, { token })
  const student = found.items.find(({ first_name }) => first_name === name)
  await call(`/student/erase/${instituteId}/${student?.userId ?? ''}`, { token, body: { name } })
}

/** What a device still has of any person: databases of theirs, and its current user. */
function storedOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...(await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.includes('.')),
    ...Object.keys(localStorage).filter((key) => key === 'takhti.person' || key === 'takhti.sealed'),
  ])
}

async function theirClass(): Promise<string> {
  const token = await tokenOf(await personWith('instructor'))
  const { items } = await call<{ items: { classId: string }[] }>('/admin/class/getUserClasses', { token })
  return items[0]?.classId ?? ''
}

test('[K3] an erased student leaves the teacher’s open page, and their own device forgets them', async ({
  page,
  browser,
}) => {
  const name = `Gone${Date.now()}`
  const { classCode } = await demoSchool()
  await joinAsGuest(page, classCode, name)
  await page.goto(`${origin()}/dashboard/classes`)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await expect.poll(() => storedOn(page)).toHaveLength(3)

  const teacher = await (await browser.newContext()).newPage()
  const slow = await (await browser.newContext()).newPage()
  // So slow that it has a list before its first request of `/changes`.
  const { promise: isErased, resolve: letAsk } = Promise.withResolvers<void>()
  await slow.route('**/changes', (route) => isErased.then(() => route.continue()))
  for (const each of [teacher, slow]) {
    await signIn(each, await personWith('instructor'))
    await each.goto(`${origin()}/dashboard/classes/${await theirClass()}?tab=people`)
    await expect(each.getByRole('row', { name: `Pick ${name}` })).toBeVisible()
  }

  await erase(name)
  letAsk()
  // The list of students and the grid of praise both drop the name.
  await expect(teacher.getByText(name)).toHaveCount(0)
  await expect(slow.getByText(name)).toHaveCount(0)
  await expect(page.getByText('This account was erased')).toBeVisible()
  await expect(page).toHaveURL(/\/login#erased$/)
  await expect.poll(() => storedOn(page)).toEqual([])
  await teacher.context().close()
  await slow.context().close()
})

test(
  '[K3] a device that was away forgets an erased student at its next contact, and no one else',
  { tag: '@kept' },
  async ({ page, context }) => {
    const name = `Away${Date.now()}`
    const { classCode } = await demoSchool()
    await joinAsGuest(page, classCode, name)
    await page.goto(`${origin()}/dashboard/classes`)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // Without its ticket the device could not ask later; it is stored some time after the first screen.
    const hasTicket = () => Object.keys(localStorage).some((key) => key.startsWith('takhti-desk.'))
    await expect.poll(() => page.evaluate(hasTicket)).toBe(true)
    await page.goto('about:blank')
    await context.setOffline(true)
    await erase(name)

    await page.goto(`${origin()}/dashboard/classes`)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('This account was erased')).toBeVisible({ timeout: 30_000 })
    await expect.poll(() => storedOn(page)).toEqual([])

    const teacher = await personWith('instructor')
    await signIn(page, teacher)
    await page.goto(`${origin()}/dashboard/classes`)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    // The upload queue has a database of its own, which opens when the screen has come to rest.
    const stored = (await storedOn(page)).filter((name) => !name.startsWith('takhti-images-'))
    expect(stored).toHaveLength(3)
  },
)
