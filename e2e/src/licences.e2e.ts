import { expect, type Page } from '@playwright/test'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { liteSchool, type LiteSchool } from './pages/licences.ts'
import { call, origin } from './school.ts'

test.describe.configure({ mode: 'serial' })

let school: LiteSchool

test.beforeAll(async () => {
  school = await liteSchool()
})

const locked = (page: Page) => page.getByRole('dialog', { name: 'Feature Locked' })

test('[LI-J1] a teacher who meets a locked feature is advised to ask, and can only close it', async ({ page }) => {
  await signIn(page, school.personWith('instructor'))
  await page.goto(`${origin()}/UpgradePlan`)
  await expect(page.getByText('Please contact your admin.')).toBeVisible()
  await page.getByRole('button', { name: 'Unlock: Bright AI' }).click()
  await expect(locked(page)).toContainText('Please contact your admin.')
  await expect(locked(page).getByRole('link')).toHaveCount(0)
  await locked(page).getByRole('button', { name: 'Ok', exact: true }).click()
  await expect(locked(page)).toHaveCount(0)
})

test('[LI-J2] an admin tries a locked feature for 30 days, and it works', async ({ page }) => {
  await signIn(page, school.personWith('admin'))
  await page.goto(`${origin()}/dashboard/usage`)
  await expect(page.getByText('Light version').first()).toBeVisible()
  await page.getByRole('button', { name: 'Unlock: Bright AI' }).click()
  await expect(locked(page)).toContainText(
    'This feature is not available in your current plan. You can upgrade now or try it free for 30 days.',
  )
  await expect(locked(page).getByRole('link', { name: 'Upgrade Plan' })).toBeVisible()
  await locked(page).getByRole('button', { name: 'Try free for 30 days' }).click()
  await expect(locked(page)).toHaveCount(0)
  await expect(page.getByText(/^Trial until /)).toBeVisible()
  await page.getByRole('button', { name: 'Check: Bright AI' }).click()
  await expect(page.getByText('Bright AI is ready to use')).toBeVisible()
})

test('[LI-J3] an exhausted limit opens its dialog, and the meter warns before', async ({ page }) => {
  const { instituteId, operatorToken: token } = school
  await signIn(page, school.personWith('admin'))
  const admin = await call<{ access_token: string }>('/galileo/login', { body: school.personWith('admin') })
  const use = `/license/validate-and-increment-license/${instituteId}`
  await call(use, { token: admin.access_token, body: { usage: 17 } })
  await page.goto(`${origin()}/dashboard/usage`)
  const meter = page.getByRole('meter', { name: 'AI credits' })
  await expect(meter).toHaveAttribute('aria-valuetext', '17 of 20')
  await expect(page.getByText('Over 80 % used')).toBeVisible()
  await call('/license/increment', { token, body: { instituteId, type: 'aiCredits', amount: -3 } })
  await page.getByRole('button', { name: 'Check: Bright AI' }).click()
  const dialog = page.getByRole('dialog', { name: 'limit reached' })
  await expect(dialog).toContainText('Contact the administrator, or the provider to customise the plan.')
  await dialog.getByRole('link', { name: 'Contact Us' }).click()
  const contact = page.getByRole('dialog', { name: 'Contact Us' })
  await contact.getByRole('button', { name: 'Send' }).click()
  await expect(contact.getByText('Please write what you need')).toBeVisible()
  await contact.getByLabel('What do you need?').fill('Credits for two hundred students')
  await contact.getByRole('button', { name: 'Send' }).click()
  await expect(contact).toHaveCount(0)
  await expect(async () => {
    await page.goto(`${origin()}/mailbox?to=support@takhti.example`)
    await expect(page.getByText('Credits for two hundred students')).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('[LI-J4] a coupon activates another plan, once', async ({ page }) => {
  const { couponCode } = await call<{ couponCode: string }>('/coupon/create', {
    token: school.operatorToken,
    body: { benefit: { kind: 'plan', plan: 'INSTITUTE_PLUS_PLAN', days: 30 } },
  })
  await signIn(page, school.personWith('admin'))
  await page.goto(`${origin()}/UpgradePlan`)
  const redeem = page.getByRole('button', { name: 'Redeem' })
  await redeem.click()
  await expect(page.getByText('Please provide: couponCode')).toBeVisible()
  const field = page.getByLabel('Coupon code')
  await field.fill('not one')
  await redeem.click()
  await expect(page.getByText('Invalid Coupon')).toBeVisible()
  await field.fill(couponCode.toLowerCase())
  await redeem.click()
  await expect(page.getByText('The coupon is redeemed')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Current plan' })).toContainText('Institute Plus')
  await expect(page.getByRole('listitem').filter({ hasText: 'Institute Plus' })).toHaveAttribute('aria-current', 'true')
  await field.fill(couponCode)
  await redeem.click()
  await expect(page.getByText('This coupon has already been redeemed')).toBeVisible()
})

test('[D10 LI-J5] sign-in after the licence ended shows one notice, and all stays in reach', async ({ page }) => {
  const { instituteId, operatorToken: token } = school
  const setPlan = (plan: string, validTill: string | null) =>
    call('/license/set-plan', { token, body: { instituteId, plan, validTill } })
  await setPlan('LARGE_INSTITUTE_PLAN', '2026-01-01T00:00:00.000Z')
  try {
    await signIn(page, school.personWith('instructor'))
    await expect(page).toHaveURL(/\/overduePage$/)
    await expect(page.getByRole('heading', { name: 'Your licence has ended' })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save a copy first' }).click()
    expect((await download).suggestedFilename()).toMatch(/^takhti-.*\.json$/)
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    // The start page of teachers is where the plan has them start.
    await expect(page).toHaveURL(/\/dashboard\/content$/)
    await page.reload()
    await page.waitForResponse((response) => response.url().includes('/api/institute/info'))
    await page.getByRole('link', { name: 'Classes', exact: true }).first().click()
    await expect(page).toHaveURL(/\/dashboard\/classes$/)
    await page.goto(`${origin()}/overduePage`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('link', { name: 'Start teaching' })).toBeVisible()
    await signIn(page, school.personWith('admin'))
    await expect(page).toHaveURL(/\/overduePage$/)
    await page.getByRole('link', { name: 'Contact Us' }).click()
    await expect(page.getByRole('dialog', { name: 'Contact Us' })).toBeVisible()
  } finally {
    await setPlan('LITE', null)
  }
})
