import { strToU8, zipSync } from 'fflate'
import { escaped } from './xml-tree.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const packaging = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const rightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Groups of lines as a document of a word processor, each line a paragraph, an empty one between the groups. */
export function writeWord(title: string, groups: readonly (readonly string[])[]): Uint8Array {
  const body = [
    paragraph(title, '<w:rPr><w:b/><w:sz w:val="32"/></w:rPr>'),
    ...groups.flatMap((lines) => [...lines.map((line) => paragraph(line)), '<w:p/>']),
  ]
  const parts = {
    '[Content_Types].xml': `${declaration}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${declaration}<w:document xmlns:w="${main}"><w:body>${body.join('')}</w:body></w:document>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), { level: 6 })
}

function paragraph(text: string, look = ''): string {
  const isRight = rightToLeft.test(text.replace(/^[A-J\d]+[).]\s/, ''))
  return `<w:p>${isRight ? '<w:pPr><w:bidi/></w:pPr>' : ''}<w:r>${look}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`
}
