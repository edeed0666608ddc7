import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '@takhti/e2e/browser'
import { drawOneLine, expectSafe } from '@takhti/e2e/pages/board'
import { inRoot } from '@takhti/tools/kit/root'
import { bundle } from '#peers.ts'
import { openNewLesson } from '#product-lesson.ts'
import { productEntry } from './product.ts'

/** A teacher's device with a page of the bench's own at the product's address: its storage, its session, its worker. */
export class DevicePage {
  readonly page: Page
  readonly #context: BrowserContext
  readonly #stop: () => Promise<void>

  private constructor(page: Page, context: BrowserContext, stop: () => Promise<void>) {
    this.page = page
    this.#context = context
    this.#stop = stop
  }

  /** Starts all of it; its data are in `folder`. */
  static async open(folder: string): Promise<DevicePage> {
    const built = join(folder, 'built')
    const measures = new URL('./in-page.ts', import.meta.url).pathname
    await bundle(productEntry(measures), { from: inRoot('pwa', 'src'), out: built })
    const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      executablePath: chromiumPath(),
      args: chromiumArguments(),
      serviceWorkers: 'block',
      bypassCSP: true,
    })
    const { page: lesson, product } = await openNewLesson(context, folder)
    const lessonId = new URL(lesson.url()).pathname.split('/').at(-1)
    // This page sends no commands: the server has to know the lesson before.
    await drawOneLine(lesson)
    await expectSafe(lesson)
    await lesson.close()
    await context.route('**/bench/**', async (route) => {
      const file = new URL(route.request().url()).pathname.replace('/bench/', '')
      await route.fulfill({ contentType: 'text/javascript', body: await readFile(join(built, file)) })
    })
    const page = await context.newPage()
    // A page that the worker itself has answered: from one that was made up here, the browser opens no socket to it.
    await page.goto(`${product.origin}/api/health?lesson=${lessonId}`)
    await begin(page)
    return new DevicePage(page, context, () => product.kill())
  }

  /** Starts again, as after a reload of the app: only the storage remains. */
  async reload(): Promise<void> {
    await this.page.reload()
    await begin(this.page)
  }

  async close(): Promise<void> {
    await this.#context.close()
    await this.#stop()
  }
}

async function begin(page: Page): Promise<void> {
  await page.addScriptTag({ type: 'module', url: '/bench/main.js' })
  await page.locator('[data-ready=yes]').waitFor({ state: 'attached' })
}
