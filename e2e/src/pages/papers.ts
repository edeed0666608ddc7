import { strToU8, zipSync } from 'fflate'

const facts = [
  [
    'Photosynthesis is the process by which green plants make food from light.',
    'Chlorophyll is the green colour of leaves.',
  ],
  [],
  ['Respiration is the process by which cells release energy from food.', 'A stoma is a small opening in a leaf.'],
]

/** A PDF of three pages, of which the second holds no text, as a scanned one. */
export function leafletPdf(name: string) {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count 3/Kids[${facts.map((_lines, at) => `${4 + at * 2} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...facts.flatMap((lines, at) => {
      const drawn = lines.map((line, row) => `BT /F 10 Tf 20 ${250 - row * 40} Td (${line}) Tj ET`).join(' ')
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + at * 2} 0 R>>`,
        `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
      ]
    }),
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  const buffer = Buffer.from(`%PDF-1.4\n${body}trailer\n<</Root 1 0 R>>\n%%EOF`)
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer }
}

/** A document of a word processor with a heading and a paragraph. */
export function letterDocx(name: string) {
  const text = (words: string) => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`
  const lines = facts.flat().map(text).join('')
  const buffer = Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'word/document.xml': strToU8(`<w:document><w:body>${text('Plants')}${lines}</w:body></w:document>`),
    }),
  )
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  return { name: `${name}.docx`, mimeType, buffer }
}
