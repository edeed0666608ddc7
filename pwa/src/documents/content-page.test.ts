import { readShapes } from '@takhti/schema/board/page-shapes'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { writeContent, type PageContent } from './content-page.ts'

// Without a browser, text has only its explicit line breaks.
vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) })

const content: PageContent = {
  name: 'Water',
  summary: [{ text: 'Vapour condenses in clouds.' }],
  questions: [{ description: 'Where does vapour condense?', options: [{ title: 'In clouds' }, { title: 'In seas' }] }],
}

function written(page: PageContent): string[] {
  const doc = new Y.Doc()
  writeContent(doc, page)
  const shapes = readShapes(doc).toSorted((one, other) => (one.order < other.order ? -1 : 1))
  return shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.props.text.split('\n')[0] ?? ''] : []))
}

test('a quiz is above the summary that answers it', () => {
  expect(written(content)).toEqual(['Water', '1. Where does vapour condense?', '• Vapour condenses in clouds.'])
})

test('text that is to be read is above its questions', () => {
  expect(written({ ...content, isTextFirst: true }).at(-1)).toBe('1. Where does vapour condense?')
})
