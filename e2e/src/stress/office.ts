import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { Outline, type Slide } from '@takhti/schema/presentations/model'
import { slidesOf } from '@takhti/schema/presentations/outline-slides'
import { writePresentation } from '@takhti/schema/presentations/pptx/write-presentation'
import { comparedPages, wordsOfPdf } from './page-words.ts'
import type { StressTest } from './stress-test.ts'

const run = promisify(execFile)

type Case = { name: string; title: string; sections: object[]; language: string }

const times = <Made>(count: number, make: (index: number) => Made) => Array.from({ length: count }, (_, at) => make(at))

const lesson = (title: string, lines: readonly string[]) => ({ title, points: lines })

/** Outlines of the kinds that files are made of; each word must be on a page of its PDF. */
const cases: readonly Case[] = [
  {
    name: 'sixty slides',
    title: 'Many',
    language: 'en',
    sections: times(60, (at) => lesson(`Slide ${at + 1}`, [`Fact ${at + 1} alpha`, `Fact ${at + 1} beta`])),
  },
  {
    name: 'one sentence',
    title: 'Leaves',
    language: 'en',
    sections: [lesson('Leaves', ['Leaves make food from light.'])],
  },
  {
    name: 'tables alone',
    title: 'Heights',
    language: 'en',
    sections: times(4, (at) => ({
      title: `Table ${at + 1}`,
      table: times(18, (row) => [`Plant ${row}`, `${row * 3} m`, `Soil ${row} & <wet>`]),
    })),
  },
  {
    name: 'right to left',
    title: 'النبات',
    language: 'ar',
    sections: [
      lesson('الأوراق', ['تصنع الأوراق الغذاء من الضوء.', 'الكلوروفيل صبغة خضراء.']),
      { title: 'الجدول', table: times(6, (row) => [`نبات ${row}`, `${row} م`]) },
      lesson('ما الذي يمتص الماء؟', ['الجذور', 'الأوراق', 'الساق']),
    ],
  },
  {
    name: 'every script of the interface',
    title: 'पौधे',
    language: 'hi',
    sections: [
      lesson('पत्तियाँ', ['पत्तियाँ प्रकाश से भोजन बनाती हैं।', 'जड़ें मिट्टी से पानी लेती हैं।']),
      lesson('光合作用', ['植物用光制造食物。', '根从土壤中吸收水分。']),
      lesson('উদ্ভিদ', ['পাতা আলো থেকে খাদ্য তৈরি করে।']),
      lesson('Фотосинтез', ['Листья делают пищу из света.']),
      lesson('વનસ્પતિ', ['પાંદડાં પ્રકાશથી ખોરાક બનાવે છે.']),
      lesson('ଉଦ୍ଭିଦ', ['ପତ୍ର ଆଲୋକରୁ ଖାଦ୍ୟ ତିଆରି କରେ।']),
      lesson('ಸಸ್ಯ', ['ಎಲೆಗಳು ಬೆಳಕಿನಿಂದ ಆಹಾರ ತಯಾರಿಸುತ್ತವೆ.']),
      lesson('植物のしくみ', ['葉は光から栄養をつくります。']),
      lesson('Pflanzen, señal, déjà, più', ['Die Blätter führen Stoffe für die Wurzeln.']),
    ],
  },
  {
    name: 'long points with notes',
    title: 'Long',
    language: 'de',
    sections: times(8, (at) => ({
      title: `Kapitel ${at + 1}`,
      points: times(14, (point) => `Satz ${at}-${point}: ${'Wurzeln nehmen Wasser aus dem Boden auf. '.repeat(4)}`),
      notes: 'Langsam sprechen.',
    })),
  },
]

/** The share of words that are where our pages have them, whatever the typeface. */
const leastInPlace = 0.75

/**
 * LibreOffice opens every file that is made here, and each of its words is on a page of the PDF. Files of lessons have
 * them where our own PDF has them. It runs by name alone: it takes minutes, and a program that is not part of this product.
 */
export const office: StressTest = {
  name: 'office',
  async run({ full }) {
    const failures: string[] = []
    let [pages, words, inPlace] = [0, 0, 0]
    if (!full) return { figures: { files: 0 }, failures }
    const folder = await mkdtemp(join(tmpdir(), 'takhti-office-'))
    try {
      for (const each of cases) {
        const checked = await rendered(folder, each)
        pages += checked.pages
        failures.push(...checked.failures)
      }
      // The browser's library is of no use to the tests that are run with all others.
      const { savedLessons } = await import('./office-pages.ts')
      for (const lesson of await savedLessons(folder)) {
        failures.push(...lesson.failures)
        const own = await wordsOfPdf(lesson.pdf)
        for (const file of [lesson.slides, lesson.pages]) {
          const found = comparedPages(own, await wordsOfPdf(await officePdf(folder, file)))
          words += found.words
          inPlace += found.inPlace
          failures.push(...found.faults.map((fault) => `${basename(file)}: ${fault}`))
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    if (inPlace < words * leastInPlace) failures.push(`${inPlace} of ${words} words are where our pages have them`)
    return { figures: { files: cases.length, pages, words, inPlace }, failures }
  },
}

async function rendered(folder: string, { name, title, sections, language }: Case) {
  const slides = slidesOf(Outline.parse({ title, sections }))
  const bytes = writePresentation({ title, language, theme: 'sea', slides }, new Date())
  if ('fault' in bytes) return { pages: 0, failures: [`${name}: ${bytes.fault}`] }
  const file = join(folder, `${name.replaceAll(' ', '-')}.pptx`)
  await writeFile(file, bytes)
  const pdf = await officePdf(folder, file)
  await run('pdftotext', ['-raw', pdf, `${pdf}.txt`])
  const text = await readFile(`${pdf}.txt`, 'utf8')
  const pages = text.split('\f').length - 1
  const failures = pages === slides.length ? [] : [`${name}: ${pages} pages for ${slides.length} slides`]
  const lost = lostIn(slides, text)
  return { pages, failures: lost.length === 0 ? failures : [...failures, `${name}: lost ${lost.join(' ')}`] }
}

/** The PDF that LibreOffice makes of a file. */
async function officePdf(folder: string, file: string): Promise<string> {
  const home = `-env:UserInstallation=file://${folder}/profile`
  await run('soffice', [home, '--headless', '--convert-to', 'pdf', '--outdir', folder, file], { timeout: 240_000 })
  return join(folder, basename(file).replace('.pptx', '.pdf'))
}

/** The letters that slides have more often than the text of the PDF, in any order: a PDF reverses and joins them. */
function lostIn(slides: readonly Slide[], text: string): string[] {
  const shown = countsOf(text)
  const wanted = countsOf(slides.flatMap(wordsOf).join(' '))
  return [...wanted].filter(([letter, count]) => (shown.get(letter) ?? 0) < count).map(([letter]) => letter)
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  // Presentation forms of Arabic are the letters that they show.
  for (const letter of text.normalize('NFKC')) {
    if (/[\p{L}\p{N}]/u.test(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  return counts
}

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => (['kind', 'notes', 'part'].includes(key) ? [] : wordsOf(each)))
}
