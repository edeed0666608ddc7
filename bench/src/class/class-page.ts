import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '@takhti/e2e/browser'
import { signIn } from '@takhti/e2e/pages/door'
import { call, tokenOf } from '@takhti/e2e/school'
import { startProduct } from '@takhti/tools/start/product'
import { seed } from '@takhti/tools/start/seed'
import { timeToReady, watchForReady } from '../browser.ts'
import type { Figure } from '../figure.ts'
import type { Figures } from '../figures.ts'
import { interleave } from '../interleave.ts'

const rounds = 7
const warmUps = 2

/** The first view: the first card of the lessons, or the head of a class with its tabs. */
const firstView = '.slate, main:has(.class-head):has([role=tablist])'

/** A whole class page: today, what to know before class, and the posts. */
const wholePage = 'main:has(.feed-post):has(#schedule-today):has(#before-class)'

/** The first view of the class page beside the lessons list, and the page without a network beside itself with one. */
export async function classPage(figures: Figures): Promise<void> {
  await figures.take(['api.class.first'], () =>
    inBrowser(async (context, { page, lessons }) => {
      const open = await opener(context, firstView)
      return interleave({
        ...{ name: 'api.class.first', peerName: 'the lessons list', limit: 1.2, unit: 'ms', rounds, warmUps },
        ...{ ours: open(page), peer: open(lessons) },
      })
    }),
  )
  await figures.take(['api.class.device'], () =>
    inBrowser(async (context, { page }) => {
      const open = await opener(context, wholePage)
      return interleave({
        ...{ name: 'api.class.device', peerName: 'the same page with a network', limit: 1.3, unit: 'ms' },
        ...{ rounds, warmUps, ours: open(page, { isOffline: true }), peer: open(page) },
      })
    }),
  )
}

type Addresses = { page: string; lessons: string }

/** Measures in a browser of a teacher that has been on both pages, and so has them without a network. */
async function inBrowser(measure: (context: BrowserContext, at: Addresses) => Promise<Figure>): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'takhti-class-page-'))
  const product = await startProduct({ port: 0, state: join(folder, 'state'), isQuiet: true })
  process.env['TAKHTI_ORIGIN'] = product.origin
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: chromiumPath(),
    args: chromiumArguments(),
  })
  try {
    return await measure(context, await visited(context, product.origin))
  } finally {
    await context.close()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function visited(context: BrowserContext, origin: string): Promise<Addresses> {
  const { people, classId } = await seed(origin)
  const teacher = people.find(({ role }) => role === 'instructor')
  if (teacher === undefined) throw new Error('The seeded school has no teacher')
  const token = await tokenOf(teacher)
  for (let at = 1; at <= 10; at += 1) await call('/class-feed/post', { token, body: { classId, text: `Post ${at}` } })
  for (let at = 1; at <= 10; at += 1) await call('/flow/addIWB', { token, body: { name: `Lesson ${at}` } })
  const at = { page: `${origin}/dashboard/classes/${classId}`, lessons: `${origin}/dashboard/lessons` }
  const visit = await context.newPage()
  await signIn(visit, teacher)
  await visit.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await visit.goto(at.lessons)
  await visit.locator(firstView).first().waitFor()
  await visit.goto(at.page)
  await visit.locator(wholePage).waitFor()
  await visit.close()
  return at
}

async function opener(context: BrowserContext, mark: string) {
  const watched = await watchForReady(context, mark)
  return (url: string, { isOffline = false } = {}) =>
    async () => {
      await context.setOffline(isOffline)
      return (await timeToReady(context, watched, url)).navigated
    }
}
