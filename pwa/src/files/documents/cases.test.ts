import { readFile } from 'node:fs/promises'
import type { ReadDocument } from '@takhti/schema/capture/documents/read-document'
import { expect, test } from 'vitest'
import { bytesOf, read, word, zip } from './made-documents.ts'

const caseOf = async (name: string) => read(new Uint8Array(await readFile(new URL(`cases/${name}`, import.meta.url))))
const texts = ({ segments }: ReadDocument) => segments.map(({ text }) => text)

test('[B7] powers, indices and their signs survive a document of a word processor', async () => {
  const declared = texts(await caseOf('powers.docx')).join('\n')
  for (const each of ['3 × 10⁸ metres', '10⁻¹⁹ coulomb', '10²⁴', '10²³', '10¹¹', '40 m² and'])
    expect(declared).toContain(each)
})

test('[B7] a non-breaking hyphen is a hyphen, and a sign of a symbol font is that sign', async () => {
  expect(texts(await caseOf('nobreakhyphen.docx'))).toEqual([
    'The symptoms appear 1‑24 hours after exposure.',
    'Send an e‑mail to the school before 5‑10 June.',
  ])
  const declared = texts(await caseOf('sym-long.docx')).join('\n')
  expect(declared).toContain('is written α and')
  expect(declared).toContain('of 5 Ω lets')
})

test('[B7] Hindi in Kruti Dev is read as Hindi', async () => {
  const document = await caseOf('krutidev.docx')
  expect(texts(document)).toEqual(['प्रकाश संश्लेषण वह प्रक्रिया है जिसमें हरे पौधे भोजन बनाते हैं।', 'भारत की राजधानी दिल्ली है।'])
})

test('[B7] a document is read whatever its main part is called', async () => {
  const document = await caseOf('document2.docx')
  expect(document.format).toBe('docx')
  expect(texts(document)[0]).toMatch(/\w/)
})

test('[B7] a presentation has powers, signs, Kruti Dev Hindi, and diagram text in order', async () => {
  expect(texts(await caseOf('science.pptx'))).toEqual([
    'Light travels at 3 × 10⁸ m/s',
    'Water is H₂O; 2¹⁰ = 1024',
    'The change is ΔT, the angle is θ and α',
    'भारत की राजधानी दिल्ली है।',
    'The water cycle',
    'Evaporation lifts water from the sea',
    'Condensation makes clouds',
    'Rain brings the water back',
  ])
  expect(texts(await caseOf('smartart.pptx'))).toEqual([
    'The water cycle',
    'Evaporation lifts water from the sea',
    'Condensation makes clouds',
    'Rain brings the water back',
    '3 × 10⁸ m/s, and H₂O',
  ])
})

test('[B7] formulas of a page are read as a line of text, from markup or an image’s name', async () => {
  expect(texts(await caseOf('mathml.html'))).toEqual([
    'Einstein wrote E=mc² in 1905.',
    'With KaTeX: ½ of the class.',
    'MathJax 3: E is energy.',
    'Image formula: $a^2+b^2=c^2$ holds.',
  ])
})

test('[B7] superscripts and subscripts of a page are retained, footnote marks left out', async () => {
  const document = await read(
    bytesOf(`<html><body><p>Light: 3 × 10<sup>8</sup> m/s<sup><a href="#fn1">1</a></sup>, H<sub>2</sub>O, SO<sub>4</sub><sup>2−</sup>.</p>
      <p>Also 2<sup>nd</sup> and <sup>3</sup>/<sub>4</sub>, 5<sup>1</sup>&frasl;<sub>17</sub>, x<sup>2π</sup><a href="n.xhtml#a" epub:type="noteref">2</a><sup class="reference">[3]</sup>.</p>
      <p>2<span style="vertical-align:super">10</span> at <font face="Symbol">q</font>, <font face="Kruti Dev 010">Hkkjr</font> <font face="Chanakya">abc</font></p>
      <p>Twice <math><mn>3</mn><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac><mo>=</mo><msqrt><mn>17</mn></msqrt></math></p></body></html>`),
  )
  expect(texts(document)).toEqual([
    'Light: 3 × 10⁸ m/s, H₂O, SO₄²⁻.',
    'Also 2nd and ¾, 5 1/17, x^(2π).',
    '2¹⁰ at θ, भारत abc',
    'Twice 3 (a+b)/2=√17',
  ])
  expect(document.fonts).toEqual(['Chanakya'])
})

test('[B7] a book with only obfuscated fonts, or a document type in its parts, is read', async () => {
  for (const name of ['font-obfuscated.epub', 'doctype-opf.epub'])
    expect(texts(await caseOf(name))[0]).toMatch(/^Photosynthesis is the process/)
})

test('[B7] the page in a multipart file is read, in its own charset', async () => {
  const document = await caseOf('page.mhtml')
  expect(document).toMatchObject({ format: 'html', title: 'Plants – Wiki' })
  expect(texts(document)).toEqual([
    'Photosynthèse',
    'Les plantes vertes fabriquent leur nourriture à partir de la lumière et de l’eau. C’est un processus très long qui demande beaucoup de lumière, et cette ligne est longue.',
  ])
  const inner = Buffer.from('<p>caf\xe9 au lait</p>', 'latin1').toString('base64')
  const nested = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=a\r\n\r\n--a\r\nContent-Type: multipart/alternative; boundary="b.c"\r\n\r\n--b.c\r\nContent-Type: text/plain\r\n\r\nno\r\n--b.c\r\nContent-Type: text/html; charset=iso-8859-1\r\nContent-Transfer-Encoding: base64\r\n\r\n${inner}\r\n--b.c--\r\n--a--\r\n`
  expect(texts(await read(bytesOf(nested)))).toEqual(['café au lait'])
})

test('[B7] formulas of a word processor are a line of text with no digits glued', async () => {
  const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
  const fraction = (over: string, under: string) => `<m:f><m:num>${run(over)}</m:num><m:den>${run(under)}</m:den></m:f>`
  const power = (base: string, above: string) => `<m:sSup><m:e>${run(base)}</m:e><m:sup>${run(above)}</m:sup></m:sSup>`
  const formulas = [
    run('3') + fraction('1', '2') + run('+') + fraction('5', '7'),
    power('10', '−19') + run('=') + fraction('a+b', '2c'),
    `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${run('b')}${power('x', '2')}</m:e></m:rad>`,
    `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${run('i=1')}</m:sub><m:sup>${run('n')}</m:sup><m:e>${run('i')}</m:e></m:nary>`,
    `<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr><m:e>${run('v')}</m:e></m:acc>`,
    run('1') + run('2'),
  ]
  const document = await read(
    zip(word(formulas.map((each) => `<w:p><m:oMathPara><m:oMath>${each}</m:oMath></m:oMathPara></w:p>`).join(''))),
  )
  expect(document.segments).toEqual(
    ['3½+5/7', '10⁻¹⁹=(a+b)/(2c)', '√(bx²)', '∑ᵢ₌₁ⁿ i', 'v⃗', '12'].map((text) => ({ text, form: 'maths' })),
  )
})
