import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A word of a PDF's page, with its middle in shares of the page's sides. */
export type PageWord = { readonly text: string; readonly x: number; readonly y: number }

/** The words of each page of a PDF. */
export async function wordsOfPdf(pdf: string): Promise<PageWord[][]> {
  const found = `${pdf}.html`
  await run('pdftotext', ['-bbox', pdf, found])
  const pages = (await readFile(found, 'utf8')).split('<page ').slice(1)
  return pages.map((page) => {
    const [, width = '1', height = '1'] = /^width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? []
    const words = page.matchAll(/<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)</g)
    return [...words].map(([, left, top, right, bottom, text = '']) => ({
      text,
      x: (Number(left) + Number(right)) / 2 / Number(width),
      y: (Number(top) + Number(bottom)) / 2 / Number(height),
    }))
  })
}

/** How far the middle of a word may be from where our page has it, in shares of the page: another typeface is set there. */
const [across, down] = [0.1, 0.03]

/** How far a word may be that a narrower typeface takes to a line above. */
const linesDown = 0.12

/** The share of a page's words that may be even farther. */
const mostAway = 0.25

/** The words of pages: all, those in their places, and what is lost or elsewhere. */
export type Compared = { readonly words: number; readonly inPlace: number; readonly faults: readonly string[] }

/** What the pages of one PDF have elsewhere, or lack, beside those of another; formulas are images there. */
export function comparedPages(ours: readonly PageWord[][], theirs: readonly PageWord[][]): Compared {
  if (ours.length !== theirs.length)
    return { words: 0, inPlace: 0, faults: [`${theirs.length} pages for ${ours.length}`] }
  const pages = ours.map((words, index) => comparedPage(words, theirs[index] ?? [], index + 1))
  return {
    words: pages.reduce((sum, page) => sum + page.words, 0),
    inPlace: pages.reduce((sum, page) => sum + page.inPlace, 0),
    faults: pages.flatMap(({ faults }) => faults),
  }
}

function comparedPage(words: readonly PageWord[], theirs: readonly PageWord[], number: number): Compared {
  const left = [...theirs]
  const [lost, away]: [string[], string[]] = [[], []]
  let inPlace = 0
  const wanted = words.filter(({ text }) => keyOf(text) !== '' && !text.includes('\\'))
  for (const word of wanted) {
    const same = left.filter(({ text }) => keyOf(text) === keyOf(word.text))
    const nearest = same.toSorted((one, other) => distance(one, word) - distance(other, word))[0]
    if (nearest === undefined) {
      lost.push(word.text)
      continue
    }
    left.splice(left.indexOf(nearest), 1)
    const [x, y] = [Math.abs(nearest.x - word.x), Math.abs(nearest.y - word.y)]
    if (x <= across && y <= down) inPlace++
    else if (y <= down || y > linesDown) away.push(word.text)
  }
  // The title of a page is one line, which no typeface takes elsewhere.
  const isMoved = away.length > wanted.length * mostAway || inPlace === 0
  const faults = [
    ...(lost.length > 0 ? [`page ${number} lacks ${lost.join(' ')}`] : []),
    ...(isMoved && wanted.length > 0 ? [`page ${number} has elsewhere ${away.join(' ')}`] : []),
  ]
  return { words: wanted.length, inPlace, faults }
}

function distance(one: PageWord, other: PageWord): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** The letters of a word in one order: a PDF reverses and joins those of some scripts. */
function keyOf(text: string): string {
  return [...text.normalize('NFKC')]
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .toSorted()
    .join('')
}
