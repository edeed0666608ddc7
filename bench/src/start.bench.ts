import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '@takhti/e2e/browser'
import { drawOneLine } from '@takhti/e2e/pages/board'
import { signIn } from '@takhti/e2e/pages/door'
import { createLesson } from '@takhti/e2e/pages/lessons'
import { startProduct } from '@takhti/tools/start/product'
import { seed } from '@takhti/tools/start/seed'
import { serveBlankPage } from './blank-page.ts'
import { scriptBytes, timeToReady, watchForReady, type ReadyWatch, type Waited } from './browser.ts'
import { sizeFigure, type Figure } from './figure.ts'
import type { Figures } from './figures.ts'
import { interleave } from './interleave.ts'
import { buildExcalidraw } from './peers.ts'
import { serveStatic } from './static-server.ts'

/** The limit of a route, in kB of brotli JavaScript. */
const budgets = { join: 90, first: 160, board: 240 } as const

const marks = {
  join: 'form input',
  first: 'main h1',
  board: '[aria-label="Objects on this page"] li',
  peer: '[data-ready=yes]',
  ready: '[data-ink=drawn]',
} as const

/** Bytes before use, and the start without a server. */
export async function start(figures: Figures): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'takhti-bench-'))
  try {
    await figures.take(['start.join.bytes', 'start.first.bytes', 'start.board.bytes'], () => bytes(folder))
    await figures.take(offlineNames.flatMap(withNavigation), () => offline(figures, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const offlineNames = ['start.offline', 'start.offline.restart', 'start.offline.restart.isolated'] as const

function withNavigation(name: string): string[] {
  return [name, `${name}.navigation`]
}

async function bytes(folder: string): Promise<Figure[]> {
  const out = join(folder, 'excalidraw')
  await buildExcalidraw(out)
  const peerPage =
    '<!doctype html><link rel=stylesheet href=/main.css><div id=board style="height:100vh"></div><script type=module src=/main.js></script>'
  const peerServer = await serveStatic({ '/': peerPage }, { folder: out })
  const product = await startProduct({ port: 0, state: join(folder, 'bytes'), isQuiet: true })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments() })
  try {
    const { people, classCode } = await seed(product.origin)
    process.env['TAKHTI_ORIGIN'] = product.origin
    const fresh = async () => (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    const peer = (await scriptBytes(await fresh(), peerServer.origin, marks.peer)) / 1000
    const joining =
      (await scriptBytes(await fresh(), `${product.origin}/join/${classCode}/by-students`, marks.join)) / 1000
    const teacher = await fresh()
    const person = people.find(({ role }) => role === 'instructor')
    if (!person) throw new Error('The seeded school has no teacher')
    await signIn(teacher, person)
    const first = (await scriptBytes(teacher, `${product.origin}/dashboard/create`, marks.first)) / 1000
    await createLesson(teacher, 'Measured')
    await drawOneLine(teacher)
    const board = (await scriptBytes(teacher, teacher.url(), marks.board)) / 1000
    const beside = { peer, peerName: 'Excalidraw 0.18.1', unit: 'kB' }
    return [
      sizeFigure({ name: 'start.join.bytes', ours: joining, limit: budgets.join / peer, ...beside }),
      sizeFigure({ name: 'start.first.bytes', ours: first, limit: budgets.first / peer, ...beside }),
      sizeFigure({ name: 'start.board.bytes', ours: board, limit: budgets.board / peer, ...beside }),
    ]
  } finally {
    await browser.close()
    await product.stop()
    await peerServer.close()
  }
}

/**
 * The start of a lesson that this device has opened before, with the server killed. Its peer is a page that only
 * reports that it is there, and is cached by a service worker as well (decision 014).
 *
 * `start.offline` and `start.offline.restart` count what performance.md, section 8, counted when it set their limits.
 * That is the time from requesting a page of the browser until the page is ready, with its process and the navigation. The second one runs in a browser that was closed and opened again, whose own start is not
 * counted. `….navigation` reports the same rounds from the start of the navigation alone, which is stricter: neither
 * the page nor the way to the browser is in it. It decides nothing. `….isolated` is compared with a blank page with our
 * pages' opener policy, and decides nothing either. It shows how much of a start is the process that the browser makes
 * for such a page.
 *
 * Ready is the first frame in which the lesson's own ink is on the canvas of this start and the pen works: `proveReady`
 * draws at that moment and finds the stroke after the page was closed. For the baseline it is the first frame with its
 * mark.
 */
async function offline(figures: Figures, folder: string): Promise<void> {
  const profile = join(folder, 'profile')
  const blank = await serveBlankPage('plain')
  const isolated = await serveBlankPage('isolated')
  const product = await startProduct({ port: 0, state: join(folder, 'offline'), isQuiet: true })
  let browser = await launch(profile)
  const lesson = await openedLesson(browser.context, product.origin)
  const open = (url: string) => timeToReady(browser.context, browser.ready, url)
  for (const floor of [blank, isolated]) await open(floor.origin)
  await product.kill()
  for (const floor of [blank, isolated]) await floor.close()
  const again = async (url: string): Promise<Waited> => {
    await browser.context.close()
    browser = await launch(profile)
    return open(url)
  }
  try {
    await proveReady(browser.context, lesson)
    const take = (name: (typeof offlineNames)[number], rounds: Rounds, waits: Parameters<typeof besideFloor>[2]) =>
      figures.take(withNavigation(name), () => besideFloor(name, rounds, waits))
    await take('start.offline', { limit: 1.3, rounds: 9, warmUps: 2 }, [() => open(lesson), () => open(blank.origin)])
    await take('start.offline.restart', { limit: 1.5, rounds: 15, warmUps: 1 }, [
      () => again(lesson),
      () => again(blank.origin),
    ])
    await take('start.offline.restart.isolated', { limit: null, rounds: 9, warmUps: 1 }, [
      () => again(lesson),
      () => again(isolated.origin),
    ])
  } finally {
    await browser.context.close()
  }
}

type Rounds = { limit: number | null; rounds: number; warmUps: number }

/**
 * Two metrics of the same rounds: since the request to the browser, which has a limit, and since the navigation began.
 */
async function besideFloor(
  name: string,
  rounds: Rounds,
  [ours, floor]: readonly [() => Promise<Waited>, () => Promise<Waited>],
): Promise<Figure[]> {
  const navigated: { ours: number[]; peer: number[] } = { ours: [], peer: [] }
  const common = { ...rounds, peerName: 'blank page with a service worker', unit: 'ms' }
  const noted = async (whose: 'ours' | 'peer', wait: () => Promise<Waited>): Promise<number> => {
    const waited = await wait()
    navigated[whose].push(waited.navigated)
    return waited.asked
  }
  // The same rounds again, with their other recorded times.
  const navigatedAt = async (whose: 'ours' | 'peer'): Promise<number> => navigated[whose].shift() ?? Number.NaN
  return [
    await interleave({ ...common, name, ours: () => noted('ours', ours), peer: () => noted('peer', floor) }),
    await interleave({
      ...common,
      name: `${name}.navigation`,
      limit: null,
      ours: () => navigatedAt('ours'),
      peer: () => navigatedAt('peer'),
    }),
  ]
}

/**
 * Draws the moment the lesson counts as ready, and finds both its ink and that stroke; throws where either is missing.
 */
async function proveReady(context: BrowserContext, lesson: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(lesson, { waitUntil: 'commit' })
  await page.locator(marks.ready).waitFor({ state: 'attached' })
  await page.mouse.move(300, 420)
  await page.mouse.down()
  await page.mouse.move(420, 470, { steps: 5 })
  await page.mouse.up()
  const painted = await page.locator(`${marks.ready} canvas`).first().evaluate(countPainted)
  if (painted === 0) throw new Error('The lesson said that it was drawn, and was not')
  await page.close()
  const after = await context.newPage()
  await after.goto(lesson)
  await after.locator(marks.board).nth(1).waitFor({ state: 'attached' })
  await after.close()
}

function countPainted(canvas: Element): number {
  if (!(canvas instanceof HTMLCanvasElement)) return 0
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  return pixels.filter((value, index) => index % 4 === 3 && value > 0).length
}

type Launched = { context: BrowserContext; ready: ReadyWatch }

async function launch(profile: string): Promise<Launched> {
  const options = { executablePath: chromiumPath(), args: chromiumArguments() }
  const context = await chromium.launchPersistentContext(profile, options)
  return { context, ready: await watchForReady(context, `${marks.ready}, ${marks.peer}`) }
}

/** Signs in, draws one line into a new lesson, and returns its address once the service worker has the app. */
async function openedLesson(context: BrowserContext, origin: string): Promise<string> {
  const { people } = await seed(origin)
  const person = people.find(({ role }) => role === 'instructor')
  if (!person) throw new Error('The seeded school has no teacher')
  process.env['TAKHTI_ORIGIN'] = origin
  const page = await context.newPage()
  await signIn(page, person)
  await createLesson(page, 'Measured')
  await drawOneLine(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.locator(marks.board).first().waitFor({ state: 'attached' })
  const url = page.url()
  await page.close()
  return url
}
