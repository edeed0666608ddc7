import { expect, type Page } from '@playwright/test'
import { choose, draw, drawOneLine, expectSafe, objects } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { lessonFile, pageOfKinds, pageOfStrokes, pageOfTexts } from './pages/lesson-file.ts'
import { createLesson } from './pages/lessons.ts'
import { showPdf } from './pages/pdf.ts'
import { saveAs, shaperIsCached } from './pages/save-as.ts'
import { personWith } from './school.ts'

test(
  '[J7] a lesson is saved as PDF, picture and drawing, without a network too',
  { tag: '@kept' },
  async ({ page, context }) => {
    await signIn(page, await personWith('instructor'))
    await createLesson(page, 'Light / and shadow')
    await drawOneLine(page)
    await page.getByRole('button', { name: 'Add page' }).click()
    await choose(page, 'Rectangle')
    await draw(page, [
      [300, 200],
      [420, 320],
    ])
    await expect(objects(page)).toHaveCount(1)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await shaperIsCached(page)
    await context.setOffline(true)
    const pdf = await saveAs(page, 'Download as PDF')
    expect(pdf.name).toBe('Light and shadow.pdf')
    expect(pdf.text.slice(0, 8)).toBe('%PDF-1.7')
    expect(pdf.text.match(/\/Type \/Page /g)).toHaveLength(2)
    const svg = await saveAs(page, 'Save page as drawing (SVG)')
    expect(svg.text).toContain('<path d="M')
    const png = await saveAs(page, 'Save page as picture (PNG)')
    expect(png.text.slice(1, 4)).toBe('PNG')
    expect(png.bytes.length).toBeGreaterThan(5_000)
  },
)

test(
  '[J7] a lesson file opens on another device offline, and is stored once it is online',
  { tag: '@kept' },
  async ({ page, context, browser }) => {
    await signIn(page, await personWith('instructor'))
    await createLesson(page, 'Gravity')
    await drawOneLine(page)
    await page.getByRole('button', { name: 'Add page' }).click()
    await drawOneLine(page)
    const saved = await saveAs(page, 'Save lesson as a file')
    expect(saved.name).toBe('Gravity.takhti')
    await context.close()

    const other = await browser.newContext({ serviceWorkers: 'allow' })
    const device = await other.newPage()
    await signIn(device, await personWith('instructor'))
    await device.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await device.getByRole('button', { name: /^Import lesson/ }).click()
    await other.setOffline(true)
    await choosesFile(device, { name: saved.name, mimeType: 'application/zip', buffer: saved.bytes })
    await expect(objects(device)).toHaveCount(1)
    await expect(device.getByRole('textbox', { name: 'Lesson name' })).toHaveValue('Gravity')
    await expect(device.getByText('Page 1 of 2')).toBeVisible()
    await device.getByRole('button', { name: 'Next page' }).click()
    await expect(objects(device)).toHaveCount(1)
    await other.setOffline(false)
    await expectSafe(device)
    await other.close()
  },
)

test('[B7] a file that is no lesson, or of a newer app, is refused and changes nothing', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await page.getByRole('button', { name: /^Import lesson/ }).click()
  const good = lessonFile('Refused', [pageOfTexts(['a'])])
  await choosesFile(page, { ...good, buffer: Buffer.from('no lesson at all') })
  await expect(page.getByRole('alert')).toContainText(
    'This is no PDF, presentation (PPTX), picture, lesson file of Takhti or Excalidraw drawing',
  )
  await choosesFile(page, { ...good, buffer: good.buffer.subarray(0, good.buffer.length - 40) })
  await expect(page.getByRole('alert')).toContainText('damaged or was cut off')
  await choosesFile(page, lessonFile('Refused', [pageOfTexts(['a'])], { version: 2 }))
  await expect(page.getByRole('alert')).toContainText('made by a newer version')
  await page.goto(new URL('/dashboard/lessons', page.url()).href)
  // A lesson that every other journey of this teacher may have left, or the empty state.
  await expect(page.locator('.slate, .notice').first()).toBeVisible()
  await expect(page.getByText('Refused')).toHaveCount(0)
})

test('[J7] an Excalidraw drawing becomes a lesson, and what cannot come along is listed', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  const elements = [
    { type: 'rectangle', x: 100, y: 100, width: 200, height: 120, strokeColor: '#1971c2' },
    { type: 'text', x: 120, y: 140, width: 90, height: 25, text: 'Energy', fontSize: 20 },
    { type: 'image', x: 0, y: 0, width: 10, height: 10, fileId: 'f' },
  ]
  const text = JSON.stringify({ type: 'excalidraw', version: 2, elements })
  await importing(page, { name: 'Energy.excalidraw', mimeType: 'application/json', buffer: Buffer.from(text) })
  await expect(page.getByText('1 object of the file could not be imported')).toBeVisible()
  await expect(objects(page)).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: 'Lesson name' })).toHaveValue('Energy')
  await page.getByRole('button', { name: 'Lesson menu' }).click()
  await page.getByRole('button', { name: 'Add pages from a file' }).click()
  await choosesFile(page, lessonFile('More', [pageOfTexts(['a', 'b', 'c']), pageOfTexts(['d'])]))
  await expect(page.getByText('Page 2 of 3')).toBeVisible()
  await expect(objects(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(objects(page)).toHaveCount(1)
})

const scripts = {
  Devanagari: 'विद्यार्थी पृथ्वी के गुरुत्वाकर्षण को समझते हैं। क्षेत्रफल = ३ × ४',
  Odia: 'ଛାତ୍ରମାନେ ପୃଥିବୀର ମାଧ୍ୟାକର୍ଷଣ ଶକ୍ତି ବିଷୟରେ ଶିଖନ୍ତି।',
  Kannada: 'ವಿದ್ಯಾರ್ಥಿಗಳು ಗುರುತ್ವಾಕರ್ಷಣೆಯನ್ನು ಅರ್ಥಮಾಡಿಕೊಳ್ಳುತ್ತಾರೆ',
  Bengali: 'শিক্ষার্থীরা পৃথিবীর মাধ্যাকর্ষণ শক্তি বোঝে। ক্ষেত্রফল',
  Gujarati: 'વિદ્યાર્થીઓ પૃથ્વીના ગુરુત્વાકર્ષણને સમજે છે। ક્ષેત્રફળ',
  Arabic: 'يفهم الطلاب قوة الجاذبية على الأرض',
  Chinese: '学生们理解地球的引力：重力加速度约为 9.8 m/s²。',
}

test('[J7] a PDF contains seven scripts as they are written, and a search finds them', async ({ page, browser }) => {
  await signIn(page, await personWith('instructor'))
  await importing(
    page,
    lessonFile(
      'ଲିପି लिपि',
      Object.values(scripts).map((text) => pageOfTexts([text, text.slice(0, 12)])),
    ),
  )
  const pdf = await saveAs(page, 'Download as PDF')
  const shown = await showPdf(browser, pdf.bytes)
  expect(shown.title).toBe('ଲିପି लिपि')
  for (const [index, [script, text]] of Object.entries(scripts).entries()) {
    expect(shown.texts[index]).toContain(text)
    expect(shown.pictures[index]).toMatchSnapshot(`pdf-${script}.png`, { maxDiffPixels: 40 })
  }
})

test('[J7] every kind of shape looks in a PDF and in a picture as it does on the board', async ({ page, browser }) => {
  await signIn(page, await personWith('instructor'))
  await importing(page, lessonFile('Kinds', [pageOfKinds()]))
  const pdf = await showPdf(browser, (await saveAs(page, 'Download as PDF')).bytes)
  expect(pdf.pictures[0]).toMatchSnapshot('pdf-kinds.png', { maxDiffPixels: 40 })
  const png = await saveAs(page, 'Save page as picture (PNG)')
  expect(png.bytes).toMatchSnapshot('png-kinds.png', { maxDiffPixels: 40 })
})

test('[J7] a lesson of 20 pages and 5,000 strokes becomes a PDF while a bar shows how far it is', async ({ page }) => {
  await signIn(page, await personWith('instructor'))
  await importing(
    page,
    lessonFile(
      'Large',
      Array.from({ length: 20 }, () => pageOfStrokes(250)),
    ),
  )
  await expect(page.getByText('Page 1 of 20')).toBeVisible()
  const startedAt = performance.now()
  const pdf = await saveAs(page, 'Download as PDF', async () => {
    await expect(page.getByRole('progressbar', { name: 'Making the file' })).toBeVisible()
  })
  const tookMs = performance.now() - startedAt
  test.info().annotations.push({ type: 'measure', description: `20 pages, 5,000 strokes: ${tookMs.toFixed(0)} ms` })
  expect(pdf.text.match(/\/Type \/Page /g)).toHaveLength(20)
  // The target is 3 s on an idle machine; this one runs every journey.
  expect(tookMs).toBeLessThan(20_000)
})

type FileInput = { name: string; mimeType: string; buffer: Buffer }

async function importing(page: Page, file: FileInput): Promise<void> {
  await page.getByRole('button', { name: /^Import lesson/ }).click()
  await choosesFile(page, file)
  await expect(page.getByRole('toolbar').first()).toBeVisible()
}

async function choosesFile(page: Page, file: FileInput): Promise<void> {
  await page.locator('dialog input[type=file]').setInputFiles(file)
}
