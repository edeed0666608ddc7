// @vitest-environment happy-dom
import type { RichDoc, RichText } from '@takhti/schema/kit/rich-text/rules'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichLine, RichTextView, type RichParts } from './RichTextView.tsx'

/** The elements that a text is shown as. */
function shown(text: ReactNode): HTMLElement {
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(text)
  return place
}

const parts: RichParts = {
  Formula: ({ latex }) => <code>{latex}</code>,
  Picture: ({ picture, alt }) => <img data-name={picture} alt={alt} />,
}
const name = 'file:0190d3a2-0000-7000-8000-000000000000'

const whole: RichDoc = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Water' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'H' },
        { type: 'text', text: '2', marks: [{ type: 'subscript' }, { type: 'bold' }] },
        { type: 'text', text: 'O ' },
        { type: 'text', text: 'more', marks: [{ type: 'link', attrs: { href: 'https://example.org/' } }] },
        { type: 'inlineMath', attrs: { latex: 'x^2' } },
      ],
    },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [{ type: 'tableHeader', attrs: { colspan: 2 }, content: [{ type: 'paragraph' }] }],
        },
      ],
    },
    { type: 'image', attrs: { picture: name, alt: 'A drop' } },
  ],
}

test('[RT-2] a text is rendered as our elements, each block in its own direction', () => {
  const place = shown(<RichTextView text={whole} parts={parts} level={4} />)
  const heading = place.querySelector('h4')
  expect([heading?.textContent, heading?.getAttribute('dir')]).toEqual(['Water', 'auto'])
  // Marks are nested as before.
  expect(place.querySelector('sub strong')?.textContent).toBe('2')
  const link = place.querySelector('a')
  expect([link?.getAttribute('href'), link?.getAttribute('rel')]).toEqual([
    'https://example.org/',
    'noopener noreferrer nofollow',
  ])
  expect(place.querySelector('th')?.getAttribute('colspan')).toBe('2')
  expect(place.querySelector('img')?.getAttribute('data-name')).toBe(name)
})

test('[RT-2] markup in a text is shown as plain text', () => {
  const markup = '<img src=x onerror=alert(1)>'
  const doc: RichDoc = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: markup }] }],
  }
  const texts: RichText[] = [markup, doc]
  for (const text of texts) {
    const place = shown(<RichTextView text={text} parts={parts} />)
    expect(place.querySelector('img')).toBeNull()
    expect(place.textContent).toBe(markup)
  }
})

test('[RT-2] a line shows the runs of one paragraph, and of more blocks their plain text', () => {
  const several = shown(<RichLine text={whole} parts={parts} />)
  expect(several.textContent).toContain('H₂O more')
  expect(several.querySelector('table')).toBeNull()
  const one = shown(<RichLine text={{ type: 'doc', content: whole.content.slice(1, 2) }} parts={parts} />)
  expect(one.querySelector('sub')?.textContent).toBe('2')
})

test('[RT-2] a table and a list have the direction of their text, whatever the page’s is', () => {
  const cell = (text: string): RichDoc['content'][number] => ({
    type: 'table',
    content: [
      {
        type: 'tableRow',
        content: [{ type: 'tableCell', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }],
      },
    ],
  })
  const item = (text: string): RichDoc['content'][number] => ({
    type: 'bulletList',
    content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }],
  })
  const directions = (text: string, name: string) =>
    shown(<RichTextView text={{ type: 'doc', content: [cell(text), item(text)] }} parts={parts} />)
      .querySelector(name)
      ?.getAttribute('dir')
  expect([directions('1. time', 'table'), directions('1. زمن', 'table')]).toEqual(['ltr', 'rtl'])
  expect([directions('समय', 'ul'), directions('זמן', 'ul')]).toEqual(['ltr', 'rtl'])
})
