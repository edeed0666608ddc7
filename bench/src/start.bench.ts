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
import { scriptBytes, timeToReady } from './browser.ts'
import { sizeFigure, type Figure } from './figure.ts'
import { interleave } from './interleave.ts'
import { buildExcalidraw } from './peers.ts'
import { serveStatic } from './static-server.ts'

/** What a route may weigh, in kB of brotli JavaScript. */
const budgets = { join: 90, first: 160, board: 240 } as const

const marks = {
  join: 'form input',
  first: 'main h1',
  board: '[aria-label="Objects on this page"] li',
  peer: '[data-ready=yes]',
} as const

/** Bytes before use, and the start without a server. */
export async function start(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'takhti-bench-'))
  try {
    return [...(await bytes(folder)), ...(await offline(folder))]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function bytes(folder: string): Promise<Figure[]> {
  const out = join(folder, 'excalidraw')
  await buildExcalidraw(out)
  const peerPage =
    '<!doctype html><link rel=stylesheet href=/main.css><div id=board style="height:100vh"></div><script type=module src=/main.js></script>'
  const peerServer = await serveStatic({ '/': peerPage }, out)
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

async function offline(folder: string): Promise<Figure[]> {
  const profile = join(folder, 'profile')
  const blank = await serveBlankPage()
  const product = await startProduct({ port: 0, state: join(folder, 'offline'), isQuiet: true })
  let context = await launch(profile)
  const lesson = await openedLesson(context, product.origin)
  await timeToReady(context, blank.origin, marks.peer)
  await product.kill()
  await blank.close()

  const common = { peerName: 'blank page with a service worker', unit: 'ms' }
  try {
    const warm = await interleave({
      ...common,
      name: 'start.offline',
      limit: 1.3,
      rounds: 9,
      warmUps: 2,
      ours: () => timeToReady(context, lesson, marks.board),
      peer: () => timeToReady(context, blank.origin, marks.peer),
    })
    const again = async (url: string, mark: string): Promise<number> => {
      await context.close()
      context = await launch(profile)
      return timeToReady(context, url, mark)
    }
    const restarted = await interleave({
      ...common,
      name: 'start.offline.restart',
      limit: 1.5,
      rounds: 5,
      ours: () => again(lesson, marks.board),
      peer: () => again(blank.origin, marks.peer),
    })
    return [warm, restarted]
  } finally {
    await context.close()
  }
}

function launch(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, { executablePath: chromiumPath(), args: chromiumArguments() })
}

/** Signs in, draws one line into a new lesson, and answers its address once the service worker holds the app. */
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
  await page.locator(marks.board).first().waitFor()
  const url = page.url()
  await page.close()
  return url
}
