import { addShapes, type NewShape } from '@takhti/schema/board/operations'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { LessonSearch } from './lesson-search.ts'

const style = { colour: '#1f2937', width: 2 } as const

test('[FD-1] text is found on each page from top to bottom, in notes, formulas and pictures too', async () => {
  const { search, opened } = lesson({
    one: [text('low', 400, 'Photosynthesis needs light'), text('high', 20, 'What is photosynthesis?')],
    two: [text('none', 10, 'Respiration')],
    three: [note('note', 'PHOTOSYNTHESIS in one word')],
  })
  expect(ids(await search.find('photosynthesis'))).toEqual(['one high', 'one low', 'three note'])
  expect(ids(await search.find('  '))).toEqual([])
  expect(opened).toEqual(['one', 'two', 'three'])
})

test('[FD-2] vowel marks, seats of hamza, accents, digits and nuktas do not matter', async () => {
  const { search } = lesson({
    one: [text('arabic', 1, 'قِراءَة ١٢'), text('hindi', 2, 'सड़क'), text('french', 3, 'Élève'), text('none', 4, 'plain')],
  })
  expect(ids(await search.find('قراءه 12'))).toEqual(['one arabic'])
  expect(ids(await search.find('सड\u093cक'))).toEqual(['one hindi'])
  expect(ids(await search.find('eleve'))).toEqual(['one french'])
})

test('[FD-3] a changed page is read again, and a page that is not on the device hides no other', async () => {
  const { search, docs } = lesson({ one: [text('old', 1, 'water')], two: null, three: [text('later', 1, 'water')] })
  expect(ids(await search.find('water'))).toEqual(['one old', 'three later'])
  addShapes(docs.get('one') ?? new Y.Doc(), [text('new', 9, 'more water')], null)
  search.forget('one')
  expect(ids(await search.find('water'))).toEqual(['one old', 'one new', 'three later'])
})

function lesson(pages: Record<string, readonly NewShape[] | null>) {
  const docs = new Map<string, Y.Doc>()
  for (const [id, shapes] of Object.entries(pages)) {
    if (shapes === null) continue
    const doc = new Y.Doc()
    addShapes(doc, shapes, null)
    docs.set(id, doc)
  }
  const opened: string[] = []
  const search = new LessonSearch({
    pageIds: () => Object.keys(pages),
    document(pageId) {
      opened.push(pageId)
      const doc = docs.get(pageId)
      return Promise.resolve(doc ? { doc, close() {} } : null)
    },
  })
  return { search, docs, opened }
}

function text(name: string, y: number, words: string): NewShape {
  const props = { x: 0, y, width: 300, height: 30, text: words, size: 24 }
  return { id: name.padEnd(16, '-'), kind: 'text', props, style, order: 'a1' }
}

function note(name: string, words: string): NewShape {
  const props = { x: 0, y: 0, width: 200, height: 100, text: words, size: 16 }
  return { id: name.padEnd(16, '-'), kind: 'note', props, style, order: 'a2' }
}

function ids(matches: readonly { pageId: string; shapeId: string }[]): string[] {
  return matches.map(({ pageId, shapeId }) => `${pageId} ${shapeId.replaceAll('-', '')}`)
}
