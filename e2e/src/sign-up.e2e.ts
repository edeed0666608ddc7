import { expect, type Browser, type Page } from '@playwright/test'
import { drawOneLine, expectSafe } from './pages/board.ts'
import { test } from './pages/journey.ts'
import { createLesson } from './pages/lessons.ts'
import { mailedLink, mailedSubjects } from './pages/mailbox.ts'
import { countPresses } from './pages/presses.ts'
import { call, demoSchool, origin, personWith } from './school.ts'

const password = 'tumbling river stones'

const anAddress = () => `${crypto.randomUUID()}@newcomer.example`

async function signUp(page: Page, email: string, kind: 'Teacher' | 'Student'): Promise<void> {
  await page.goto(`${origin()}/`)
  await page.getByRole('link', { name: 'Start teaching' }).click()
  await page.getByRole('radio', { name: kind }).check()
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel('I agree to the terms & policy').check()
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
}

/** A mail program's scanner: opens the link in a browser of its own, and runs its scripts, but clicks nothing. */
async function scan(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Verify your address' })).toBeVisible()
  await context.request.get(link)
  await context.request.head(link)
  await context.close()
}

/** Two fields and three presses: the code, the name, and the lesson. */
async function joinByFrontPage(browser: Browser, code: string): Promise<void> {
  const context = await browser.newContext()
  const student = await context.newPage()
  const presses = await countPresses(student)
  await student.goto(`${origin()}/`)
  await student.getByLabel('Code', { exact: true }).fill(code)
  await student.getByRole('button', { name: 'Join' }).click()
  await student.getByLabel('Your name').fill('Omar')
  await student.getByRole('button', { name: 'Join the class', exact: true }).click()
  await student.getByRole('link', { name: /My first lesson/ }).click()
  await expect(student).toHaveURL(/\/lesson\//)
  expect(presses()).toBeLessThanOrEqual(3)
  await context.close()
}

test('[J1] a newcomer signs up, verifies and draws a lesson at once; no secret is in an address', async ({
  page,
  context,
  browser,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  const presses = await countPresses(page)
  const email = anAddress()
  await signUp(page, email, 'Teacher')
  const link = await mailedLink(context, email, 'verifyEmail')
  const secret = new URL(link).hash.split('=')[1] ?? ''
  expect(secret.length).toBeGreaterThan(40)
  expect(new URL(link).search).toBe('')
  await scan(browser, link)

  await page.goto(link)
  await page.getByRole('button', { name: 'Verify my address' }).click()
  await expect(page.getByRole('heading', { name: 'Email successfully verified' })).toBeVisible()
  expect(page.url()).not.toContain(secret)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/dashboard\/create$/)
  await createLesson(page, 'My first lesson')
  const code = await test.step('from the front page to a code on the screen in twelve presses', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Class name').fill('5A')
    await dialog.getByRole('button', { name: 'Create class and publish' }).click()
    const shown = dialog.locator('.class-code')
    await expect(shown).toBeVisible()
    // The link in the mail is one more.
    expect(presses() + 1).toBeLessThanOrEqual(12)
    const text = (await shown.textContent()) ?? ''
    await dialog.getByRole('button', { name: 'Close' }).click()
    return text
  })
  await test.step('a student sees the lesson after a code and a name', () => joinByFrontPage(browser, code.trim()))
  await drawOneLine(page)
  await expectSafe(page)
  // The institute of a person who signed up alone is theirs to run as well as to teach in.
  await page.goto(`${origin()}/dashboard/create`)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'Plan and usage' }).click()
  await expect(page.getByRole('meter', { name: 'AI credits' })).toBeVisible()
  // The fragment of a page's address stays in the browser; no request may contain it.
  expect(asked.filter((line) => line.split('#')[0]?.includes(secret) || line.split(' ')[1]?.includes(secret))).toEqual(
    [],
  )

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Failed to verify email.' })).toBeVisible()
})

test('[J1] on another device the chosen password proves the sign-up, and a wrong one does not', async ({
  page,
  context,
  browser,
}) => {
  const email = anAddress()
  await signUp(page, email, 'Teacher')
  const other = await browser.newContext()
  const phone = await other.newPage()
  await phone.goto(await mailedLink(context, email, 'verifyEmail'))
  await phone.getByLabel('Password').fill('not this one')
  await phone.getByRole('button', { name: 'Verify my address' }).click()
  await expect(phone.getByText('Wrong password')).toBeVisible()
  await phone.getByLabel('Password').fill(password)
  await phone.getByRole('button', { name: 'Verify my address' }).click()
  await expect(phone.getByRole('heading', { name: 'Email successfully verified' })).toBeVisible()
  await other.close()
  // The device that signed up detects it automatically.
  await expect(page.getByRole('heading', { name: 'Email successfully verified' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('[J1] a student with an institute’s record signs up and lands among its lessons', async ({ page, context }) => {
  const email = anAddress()
  await demoSchool()
  await call('/development/record', { body: { email, role: 'learner' } })
  await signUp(page, email, 'Student')
  await page.goto(await mailedLink(context, email, 'verifyEmail'))
  await page.getByRole('button', { name: 'Verify my address' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/dashboard\/lessons$/)
})

test('[J1] a student without a record gets the usual page, and the address owner the reason', async ({
  page,
  context,
}) => {
  const email = anAddress()
  await signUp(page, email, 'Student')
  expect(await mailedSubjects(context, email)).toEqual(['Your school has not added you to Takhti yet'])
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
})

test('[J1] an expired link is reported and replaced by another one', async ({ page, context }) => {
  const email = anAddress()
  await signUp(page, email, 'Teacher')
  const link = await mailedLink(context, email, 'verifyEmail')
  await call('/development/expire-links', { body: { email } })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await page.getByRole('button', { name: 'Send the mail again' }).click()
  await expect(page.getByText('Another mail is on its way.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled()
  await expect.poll(async () => mailedLink(context, email, 'verifyEmail')).not.toBe(link)
  await page.goto(await mailedLink(context, email, 'verifyEmail'))
  await page.getByRole('button', { name: 'Verify my address' }).click()
  await expect(page.getByRole('heading', { name: 'Email successfully verified' })).toBeVisible()
})

test('[J1] an unverified person is informed at sign-in, and can request the mail again', async ({ page, context }) => {
  const email = anAddress()
  await signUp(page, email, 'Teacher')
  await page.goto(`${origin()}/login`)
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Please verify your email Id')).toBeVisible()
  await page.getByRole('button', { name: 'Send the mail again' }).click()
  await expect(page.getByText('Another mail is on its way.')).toBeVisible()
  await expect.poll(async () => mailedSubjects(context, email)).toHaveLength(2)
})

test('[J1] every error of the form is at its field with the specification’s message', async ({ page }) => {
  await page.goto(`${origin()}/signup`)
  const next = page.getByRole('button', { name: 'Continue' })
  const sees = async (...messages: string[]) => {
    for (const message of messages) await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  }
  await next.click()
  await sees('Please enter Email Address', 'Enter Password', 'Enter Confirm Password')
  const field = page.getByRole('textbox', { name: 'Password', exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Email Address').fill('asha@')
  await field.fill('x9!K')
  await page.getByLabel('Confirm Password').fill('x9!K?')
  await next.click()
  await sees('Invalid Email Address', 'Password too short', 'Password Mismatch')
  await page.getByLabel('Email Address').fill(anAddress())
  await field.fill('password1')
  await next.click()
  await sees('Password is not safe. Please try another password')
  await field.fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await next.click()
  await expect(page.getByRole('heading', { name: 'Create personal profile' })).toBeFocused()
  const submit = page.getByRole('button', { name: 'Sign up', exact: true })
  await submit.click()
  await sees('Please enter FirstName Name', 'Please agree to the terms & policy before continuing')
  await page.getByLabel('First name').fill('7seven')
  await submit.click()
  await sees('First Character must be alphabet')
})

async function allow(page: Page, email: string): Promise<void> {
  await page.getByLabel('Whose account').fill(email)
  await page.getByRole('button', { name: 'Allow' }).click()
}

test('[J1] a newcomer enters with Google and is asked who they are only at the first sign-in', async ({
  page,
  browser,
}) => {
  const email = anAddress()
  // A token that this browser did not request does not sign in.
  await page.goto(`${origin()}/login/google#id_token=e30.e30.e30`)
  await expect(page.getByText('Payload and sig do not match')).toBeVisible()
  await expect(page).toHaveURL(`${origin()}/login/google`)
  await page.getByRole('button', { name: 'Sign in with Google', exact: true }).click()
  await allow(page, email)
  await expect(page.getByText('Unregistered User. Please register before signing in')).toBeVisible()
  await expect(page).toHaveURL(`${origin()}/login/google`)
  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  await allow(page, email)
  await expect(page.getByRole('heading', { name: 'Create personal profile' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Gita')
  // A person who leaves here is asked again before anything else.
  await page.goto(`${origin()}/dashboard/lessons`)
  await expect(page.getByRole('heading', { name: 'Create personal profile' })).toBeVisible()
  await page.getByLabel('I agree to the terms & policy').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/dashboard\/lessons$/)

  const tab = await (await browser.newContext()).newPage()
  await tab.goto(`${origin()}/login?back=%2Fnotifications`)
  await tab.getByRole('button', { name: 'Sign in with Google', exact: true }).click()
  await allow(tab, email)
  await expect(tab).toHaveURL(/\/notifications$/)

  // A teacher without the admin role is informed at the admin sign-in, where the admin of the institute gets in.
  const desk = await (await browser.newContext()).newPage()
  for (const { role, email: known } of [await personWith('instructor'), await personWith('admin')]) {
    await desk.goto(`${origin()}/login`)
    await desk.getByRole('button', { name: 'Sign in with Google as an admin' }).click()
    await allow(desk, known)
    if (role === 'instructor') await expect(desk.getByText('Not authorized to perform this action')).toBeVisible()
    else await expect(desk).toHaveURL(/\/dashboard\/people$/)
  }
  for (const each of [tab, desk]) await each.context().close()
})
