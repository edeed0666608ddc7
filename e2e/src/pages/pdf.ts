import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Browser } from '@playwright/test'

type ShownPdf = { readonly pictures: readonly Buffer[]; readonly texts: readonly string[]; readonly title: string }

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/build/pdf.mjs'))

/** A PDF as pdf.js shows it in the browser: a bitmap of each page, one pixel for each point, and the text it finds. */
export async function showPdf(browser: Browser, pdf: Buffer): Promise<ShownPdf> {
  const context = await browser.newContext({ deviceScaleFactor: 1, viewport: { width: 1400, height: 900 } })
  const page = await context.newPage()
  await page.route('http://pdf.test/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return await route.fulfill({ contentType: 'text/html', body: '<body style="margin:0">' })
    if (pathname === '/lesson.pdf') return await route.fulfill({ contentType: 'application/pdf', body: pdf })
    await route.fulfill({ contentType: 'text/javascript', body: await readFile(library + pathname) })
  })
  await page.goto('http://pdf.test/')
  const read = await page.evaluate(drawAll)
  const pictures: Buffer[] = []
  for (const canvas of await page.locator('canvas').all()) pictures.push(await canvas.screenshot())
  await context.close()
  return { ...read, pictures }
}

/** Runs in the page. */
async function drawAll(): Promise<{ texts: string[]; title: string }> {
  // By a variable, since the address exists only in the page.
  const address = 'http://pdf.test/pdf.mjs'
  const pdfjs = await import(address)
  pdfjs.GlobalWorkerOptions.workerSrc = 'http://pdf.test/pdf.worker.mjs'
  const pdf = await pdfjs.getDocument({ url: '/lesson.pdf' }).promise
  const texts: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const viewport = page.getViewport({ scale: 1 })
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: viewport.width, height: viewport.height })
    canvas.style.display = 'block'
    document.body.append(canvas)
    await page.render({ canvas, viewport }).promise
    const { items }: { items: { str: string; hasEOL: boolean }[] } = await page.getTextContent()
    texts.push(items.map(({ str, hasEOL }) => str + (hasEOL ? '\n' : '')).join(''))
  }
  const { info } = await pdf.getMetadata()
  return { texts, title: info.Title }
}
