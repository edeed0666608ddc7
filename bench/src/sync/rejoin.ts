import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '@takhti/e2e/browser'
import { choose, draw } from '@takhti/e2e/pages/board'
import { joinAsGuest, signIn } from '@takhti/e2e/pages/door'
import { createLesson } from '@takhti/e2e/pages/lessons'
import { openQuiz, QuizCaller, quizQuestions } from '@takhti/e2e/pages/quiz'
import { tokenOf } from '@takhti/e2e/school'
import { Chance } from '@takhti/e2e/stress/chance'
import { ChaosProxy } from '@takhti/e2e/stress/chaos-proxy'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { type Product, startProduct } from '@takhti/tools/start/product'
import { type DemoPerson, seed } from '@takhti/tools/start/seed'
import { type Figure, median } from '#figure.ts'
import type { Figures } from '#figures.ts'
import { mostRounds } from '#interleave.ts'

const rounds: Readonly<Record<Loss, number>> = { announced: 5, silent: 3 }

/** The time limit for a device to show what happened meanwhile, once its network is back. */
const promisedMs = 3_000

/** For how long the network is gone; a device without notice needs longer to detect it. */
const awayMs = 4_000
const silentlyAwayMs = 30_000

const shownLimitMs = 60_000

/** How a network fails: the browser is notified, or nothing passes any more without notice. */
type Loss = 'announced' | 'silent'

type Times = { chat: number[]; board: number[] }

/**
 * A device in a live class and one in a quiz lose their network while the others go on, and get it back. Measures how
 * long it takes until they show what happened meanwhile, in a real browser. The peer is the guarantee.
 */
export async function rejoin(figures: Figures): Promise<void> {
  const ofClass = ['sync.rejoin.class', 'sync.rejoin.board']
  const silent = ['sync.rejoin.class.silent', 'sync.rejoin.board.silent']
  await figures.take([...ofClass, ...silent, 'sync.rejoin.quiz'], async () => {
    const folder = await mkdtemp(join(tmpdir(), 'takhti-bench-'))
    const product = await startProduct({ port: 0, state: join(folder, 'state'), isQuiet: true })
    const network = await ChaosProxy.start(product.origin, new Chance(1))
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments() })
    try {
      const school = { browser, product, network }
      await figures.take([...ofClass, ...silent], async () => {
        const live = await openClass(school)
        await figures.take(ofClass, async () => figuresOf(await live.lose('announced'), ''))
        await figures.take(silent, async () => figuresOf(await live.lose('silent'), '.silent'))
      })
      await figures.take(['sync.rejoin.quiz'], async () => figureOf('sync.rejoin.quiz', await quizTimes(school)))
    } finally {
      await browser.close()
      await network.stop()
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

type School = { browser: Browser; product: Product; network: ChaosProxy }

async function openClass({ browser, product, network }: School) {
  const { classCode, className } = await seed(product.origin)
  const [teacher, student] = [await pageOf(browser), await pageOf(browser)]
  process.env['TAKHTI_ORIGIN'] = network.origin
  await joinAsGuest(student, classCode, 'Visitor')
  process.env['TAKHTI_ORIGIN'] = product.origin
  await signIn(teacher, await teacherOf(product))
  const lessonId = await createLesson(teacher, 'Measured')
  await teacher.getByRole('link', { name: 'Live class' }).click()
  await teacher.getByLabel('Class', { exact: true }).selectOption({ label: className })
  await teacher.getByRole('button', { name: 'Start class' }).click()
  await teacher.getByRole('textbox', { name: 'Message' }).waitFor()
  await student.goto(`${network.origin}/class/${lessonId}`)
  await student.getByRole('button', { name: 'Join class' }).click()
  await student.getByRole('textbox', { name: 'Message' }).waitFor()
  // A device that loses the network before the board is all here has no cached code: this browser's caches none.
  await student.waitForLoadState('networkidle')
  await choose(teacher, 'Line')
  let count = 0

  /** One message is sent and one shape drawn while the student is away. */
  async function once(loss: Loss): Promise<{ chat: number; board: number }> {
    count += 1
    const line = `Line ${count}.`
    await goAway(student, network, loss)
    await teacher.getByRole('textbox', { name: 'Message' }).fill(line)
    await teacher.getByRole('button', { name: 'Send' }).click()
    await draw(teacher, [
      [200, 100 + 20 * count],
      [400, 100 + 20 * count],
    ])
    await shows(teacher, { text: line, objects: count })
    await pause(loss === 'announced' ? awayMs : silentlyAwayMs)
    const backAt = await comeBack(student, network, loss)
    const since = async (shown: Promise<void>) => shown.then(() => performance.now() - backAt)
    const [chat, board] = await Promise.all([
      since(shows(student, { text: line })),
      since(shows(student, { objects: count })),
    ])
    return { chat, board }
  }

  return {
    async lose(loss: Loss): Promise<Times> {
      const times: Times = { chat: [], board: [] }
      for (let round = 0; round < Math.min(rounds[loss], mostRounds); round += 1) {
        const { chat, board } = await once(loss)
        times.chat.push(chat)
        times.board.push(board)
      }
      return times
    },
  }
}

/** The host closes a question and opens the next while a player is away. */
async function quizTimes({ browser, product, network }: School): Promise<number[]> {
  process.env['TAKHTI_ORIGIN'] = product.origin
  const token = await tokenOf(await teacherOf(product))
  const { quizId, code } = await openQuiz(token, 'Measured')
  const player = await pageOf(browser)
  await player.goto(`${product.origin}/webview/nologin/liveQuiz?code=${code}`)
  await player.getByLabel('Nickname').fill('Asha')
  await player.getByRole('button', { name: 'Join', exact: true }).click()
  await shows(player, { text: 'You are in, Asha' })
  const host = await QuizCaller.host(token, quizId)
  await host.request('quiz/start', { turn: 0 }, 'question/opened')
  const [first, ...others] = quizQuestions().map(({ description }) => plainOf(description))
  await shows(player, { text: first ?? '' })
  const times: number[] = []
  for (const [at, title] of others.slice(0, mostRounds).entries()) {
    await goAway(player, network, 'announced')
    await host.request('quiz/close', { turn: at + 1 }, 'question/closed')
    await host.request('quiz/next', { turn: at + 1 }, 'question/opened')
    await pause(awayMs)
    const backAt = await comeBack(player, network, 'announced')
    await shows(player, { text: title })
    times.push(performance.now() - backAt)
  }
  return times
}

async function teacherOf(product: Product): Promise<DemoPerson> {
  const { people } = await seed(product.origin)
  const teacher = people.find(({ role }) => role === 'instructor')
  if (teacher === undefined) throw new Error('The seeded school has no teacher')
  return teacher
}

async function pageOf(browser: Browser): Promise<Page> {
  return await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
}

async function goAway(page: Page, network: ChaosProxy, loss: Loss): Promise<void> {
  if (loss === 'announced') return await page.context().setOffline(true)
  network.isDown = true
  network.halfOpen()
}

/** Returns when the network was there again, by this process's clock. */
async function comeBack(page: Page, network: ChaosProxy, loss: Loss): Promise<number> {
  const backAt = performance.now()
  if (loss === 'announced') await page.context().setOffline(false)
  else network.isDown = false
  return backAt
}

/** Waits for the first frame in which a page shows a text, and so many objects on its board. */
async function shows(page: Page, wanted: { text?: string; objects?: number }): Promise<void> {
  await page.waitForFunction(
    ({ text, objects }) =>
      (text === undefined || document.body.innerText.includes(text)) &&
      (objects === undefined || document.querySelectorAll('[aria-label="Objects on this page"] li').length === objects),
    wanted,
    { polling: 'raf', timeout: shownLimitMs },
  )
}

function figuresOf({ chat, board }: Times, mark: string): Figure[] {
  return [figureOf(`sync.rejoin.class${mark}`, chat), figureOf(`sync.rejoin.board${mark}`, board)]
}

function figureOf(name: string, times: readonly number[]): Figure {
  // Every return has to be in time, not only the median.
  const slowest = Math.max(...times)
  return {
    ...{
      name,
      ours: slowest,
      peer: promisedMs,
      peerName: `the promise (half of them within ${median(times).toFixed(0)})`,
    },
    ...{ ratio: slowest / promisedMs, limit: 1, holds: slowest <= promisedMs, unit: 'ms', samples: times.length },
  }
}
