import { expect, type Page } from '@playwright/test'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { call, origin, personWith, tokenOf } from './school.ts'

// Names of this run alone: the journeys share one school.
const run = Date.now().toString(36)

/** A class of the teacher with one child in it, without an e-mail address. */
async function classWithChild(name: string): Promise<{ classId: string; className: string; child: string }> {
  const token = await tokenOf(await personWith('instructor'))
  const { userId, instituteKneuraId: instituteId } = await call<{ userId: string; instituteKneuraId: string }>(
    '/teacher/teacherInfo',
    { token },
  )
  const className = `${name} ${run}`
  const made = await call<{ classId: string }>(`/admin/class/create/${instituteId}/${userId}`, {
    token,
    body: { name: className },
  })
  const child = await call<{ userId: string }>('/admin/create/student', {
    token,
    body: { first_name: 'Asha', last_name: run },
  })
  const { classId } = made
  await call('/admin/class/addUsers/learner', { token, body: { classIds: [classId], userIds: [child.userId] } })
  return { classId, className, child: `Asha ${run}` }
}

/** Makes the card of the only child on the class's page of cards, and reads the content for the printer. */
async function printedCard(page: Page, child: string): Promise<{ address: string; pictures: string[] }> {
  await page.getByRole('checkbox', { name: `Pick ${child}` }).check()
  // The sheet is drawn from this answer; a camera would read the same address from the QR code.
  const answered = page.waitForResponse((response) => response.url().endsWith('/student/login-cards/issue'))
  await page.getByRole('button', { name: 'Make cards (1)' }).click()
  const dialog = page.getByRole('dialog')
  const ready = page.getByRole('heading', { name: 'Cards to print: 1' })
  await expect(ready.or(dialog).first()).toBeVisible()
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Make cards (1)' }).click()
  await expect(ready).toBeVisible()
  const { items } = (await (await answered).json()) as { items: { secret: string }[] }
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: child }) })
  await expect(card.getByRole('img', { name: `QR code on the card of ${child}` })).toBeVisible()
  const captions = await card.locator('.login-card-pictures li').allInnerTexts()
  const pictures = captions.map((text) => text.replace(/^\s*\d\.\s*/, '').trim())
  return { address: `${origin()}/card#${items[0]?.secret ?? ''}`, pictures }
}

async function tap(page: Page, pictures: readonly string[]): Promise<void> {
  const grid = page.getByRole('group', { name: 'Tap your four pictures in order' })
  await expect(grid.getByRole('button')).toHaveCount(12)
  for (const picture of pictures) await grid.getByRole('button', { name: picture, exact: true }).click()
}

test('[CA-6] a printed card signs a child in on another device, until it is revoked', async ({
  page: teacher,
  browser,
}) => {
  const { className, child } = await classWithChild('Cards')
  await signIn(teacher, await personWith('instructor'))
  await teacher.getByRole('navigation').getByRole('link', { name: 'Classes' }).click()
  await teacher.getByRole('link', { name: className }).click()
  await teacher.getByRole('tab', { name: 'People' }).click()
  await teacher.getByRole('link', { name: 'Login cards' }).click()
  await expect(teacher.getByText('No card', { exact: true })).toBeVisible()
  const { address, pictures } = await printedCard(teacher, child)
  await teacher.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await teacher.getByRole('button', { name: 'Print' }).click()
  await expect(teacher.locator('body[data-printed=yes]')).toBeVisible()
  await teacher.emulateMedia({ media: 'print' })
  await expect(teacher.locator('.login-card')).toBeVisible()
  await expect(teacher.getByRole('navigation')).toBeHidden()
  await expect(teacher.getByRole('button', { name: 'Print' })).toBeHidden()
  await teacher.emulateMedia({ media: null })
  await teacher.getByRole('button', { name: 'Done' }).click()
  await expect(teacher.getByText('Not used yet')).toBeVisible()

  const tablet = await (await browser.newContext()).newPage()
  const asked: string[] = []
  tablet.on('request', (request) => asked.push(request.url(), request.headers()['referer'] ?? ''))
  await tablet.goto(address)
  await tap(tablet, pictures.toReversed())
  await expect(tablet.getByRole('alert').filter({ hasText: 'That did not work' })).toBeVisible()
  // E10: by now the address has no code, and no request ever carried it.
  expect(tablet.url()).toBe(`${origin()}/card`)
  await tap(tablet, pictures)
  await expect(tablet).toHaveURL(/\/dashboard\/lessons$/)
  const secret = address.split('#')[1] ?? ''
  expect(asked.filter((text) => text.includes(secret))).toEqual([])

  await teacher.reload()
  await expect(teacher.getByText('Last used')).toBeVisible()
  await teacher.getByRole('button', { name: `Revoke the card of ${child}` }).click()
  await teacher.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(tablet.getByText('session expired').first()).toBeVisible({ timeout: 5_000 })
  await expect(teacher.getByText('No card', { exact: true })).toBeVisible()

  const again = await (await browser.newContext()).newPage()
  await again.goto(address)
  await tap(again, pictures)
  await expect(again.getByRole('alert').filter({ hasText: 'That did not work' })).toBeVisible()
  for (const page of [tablet, again]) await page.context().close()
})

test('[CA-7] a new card ends the old one; the grid works by keyboard and a choice can be undone', async ({
  page: teacher,
  browser,
}) => {
  const { classId, child } = await classWithChild('Again')
  await signIn(teacher, await personWith('instructor'))
  await teacher.goto(`${origin()}/dashboard/classes/${classId}/cards`)
  const old = await printedCard(teacher, child)
  await teacher.getByRole('button', { name: 'Done' }).click()
  const fresh = await printedCard(teacher, child)

  const tablet = await (await browser.newContext()).newPage()
  await tablet.goto(old.address)
  await tap(tablet, old.pictures)
  await expect(tablet.getByRole('alert').filter({ hasText: 'That did not work' })).toBeVisible()
  // The new card is scanned into the same tab.
  await tablet.goto(fresh.address)
  const wrong = tablet.getByRole('button', { name: fresh.pictures[3] ?? '', exact: true })
  for (const pressed of ['true', 'false']) {
    await wrong.focus()
    await tablet.keyboard.press('Enter')
    await expect(wrong).toHaveAttribute('aria-pressed', pressed)
  }
  await tap(tablet, fresh.pictures)
  await expect(tablet).toHaveURL(/\/dashboard\/lessons$/)
  await tablet.context().close()
})
