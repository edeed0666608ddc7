import { expect } from '@playwright/test'
import { signInByForm } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { mailedLink } from './pages/mailbox.ts'
import { origin, personWith } from './school.ts'

test('[J1] the login form asks for an address, then for a valid one, at the field', async ({ page }) => {
  // If the app does not start, such as in a browser that cannot parse it, the page shows what to do.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${origin()}/login`)
  const note = page.getByText(/^Nothing appears\?/)
  await expect(note).toBeHidden()
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  await expect(note).toBeVisible()
  await page.unroute('**/assets/*.js')
  // The front page leads here, and finds no class for a code that none has.
  await page.goto(origin())
  await page.getByLabel('Code').fill('qqq-qqqq')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('No class and no quiz has this code now.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  const send = page.getByRole('button', { name: 'Send me a sign-in link' })
  await send.click()
  const field = page.getByLabel('Email Address')
  await expect(page.getByText('Please enter Email Address')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('teacher@')
  await send.click()
  await expect(page.getByText('Invalid Email Address')).toBeVisible()
})

/** Removes from a page what browsers lacked in the spring of 2024, which is the age that sign-in requires. */
function asInSpring2024(): void {
  const younger: readonly [of: object, names: readonly string[]][] = [
    [Uint8Array, ['fromBase64', 'fromHex']],
    [Uint8Array.prototype, ['toBase64', 'toHex', 'setFromBase64', 'setFromHex']],
    [Promise, ['try']],
    [RegExp, ['escape']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['map', 'filter', 'take', 'drop', 'flatMap', 'toArray'],
    ],
  ]
  for (const [of, names] of younger) for (const name of names) Reflect.deleteProperty(of, name)
}

test('[J1] a teacher signs in by a mailed link that works once, in a browser of spring 2024', async ({
  page,
  context,
  browser,
}) => {
  await page.addInitScript(asInSpring2024)
  const teacher = await personWith('instructor')
  await page.goto(`${origin()}/login`)
  await page.getByLabel('Email Address').fill(teacher.email.toUpperCase())
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()

  const link = await mailedLink(context, teacher.email, 'login/link')
  expect(new URL(link).search).toBe('')

  // A mail scanner follows links; only the button consumes this one.
  const scanner = await context.newPage()
  await scanner.goto(link)
  await scanner.close()

  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in now' }).click()
  await expect(page).toHaveURL(/\/dashboard\/create$/)

  const other = await browser.newContext()
  const stranger = await other.newPage()
  await stranger.goto(link)
  await expect(stranger.getByText('Expired or invalid registration link!')).toBeVisible()
  await other.close()
})

test('[J1] strangers cannot learn whether an account exists', async ({ page, request }) => {
  const teacher = await personWith('instructor')
  const answers = await Promise.all(
    [teacher.email, 'nobody@nowhere.example'].map(async (email) => {
      const reply = await request.post(`${origin()}/api/galileo/admin/sendVerificationLink/${email}`, { data: {} })
      return { status: reply.status(), body: await reply.text() }
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  await page.goto(`${origin()}/mailbox`)
  await expect(page.getByText('nobody@nowhere.example')).toHaveCount(0)
})

test('[J1] a demo person signs in by password; an error does not reveal which part is wrong', async ({ page }) => {
  const teacher = await personWith('instructor')
  await page.goto(`${origin()}/login`)
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('email required', { exact: true })).toBeVisible()
  await expect(page.getByText('password required', { exact: true })).toBeVisible()
  await page.getByLabel('Email Address').fill(teacher.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('not this one')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Invalid credentials')).toBeVisible()
  await signInByForm(page, teacher)
  await expect(page).toHaveURL(/\/dashboard\/create$/)
})

test('[J1] the mailbox refuses requests from outside', async ({ request }) => {
  const reply = await request.get(`${origin()}/mailbox`, { headers: { host: 'takhti.example' } })
  expect(reply.status()).toBe(404)
})
