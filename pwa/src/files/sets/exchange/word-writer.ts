import type { RichBlock, RichInline, RichMark } from '@takhti/schema/kit/rich-text/rules'
import { plainWithTex } from '@takhti/schema/kit/rich-text/text'
import { strToU8, zipSync } from 'fflate'
import type { PaperPart } from './paper-writer.ts'
import { escaped } from './xml-tree.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const packaging = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const rightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u

const types = `${packaging}/content-types`
const officeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** The questions of a paper as a document of a word processor, each part a paragraph, an empty one between questions. */
export function writeWord(title: string, questions: readonly (readonly PaperPart[])[]): Uint8Array {
  const body = [
    paragraph(run(title, '<w:b/><w:sz w:val="32"/>'), title),
    ...questions.flatMap((parts) => [...parts.map(partMarkup), '<w:p/>']),
  ]
  const files = {
    '[Content_Types].xml': `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${officeType}.document.main+xml"/><Override PartName="/word/numbering.xml" ContentType="${officeType}.numbering+xml"/></Types>`,
    '_rels/.rels': relations('officeDocument', 'word/document.xml'),
    'word/_rels/document.xml.rels': relations('numbering', 'numbering.xml'),
    'word/document.xml': `<w:document xmlns:w="${main}"><w:body>${body.join('')}</w:body></w:document>`,
    'word/numbering.xml': `<w:numbering xmlns:w="${main}">${shape(1, 'bullet', '•')}${shape(2, 'decimal', '%1.')}${list(1)}${list(2)}</w:numbering>`,
  }
  const parts = Object.entries(files).map(([name, text]) => [name, strToU8(declaration + text)] as const)
  return zipSync(Object.fromEntries(parts), { level: 6 })
}

function relations(type: string, target: string): string {
  return `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`
}

function shape(id: number, format: string, sign: string): string {
  return `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${sign}"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum>`
}

function list(id: number): string {
  return `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`
}

function partMarkup({ before, text }: PaperPart): string {
  if (typeof text === 'string') return paragraph(run(`${before}${text}`), text)
  return text.content.map((block, index) => blockMarkup(block, index === 0 ? before : '')).join('')
}

function blockMarkup(block: RichBlock, before = ''): string {
  if (block.type === 'paragraph')
    return paragraph(`${before === '' ? '' : run(before)}${runs(block.content)}`, plainIn([block]))
  if (block.type === 'bulletList' || block.type === 'orderedList') {
    const item = `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${block.type === 'bulletList' ? 1 : 2}"/></w:numPr>`
    return block.content.map(({ content }) => lines(content, item)).join('')
  }
  if (block.type !== 'table') return ''
  const columns = Math.max(...block.content.map(({ content }) => content.length))
  const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  const borders = sides.map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`).join('')
  const rows = block.content.map(({ content }) => {
    const isHeader = content[0]?.type === 'tableHeader'
    const cells = content.map((cell) => {
      const span = (cell.attrs?.colspan ?? 1) > 1 ? `<w:tcPr><w:gridSpan w:val="${cell.attrs?.colspan}"/></w:tcPr>` : ''
      return `<w:tc>${span}${lines(cell.content)}</w:tc>`
    })
    return `<w:tr>${isHeader ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.join('')}</w:tr>`
  })
  const grid = `<w:tblGrid>${'<w:gridCol/>'.repeat(columns)}</w:tblGrid>`
  return `<w:tbl><w:tblPr><w:tblBorders>${borders}</w:tblBorders></w:tblPr>${grid}${rows.join('')}</w:tbl>`
}

function lines(content: readonly RichBlock[], look = ''): string {
  return content
    .map((block) => (block.type === 'paragraph' ? paragraph(runs(block.content), plainIn([block]), look) : ''))
    .join('')
}

function paragraph(inner: string, text: string, look = ''): string {
  const isRight = rightToLeft.test(text)
  const properties = `${look}${isRight ? '<w:bidi/>' : ''}`
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${inner}</w:p>`
}

/** The elements of marks, in the order in which the format has them. */
const looks: readonly (readonly [RichMark['type'], string])[] = [
  ['bold', '<w:b/>'],
  ['italic', '<w:i/>'],
  ['strike', '<w:strike/>'],
  ['underline', '<w:u w:val="single"/>'],
  ['subscript', '<w:vertAlign w:val="subscript"/>'],
  ['superscript', '<w:vertAlign w:val="superscript"/>'],
]

function runs(content: readonly RichInline[] = []): string {
  return content
    .map((each) => {
      const look = looks.flatMap(([mark, element]) => (each.marks?.some(({ type }) => type === mark) ? [element] : []))
      const text = each.type === 'text' ? each.text : plainIn([{ type: 'paragraph', content: [each] }])
      return run(text, look.join(''))
    })
    .join('')
}

function run(text: string, look = ''): string {
  return `<w:r>${look === '' ? '' : `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
}

function plainIn(content: RichBlock[]): string {
  return plainWithTex({ type: 'doc', content })
}
