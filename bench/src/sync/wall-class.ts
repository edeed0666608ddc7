import { join } from 'node:path'
import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '@takhti/e2e/browser'
import { choose, objects } from '@takhti/e2e/pages/board'
import { joinAsGuest } from '@takhti/e2e/pages/door'
import { Chance } from '@takhti/e2e/stress/chance'
import { Caller } from '@takhti/e2e/stress/kill-calls'
import { seed } from '@takhti/tools/start/seed'
import { type Child, cores, startChild } from '#load/child.ts'
import { openNewLesson, type Product } from '#product-lesson.ts'
import { countedWay, type CountedWay } from './counted-way.ts'
import type { WallCrowd } from './wall-crowd.ts'

/** A slow machine opens a board within this. */
const patienceMs = 60_000

type Parts = {
  product: Product
  browser: Browser
  teacher: Page
  student: Page
  way: CountedWay
  crowd: Child<WallCrowd>
}

/**
 * A class with private boards: a teacher who looks at the wall and a student who draws, both in the app. All others use
 * bare sockets on boards of their own. The traffic of the student's device goes through a counting proxy.
 */
export class WallClass {
  readonly teacher: Page
  readonly student: Page
  readonly crowd: Child<WallCrowd>
  readonly #parts: Parts

  private constructor(parts: Parts) {
    this.teacher = parts.teacher
    this.student = parts.student
    this.crowd = parts.crowd
    this.#parts = parts
  }

  /** All stored data are in `folder`. */
  static async open(folder: string, students: number): Promise<WallClass> {
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments() })
    const { page: teacher, product } = await openNewLesson(await contextOf(browser), join(folder, 'product'))
    const { classCode, className } = await seed(product.origin)
    const lessonId = new URL(teacher.url()).pathname.split('/').at(-1) ?? ''
    await teacher.goto(`${product.origin}/class/${lessonId}`)
    await teacher.getByLabel('Class', { exact: true }).selectOption({ label: className })
    await teacher.getByRole('button', { name: 'Start class' }).click()
    await teacher.getByRole('complementary', { name: 'Class' }).getByRole('button', { name: 'Blank boards' }).click()
    const crowd = await startChild<WallCrowd>('sync/wall-crowd.ts', { core: cores.load })
    await crowd.ask('come', await boardsOf(product.origin, { lessonId, count: students - 1 }))
    const way = await countedWay(product.origin)
    const student = await (await contextOf(browser, way.proxy)).newPage()
    await joinAsGuest(student, classCode, 'Student who is counted')
    await student.goto(`${product.origin}/class/${lessonId}`)
    await student.getByRole('button', { name: 'Join class' }).click()
    await student.getByRole('region', { name: 'My board' }).waitFor({ timeout: patienceMs })
    await choose(student, 'Pen')
    await expect(pictures(teacher)).toHaveCount(students, { timeout: patienceMs })
    return new WallClass({ product, browser, teacher, student, way, crowd })
  }

  /** Bits that the student's device has sent until now. */
  sentBits(): number {
    return this.#parts.way.sentBits()
  }

  /** How many objects are on the student's board. */
  async drawn(): Promise<number> {
    return await objects(this.student).count()
  }

  /** A student without a connection sends nothing, and a wall without one does not change: throws where that is so. */
  async expectConnected(): Promise<void> {
    for (const page of [this.teacher, this.student]) {
      const isAlone = await page.getByText(/^(You are offline|Connecting again…)$/i).count()
      if (isAlone > 0) throw new Error('A line was lost: this machine is too busy to say anything')
    }
  }

  /** How much ink each visible thumbnail of the wall shows. */
  async ink(): Promise<number[]> {
    return await pictures(this.teacher).evaluateAll((canvases) =>
      canvases.flatMap((canvas) => {
        const { top, bottom } = canvas.getBoundingClientRect()
        if (!(canvas instanceof HTMLCanvasElement) || bottom < 0 || top > innerHeight) return []
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
        let ink = 0
        for (let at = 3; at < data.length; at += 4) ink += data[at] ?? 0
        return ink
      }),
    )
  }

  async close(): Promise<void> {
    const { crowd, browser, way, product } = this.#parts
    await crowd.stop()
    await browser.close()
    await way.close()
    await product.stop()
  }
}

function pictures(teacher: Page) {
  return teacher.locator('canvas.wall-picture')
}

async function contextOf(browser: Browser, proxy?: string) {
  const viewport = { width: 1366, height: 768 }
  return await browser.newContext({ viewport, ...(proxy !== undefined && { proxy: { server: proxy } }) })
}

/** So many students of the class take their boards; returns a short-lived address for each. */
async function boardsOf(origin: string, { lessonId, count }: { lessonId: string; count: number }): Promise<string[]> {
  const chance = new Chance(7)
  const teacher = await Caller.signIn(origin, chance)
  // The contract's answer to this path.
  const { items } = (await teacher.read(`/live-class/wall?flow_id=${lessonId}`)) as { items: { wallId: string }[] }
  const wallId = items[0]?.wallId ?? ''
  const guests: { guest: Caller; boardId: string }[] = []
  for (let who = 0; who < count; who++) {
    const { caller: guest } = await Caller.join(origin, `Student ${who + 1}`, chance)
    // Its shape is the contract's.
    const { boardId } = (await guest.call('/live-class/wall/join', { wallId })) as { boardId: string }
    guests.push({ guest, boardId })
  }
  return await Promise.all(guests.map(({ guest, boardId }) => guest.pageAddress(boardId)))
}
