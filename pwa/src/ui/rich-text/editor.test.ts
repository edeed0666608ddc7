// @vitest-environment happy-dom
import { checkRichDoc, type RichDoc } from '@takhti/schema/kit/rich-text/rules'
import { docOfPlain, simplest } from '@takhti/schema/kit/rich-text/text'
import { getSchema } from '@tiptap/core'
import { DOMParser as DocumentParser, Node } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { withoutForeign } from './clean-paste.ts'
import { extensionsOf } from './extensions.ts'
import { asRichDoc, whatIsWrong } from './tidy-doc.ts'

const nothing = () => null
const schema = getSchema(
  extensionsOf({
    parts: { Formula: nothing, Picture: nothing },
    altLabel: 'alt',
    isAllowed: () => true,
    openFormula: () => {},
  }),
)

/** The editor's result of pasted HTML. */
function pasted(html: string): RichDoc {
  const page = new DOMParser().parseFromString(withoutForeign(html), 'text/html')
  return asRichDoc(DocumentParser.fromSchema(schema).parse(page.body).toJSON())
}

const textNode = (text: string, ...marks: string[]) => ({
  ...{ type: 'text', text },
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})

test('[RT-3] the editor knows the nodes and marks of the schema, and no others', () => {
  expect(Object.keys(schema.nodes).toSorted()).toEqual([
    ...['blockMath', 'blockquote', 'bulletList', 'codeBlock', 'doc', 'hardBreak', 'heading', 'horizontalRule', 'image'],
    ...['inlineMath', 'listItem', 'orderedList', 'paragraph', 'table', 'tableCell', 'tableHeader', 'tableRow', 'text'],
  ])
  expect(Object.keys(schema.marks).toSorted()).toEqual([
    'bold',
    'code',
    'italic',
    'link',
    'strike',
    'subscript',
    'superscript',
    'underline',
  ])
})

test('[RT-3] a list of Word becomes a list, without its bullets and styles', () => {
  const item = (sign: string, words: string) =>
    `<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp;</span></span><![endif]>${words}<o:p></o:p></p>`
  const doc = pasted(
    `<html xmlns:o="urn:x"><head><style>p{color:red}</style></head><body><h1>Light</h1>${item('·', 'red')}${item('·', '<b>blue</b>')}<p class=MsoNormal style='color:red'>E = mc<sup>2</sup></p></body></html>`,
  )
  expect(checkRichDoc(doc)).toBeNull()
  expect(doc.content).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [textNode('Light')] },
    {
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [{ type: 'paragraph', content: [textNode('red')] }] },
        { type: 'listItem', content: [{ type: 'paragraph', content: [textNode('blue', 'bold')] }] },
      ],
    },
    { type: 'paragraph', content: [textNode('E = mc'), textNode('2', 'superscript')] },
  ])
})

test('[RT-3] an unbold bold element of Google Docs is not bold, and its superscript stays', () => {
  const doc = pasted(
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-size:11pt">10</span><span style="font-size:0.6em;vertical-align:super">8</span></p></b>`,
  )
  expect(doc.content).toEqual([{ type: 'paragraph', content: [textNode('10'), textNode('8', 'superscript')] }])
})

test('[RT-3] a paste drops scripts, frames, remote images and links that run code', () => {
  const doc = pasted(
    `<p onclick="x()">a<script>alert(1)</script><img src="https://a.example/x.png" onerror="x()"><img data-picture="https://a.example/x.png"><a href="javascript:x()">b</a><object data="https://a.example"></object></p><p><a href="https://example.org/" target="_blank" class="y">c</a></p>`,
  )
  expect(checkRichDoc(doc)).toBeNull()
  expect(JSON.stringify(doc)).not.toMatch(/script|a\.example|onclick|target|class/)
  expect(doc.content.at(-1)).toMatchObject({
    content: [{ text: 'c', marks: [{ type: 'link', attrs: { href: 'https://example.org/' } }] }],
  })
})

test('[RT-3] a table, a formula and an image pass through the editor unchanged', () => {
  const doc = pasted(
    `<table><tr><th>m</th><th>kg</th></tr><tr><td>1</td><td><span data-latex="x^2">x</span></td></tr></table><img data-picture="file:0190d3a2-0000-7000-8000-000000000000" alt="A leaf"><div data-latex="y">y</div>`,
  )
  expect(checkRichDoc(doc)).toBeNull()
  expect(Node.fromJSON(schema, doc).toJSON()).toMatchObject({ type: 'doc' })
  expect(doc.content.map(({ type }) => type)).toEqual(['table', 'image', 'blockMath'])
})

test('[RT-3] plain text that passed through the editor is plain text again', () => {
  for (const text of ['', 'one', 'one\ntwo\n\nthree', 'مرحبا'])
    expect(simplest(asRichDoc(Node.fromJSON(schema, docOfPlain(text)).toJSON()))).toBe(text)
})

test('[RT-3] a text that is too long or has an eleventh image is refused before it is stored', () => {
  expect(whatIsWrong(docOfPlain('123456'), 5)).toBe('tooLong')
  expect(whatIsWrong(docOfPlain('12345'), 5)).toBeNull()
  const picture = { type: 'image', attrs: { picture: 'file:0190d3a2-0000-7000-8000-000000000000', alt: '' } }
  expect(whatIsWrong({ type: 'doc', content: Array.from({ length: 11 }, () => picture) }, 5)).toBe('tooLong')
  expect(
    whatIsWrong({ type: 'doc', content: [{ type: 'image', attrs: { picture: 'https://a.example', alt: '' } }] }, 5),
  ).toBe('notAllowed')
})
