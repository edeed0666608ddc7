import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { startProduct } from '@takhti/tools/start/product'
import { seed } from '@takhti/tools/start/seed'
import { strFromU8, unzipSync } from 'fflate'
import { chromiumArguments, headlessPath } from '../browser.ts'
import { signIn } from '../pages/door.ts'
import { savedBy } from '../pages/made-video.ts'
import { saveAs } from '../pages/save-as.ts'

type Typed = { name: string; outline: string; tables: number }

/**
 * Outlines whose slides have every layout of text, in scripts that Debian has typefaces for. LibreOffice 7 does not mirror
 * a table from the right as PowerPoint does, so that none is among them.
 */
const typed: readonly Typed[] = [
  {
    name: 'layouts',
    tables: 1,
    outline: [
      '# Plants',
      '## Leaves',
      '- Leaves make food from light, water and air all day long while the sun shines on them.',
      '- They are green.',
      '## Photosynthesis',
      '- The way in which plants make food from light.',
      '## Heights',
      '| Plant | Height | Soil |',
      '| Oak | 30 m | deep |',
      '| Birch | 20 m | light |',
      '## Which part takes up water?',
      '- Roots',
      '- Leaves',
      '## Two kinds',
      '- Trees',
      '  - are tall',
      '- Grass',
      '  - is short',
      '## Chapter',
      ...Array.from({ length: 10 }, (_, at) => `- Sentence ${at}: roots take up water and hold plants.`),
      '## Summary',
      '- Plants feed all others.',
    ].join('\n'),
  },
  {
    name: 'Arabic',
    tables: 0,
    outline: [
      '# النبات',
      '## الأوراق',
      '- تصنع الأوراق الغذاء من الضوء.',
      '- الكلوروفيل صبغة خضراء.',
      '## ما الذي يمتص الماء؟',
      '- الجذور',
      '- الأوراق',
    ].join('\n'),
  },
  {
    name: 'Cyrillic',
    tables: 1,
    outline:
      '# Растения\n## Листья\n- Листья делают пищу из света.\n- Корни берут воду из почвы.\n## Высота\n| Дерево | Высота |\n| Дуб | 30 м |',
  },
]

/** The files of one lesson: of its slides, of its pages with a formula on the first, and those pages as our PDF. */
export type LessonFiles = { name: string; slides: string; pages: string; pdf: string; failures: string[] }

/** Files of lessons as a teacher saves them in the product. */
export async function savedLessons(folder: string): Promise<LessonFiles[]> {
  const product = await startProduct({ port: 0, state: join(folder, 'state'), isQuiet: true })
  process.env['TAKHTI_ORIGIN'] = product.origin
  const browser = await chromium.launch({ executablePath: headlessPath(), args: chromiumArguments() })
  try {
    const { people } = await seed(product.origin)
    const teacher = people.find(({ role }) => role === 'instructor')
    if (!teacher) throw new Error('The seeded school has no teacher')
    const page = await browser.newPage()
    await signIn(page, teacher)
    const saved: LessonFiles[] = []
    for (const each of typed) saved.push(await savedLesson(page, { ...each, folder, origin: product.origin }))
    return saved
  } finally {
    await browser.close()
    await product.stop()
  }
}

type Saving = Typed & { folder: string; origin: string }

async function savedLesson(page: Page, { name, outline, tables, folder, origin }: Saving): Promise<LessonFiles> {
  await page.goto(`${origin}/dashboard/create`)
  await page.getByRole('button', { name: 'Slides from an outline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make slides' })
  await dialog.getByRole('textbox', { name: 'Outline' }).fill(outline)
  await dialog.getByRole('button', { name: 'Make slides' }).click()
  const slides = await savedBy(dialog.getByRole('button', { name: 'Download PowerPoint' }))
  await dialog.getByRole('button', { name: 'Open as lesson' }).click()
  await page.waitForURL(/\/lesson\//)
  await writeFormula(page)
  const { bytes: pdf } = await saveAs(page, 'Download as PDF')
  await page.getByRole('button', { name: 'Lesson menu' }).click()
  await page.getByRole('button', { name: 'Slides and video' }).click()
  const talk = page.getByRole('dialog', { name: 'Slides and video' })
  const pages = await savedBy(talk.getByRole('button', { name: 'Download PowerPoint' }))
  await mkdir(join(folder, 'pages'), { recursive: true })
  const at = (ending: string) => join(folder, 'pages', `${name}-${ending}`)
  const files = { slides: at('slides.pptx'), pages: at('pages.pptx'), pdf: at('own.pdf') }
  await Promise.all([writeFile(files.slides, slides), writeFile(files.pages, pages), writeFile(files.pdf, pdf)])
  return { name, ...files, failures: faultsOf(pages, tables).map((fault) => `${name}: ${fault}`) }
}

async function writeFormula(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Maths', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Maths' })
  await dialog.getByLabel('Formula in LaTeX').fill('\\frac{a+b}{2}')
  await dialog.getByRole('button', { name: 'Put on the page' }).click()
  await expect(dialog).toBeHidden()
}

/** Of the pages, the formula alone is an image, in words, and a table is one. */
function faultsOf(file: Uint8Array, tables: number): string[] {
  const slides = Object.entries(unzipSync(file)).flatMap(([path, bytes]) =>
    /^ppt\/slides\/[^/]+\.xml$/.test(path) ? [strFromU8(bytes)] : [],
  )
  const images = slides.flatMap((slide) => [...slide.matchAll(/<p:pic>.*? descr="([^"]*)"/g)].map(([, alt]) => alt))
  const found = slides.join('').split('<a:tbl>').length - 1
  return [
    ...(images.length === 1 && images[0]?.includes('a plus b over 2') ? [] : [`images ${JSON.stringify(images)}`]),
    ...(found === tables ? [] : [`${found} tables for ${tables}`]),
  ]
}
