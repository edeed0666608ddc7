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
import { serveLibrariesPage } from './libraries-page.ts'
import { buildExcalidraw } from './peers.ts'
import { serveStatic } from './static-server.ts'

/** A weak phone on a weak network: its processor, the bytes of a second, and the round trip. */
const phone = { slowdown: 6, bytesPerSecond: 400_000 / 8, latencyMs: 300 } as const

/** What people wait for, and for how many milliseconds at most. */
const limits = { 'start.phone.typed': 2500, 'start.phone.lessons': 4000, 'start.phone.reload': 1000 } as const

type Name = keyof typeof limits

const names = Object.keys(limits).filter((name): name is Name => name in limits)

const besidePeer = 'start.phone.excalidraw'

const rounds = Math.min(3, mostRounds)

type Taken = Readonly<Record<Name | 'emptyCold' | 'emptyWarm' | 'bareLanding' | 'excalidraw', number>>

type Places = Readonly<Record<'joining' | 'empty' | 'bare' | 'excalidraw', string>>

/**
 * A guest joins a class on a phone (issue 25): cold until the field has a letter that was typed, from the name until
 * the lessons, and a reload of them. The ratio is to the limit. The floor is an empty page, and of the lessons a page of
 * the stack's libraries alone. Beside it the same phone opens Excalidraw's front page.
 */
export async function phoneStart(figures: Figures): Promise<void> {
  await figures.take([...names, besidePeer], async () => {
    const folder = await mkdtemp(join(tmpdir(), 'takhti-bench-phone-'))
    const empty = await serveStatic({ '/': emptyPage })
    const bare = await serveLibrariesPage(join(folder, 'bare'))
    await buildExcalidraw(join(folder, 'excalidraw'))
    const peer = await serveStatic({ '/': peerPage }, { folder: join(folder, 'excalidraw'), isCompressed: true })
    const product = await startProduct({ port: 0, state: join(folder, 'state'), isQuiet: true })
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments() })
    try {
      const { classCode } = await seed(product.origin)
      const joining = `${product.origin}/join/${classCode}/by-students`
      const at = { joining, empty: empty.origin, bare: bare.origin, excalidraw: peer.origin }
      // The first visitor starts the worker's own parts, which no later one waits for.
      await visit(browser, at)
      const taken: Taken[] = []
      for (let round = 0; round < rounds; round += 1) {
        taken.push(await visit(browser, at))
      }
      return [...names.map((name) => figureOf(name, taken)), excalidrawFigure(taken)]
    } finally {
      await browser.close()
      await product.stop()
      await Promise.all([empty, bare, peer].map((each) => each.close()))
      await rm(folder, { recursive: true, force: true })
    }
  })
}

const peerPage =
  '<!doctype html><link rel=stylesheet href=/main.css><div id=board style="height:100vh"></div><script type=module src=/main.js></script>'

const emptyPage = '<!doctype html><html lang="en"><title>Empty</title><body><form><input></form>'

const floors = {
  'start.phone.typed': ['an empty page', 'emptyCold'],
  'start.phone.lessons': ["a page of the stack's libraries alone", 'bareLanding'],
  'start.phone.reload': ['an empty page', 'emptyWarm'],
} as const

function figureOf(name: Name, taken: readonly Taken[]): Figure {
  const limit = limits[name]
  const ours = median(taken.map((round) => round[name]))
  const [floorName, of] = floors[name]
  const floor = median(taken.map((round) => round[of]))
  return {
    ...{ name, ours, peer: limit, peerName: 'the limit', ratio: ours / limit, limit: 1, holds: ours <= limit },
    ...{ unit: 'ms', samples: taken.length },
    floor: { name: floorName, value: floor, ratio: floor / limit },
  }
}

/** The join page until it is typed into, beside the front page of Excalidraw until its board is there. */
function excalidrawFigure(taken: readonly Taken[]): Figure {
  const ours = median(taken.map((round) => round['start.phone.typed']))
  const peer = median(taken.map(({ excalidraw }) => excalidraw))
  const ratio = ours / peer
  return {
    ...{ name: besidePeer, ours, peer, peerName: 'Excalidraw 0.18.1', ratio, limit: 1, holds: ratio <= 1 },
    ...{ unit: 'ms', samples: taken.length },
  }
}

async function visit(browser: Browser, at: Places): Promise<Taken> {
  const onBlank = await onPhone(browser)
  const emptyCold = await timed(() => typed(onBlank.page, at.empty, 'input'))
  const emptyWarm = await timed(async () => void (await onBlank.page.reload({ waitUntil: 'commit' })))
  await onBlank.context.close()
  const onBare = await onPhone(browser)
  await typed(onBare.page, at.bare, 'form input')
  const bareLanding = await timed(() => joins(onBare.page))
  await onBare.context.close()
  const onPeer = await onPhone(browser)
  const excalidraw = await timed(async () => {
    await onPeer.page.goto(at.excalidraw, { waitUntil: 'commit' })
    await onPeer.page.locator('[data-ready=yes]').waitFor()
  })
  await onPeer.context.close()
  return { ...(await visitJoin(browser, at.joining)), emptyCold, emptyWarm, bareLanding, excalidraw }
}

async function visitJoin(browser: Browser, joining: string): Promise<Record<Name, number>> {
  const { context, page } = await onPhone(browser)
  const field = await timed(() => typed(page, joining, 'form input'))
  await page.locator('form input').first().fill('Phone')
  const lessons = await timed(() => joins(page))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const reload = await timed(async () => {
    await page.reload({ waitUntil: 'commit' })
    await landed(page)
  })
  await context.close()
  return { 'start.phone.typed': field, 'start.phone.lessons': lessons, 'start.phone.reload': reload }
}

async function joins(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Join the class', exact: true }).click()
  await landed(page)
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
  // A shared machine may take several times as long as one at rest.
  page.setDefaultTimeout(120_000)
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
