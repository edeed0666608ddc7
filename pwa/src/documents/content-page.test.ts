import { readShapes } from '@takhti/schema/board/page-shapes'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { pagesOf, writeBlocks, type PageContent } from './content-page.ts'

// Without a browser, text has only its explicit line breaks.
vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) })

const question = {
  description: 'Where does vapour condense?',
  options: [{ title: 'In clouds' }, { title: 'In seas' }],
  answer: 'In clouds',
}

const content: PageContent = {
  name: 'Water',
  summary: [
    { text: 'Vapour condenses in clouds.', section: 'Clouds' },
    { text: 'Rain fills rivers.', section: 'Rivers' },
  ],
  questions: [question],
  answersTitle: 'Answer key',
}

const firstLines = (page: PageContent) =>
  pagesOf(page).map((blocks) => blocks.map(({ text }) => text.split('\n')[0] ?? ''))

test('[SL-1] each section has a page under its heading, then questions, then answers', () => {
  expect(firstLines(content)).toEqual([
    ['Water', 'Clouds', '• Vapour condenses in clouds.'],
    ['Rivers', '• Rain fills rivers.'],
    ['1. Where does vapour condense?'],
    ['Answer key', '1. In clouds'],
  ])
})

test('[SL-1] without a heading for the answers no page has one', () => {
  const { answersTitle: _, ...shown } = content
  expect(JSON.stringify(firstLines(shown))).not.toContain('1. In clouds')
  expect(firstLines({ ...content, summary: [], questions: [] })).toEqual([['Water']])
})

// Fault: six sections and twelve questions were on one page, in letters of four pixels on a phone.
test('[SL-2] a long source fills pages that end within the first view, and loses no question', () => {
  const pages = pagesOf({
    ...content,
    summary: Array.from({ length: 40 }, (_, index) => ({ text: `Sentence ${index}` })),
    questions: Array.from({ length: 12 }, () => question),
  })
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.flat().filter(({ text }) => text.includes('Where does'))).toHaveLength(12)
  expect(pages.flat().filter(({ text }) => text.startsWith('• '))).toHaveLength(40)
  for (const blocks of pages) {
    const doc = new Y.Doc()
    writeBlocks(doc, blocks)
    const ends = readShapes(doc).flatMap(({ kind, props }) => (kind === 'text' ? [props.y + props.height] : []))
    expect(Math.max(...ends)).toBeLessThanOrEqual(720)
  }
})
