type FileInput = { name: string; mimeType: string; buffer: Buffer }

/** A PDF of red pages, each with a line of text in a font that the file does not embed. */
export function redPdf(name: string, lines: readonly string[]): FileInput {
  const pages = lines.flatMap((line, at) => {
    const content = `0.9 0.08 0.08 rg 0 0 400 300 re f 1 g BT /F 24 Tf 20 250 Td (${line}) Tj ET`
    const number = 5 + at * 2
    return [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources<</Font<</F 3 0 R>>>>/Contents ${number} 0 R>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ]
  })
  const kids = lines.map((_line, at) => `${4 + at * 2} 0 R`).join(' ')
  return pdfOf(name, [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${lines.length}/Kids[${kids}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages,
  ])
}

/** A PDF that asks for a password. No password opens it. */
export function lockedPdf(name: string): FileInput {
  const lock = `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'00'.repeat(32)}>/U<${'00'.repeat(32)}>>>/ID[<00><00>]`
  return pdfOf(name, ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 0/Kids[]>>'], lock)
}

function pdfOf(name: string, objects: readonly string[], lock = ''): FileInput {
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  const buffer = Buffer.from(`%PDF-1.4\n${body}trailer\n<</Root 1 0 R${lock}>>\n%%EOF`)
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer }
}
