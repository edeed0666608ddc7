import type { BrowserContext } from '@playwright/test'
import { origin } from '../school.ts'

/** The newest address that was mailed to a person; waits until the mail is there. */
export async function mailedLink(context: BrowserContext, to: string, path: string): Promise<string> {
  const page = await context.newPage()
  const links = page.getByRole('link', { name: path })
  for (let look = 0; look < 40 && (await links.count()) === 0; look += 1)
    await page.goto(`${origin()}/mailbox?to=${encodeURIComponent(to)}`)
  const link = await links.first().getAttribute('href')
  await page.close()
  if (!link) throw new Error(`${to} was mailed no link to ${path}`)
  return link
}

/** The subjects of the mails to a person, the newest first. */
export async function mailedSubjects(context: BrowserContext, to: string): Promise<string[]> {
  const page = await context.newPage()
  const headings = page.getByRole('heading', { level: 2 })
  for (let look = 0; look < 40 && (await headings.count()) === 0; look += 1)
    await page.goto(`${origin()}/mailbox?to=${encodeURIComponent(to)}`)
  const subjects = await headings.allTextContents()
  await page.close()
  return subjects
}
