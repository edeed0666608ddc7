import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '@takhti/e2e/browser'
import { startProduct } from '@takhti/tools/start/product'
import { seed } from '@takhti/tools/start/seed'
import { median, type Figure } from './figure.ts'
import type { Figures } from './figures.ts'
import { mostRounds } from './interleave.ts'
import { serveStatic } from './static-server.ts'

/** A weak phone on a weak network: its processor, the bytes of a second, and the round trip. */
const phone = { slowdown: 6, bytesPerSecond: 400_000 / 8, latencyMs: 300 } as const

/** What people wait for, and for how many milliseconds at most. */
const limits = { 'start.phone.typed': 2500, 'start.phone.lessons': 4000, 'start.phone.reload': 1000 } as const

type Name = keyof typeof limits

const names = Object.keys(limits).filter((name): name is Name => name in limits)

const rounds = Math.min(3, mostRounds)

type Taken = Readonly<Record<Name | 'emptyCold' | 'emptyWarm', number>>

/**
 * A guest joins a class on a phone (issue 25): cold until the field has a letter that was typed, from the name until
 * the lessons, and a reload of them. Beside it the same phone opens an empty page, which no app can be faster than.
 * The ratio is to the limit; the floor is the empty page.
 */
export async function phoneStart(figures: Figures): Promise<void> {
  await figures.take(names, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'takhti-bench-phone-'))
    const empty = await serveStatic({ '/': emptyPage })
    const product = await startProduct({ port: 0, state: join(folder, 'state'), isQuiet: true })
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments() })
    try {
      const { classCode } = await seed(product.origin)
      const joining = `${product.origin}/join/${classCode}/by-students`
      // The first visitor starts the worker's own parts, which no later one waits for.
      await visit(browser, { joining, empty: empty.origin })
      const taken: Taken[] = []
      for (let round = 0; round < rounds; round += 1) {
        taken.push(await visit(browser, { joining, empty: empty.origin }))
      }
      return names.map((name) => figureOf(name, taken))
    } finally {
      await browser.close()
      await product.stop()
      await empty.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

const emptyPage = '<!doctype html><html lang="en"><title>Empty</title><body><form><input></form>'

function figureOf(name: Name, taken: readonly Taken[]): Figure {
  const limit = limits[name]
  const ours = median(taken.map((round) => round[name]))
  const empty = median(taken.map((round) => (name === 'start.phone.reload' ? round.emptyWarm : round.emptyCold)))
  return {
    ...{ name, ours, peer: limit, peerName: 'the limit', ratio: ours / limit, limit: 1, holds: ours <= limit },
    ...{ unit: 'ms', samples: taken.length },
    floor: { name: 'an empty page', value: empty, ratio: empty / limit },
  }
}

async function visit(browser: Browser, at: { joining: string; empty: string }): Promise<Taken> {
  const bare = await onPhone(browser)
  const emptyCold = await timed(() => typed(bare.page, at.empty, 'input'))
  const emptyWarm = await timed(async () => void (await bare.page.reload({ waitUntil: 'commit' })))
  await bare.context.close()
  const { context, page } = await onPhone(browser)
  const field = await timed(() => typed(page, at.joining, 'form input'))
  await page.locator('form input').first().fill('Phone')
  const lessons = await timed(async () => {
    await page.getByRole('button', { name: 'Join the class', exact: true }).click()
    await landed(page)
  })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const reload = await timed(async () => {
    await page.reload({ waitUntil: 'commit' })
    await landed(page)
  })
  await context.close()
  const ours = { 'start.phone.typed': field, 'start.phone.lessons': lessons, 'start.phone.reload': reload }
  return { ...ours, emptyCold, emptyWarm }
}

/** Opens a page and types a letter as soon as its field is there; it counts once the field has it. */
async function typed(page: Page, url: string, field: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' })
  const input = page.locator(field).first()
  await input.pressSequentially('P')
  await page.waitForFunction(
    (selector) => (document.querySelector<HTMLInputElement>(selector)?.value ?? '') !== '',
    field,
  )
}

/** The first screen of a student, with its heading. */
async function landed(page: Page): Promise<void> {
  await page.waitForURL(/\/dashboard\//, { waitUntil: 'commit' })
  await page.locator('main:not(.auth-main) h1').first().waitFor()
}

async function timed(run: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

async function onPhone(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await slowDown(await context.newCDPSession(page))
  return { context, page }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latencyMs,
    downloadThroughput: phone.bytesPerSecond,
    uploadThroughput: phone.bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown })
}
