import { strToU8, zipSync } from 'fflate'

const facts = [
  [
    'Photosynthesis is the process by which green plants make food from light.',
    'Chlorophyll is the green colour of leaves.',
  ],
  [],
  ['Respiration is the process by which cells release energy from food.', 'A stoma is a small opening in a leaf.'],
]

/** A PDF of three pages, of which the second has no text, as a scanned one. */
export function leafletPdf(name: string) {
  return pdfOf(name, facts)
}

/** The name of a thing in the made texts. */
const things = ['bridge', 'canal', 'harbour', 'lantern', 'mill', 'orchard', 'pump', 'reservoir', 'tunnel', 'viaduct']

/** Different sentences, as many as are asked for. */
function sayings(count: number): string[] {
  return Array.from({ length: count }, (_unused, at) => {
    const thing = things[at % things.length] ?? ''
    return `The ${thing} of valley ${at + 1} is a work that carries water to ${at + 40} farms.`
  })
}

/** A PDF as long as a textbook: on each of its pages two sentences. */
export function bookPdf(name: string, pages: number) {
  const sentences = sayings(pages * 2)
  return pdfOf(
    name,
    Array.from({ length: pages }, (_unused, at) => sentences.slice(at * 2, at * 2 + 2)),
  )
}

/** The captions of a lecture of so many minutes: a sentence of fifteen words every six seconds. */
export function lectureVtt(name: string, minutes: number) {
  const clock = (seconds: number) =>
    [seconds / 3_600, (seconds / 60) % 60, seconds % 60]
      .map((part) => String(Math.floor(part)).padStart(2, '0'))
      .join(':')
  const cues = sayings(minutes * 10).map((text, at) => `${clock(at * 6)}.000 --> ${clock(at * 6 + 6)}.000\n${text}`)
  return { name: `${name}.vtt`, mimeType: 'text/vtt', buffer: Buffer.from(`WEBVTT\n\n${cues.join('\n\n')}\n`) }
}

function pdfOf(name: string, pages: readonly (readonly string[])[]) {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_lines, at) => `${4 + at * 2} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((lines, at) => {
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

/** A PDF of one page that the password `chalk` opens. */
export function lockedLeafletPdf(name: string) {
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(lockedPage, 'base64') }
}

const lockedPage = [
  'JVBERi0xLjQKMSAwIG9iago8PC9UeXBlL0NhdGFsb2cvUGFnZXMgMiAwIFI+PgplbmRvYmoKMiAwIG9iago8PC9UeXBlL1BhZ2VzL0NvdW50ID',
  'EvS2lkc1s0IDAgUl0+PgplbmRvYmoKMyAwIG9iago8PC9UeXBlL0ZvbnQvU3VidHlwZS9UeXBlMS9CYXNlRm9udC9IZWx2ZXRpY2E+PgplbmRv',
  'YmoKNCAwIG9iago8PC9UeXBlL1BhZ2UvUGFyZW50IDIgMCBSL01lZGlhQm94WzAgMCA0MDAgMzAwXS9SZXNvdXJjZXM8PC9Gb250PDwvRiAzID',
  'AgUj4+L0V4dEdTdGF0ZTw8L0hhbGY8PC9jYSAwLjUvQ0EgMC41Pj4vRGFya2VyPDwvQk0vTXVsdGlwbHk+Pj4+L1NoYWRpbmc8PC9TPDwvU2hh',
  'ZGluZ1R5cGUgMi9Db2xvclNwYWNlL0RldmljZVJHQi9Db29yZHNbMCAwIDQwMCAwXS9GdW5jdGlvbjw8L0Z1bmN0aW9uVHlwZSAyL0RvbWFpbl',
  'swIDFdL0MwWzEgMCAwXS9DMVswIDAgMV0vTiAxPj4+Pj4+Pj4vQ29udGVudHMgNSAwIFI+PgplbmRvYmoKNSAwIG9iago8PC9MZW5ndGggMTY1',
  'Pj5zdHJlYW0KmyD17QYWUrHzjpWTEQwNuWVe44TgBza/u+I6xVn0EmqtauExxJZzHWuJTSb+FVPJ0mSYWxTjR/IkVqCdEltrhi+dFGJTchDGNb',
  'zscPDxsecVRXOBNWTNMnk7KEHfd2aX+aqlnUHO9UzKKsSlQVOh3Tue8cIruHPtXj7F0NNVuh1v2bZ3tyI9Av9ZmltEow+bs1nx4qNAQ0nN2ELj',
  'sHuP+sdjc7C6CmVuZHN0cmVhbQplbmRvYmoKdHJhaWxlcgo8PC9Sb290IDEgMCBSL0VuY3J5cHQ8PC9GaWx0ZXIvU3RhbmRhcmQvViAxL1IgMi',
  '9QIC00L088MGMyYjAwNTM3NjJlZjIyZDQ3OTdmNGIzZDZkMDBiOGUwMTJiOGRiYmQ3YWQ1NzI2NTFlNWZkMDUxYzM5NThkNj4vVTxhMGJjZWQ4',
  'YjYxYTA0MzA2NmEzMjMzYjFmNGVlZWM4ZDA1NGZhNDg3YjY2OGY2YTMwZWQ0Y2FjMzNmMDE2MzI4Pj4+L0lEWzwwMD48MDA+XT4+CiUlRU9G',
].join('')
