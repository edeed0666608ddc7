import { strToU8, zipSync } from 'fflate'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const related = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
const outside = related('h', 'hyperlink', 'https://plants.example/roots').replace('/>', ' TargetMode="External"/>')
const place = '<a:xfrm><a:off x="952500" y="952500"/><a:ext cx="9525000" cy="952500"/></a:xfrm>'
const lower = '<a:xfrm><a:off x="3810000" y="2381250"/><a:ext cx="4572000" cy="3048000"/></a:xfrm>'

/**
 * A presentation as other programs write them: a slide for each text, in bold characters before others, with an image
 * under it if there is one, a shape, and a chart.
 */
export function presentation(name: string, texts: readonly string[], picture: Buffer | null) {
  const numbers = texts.map((_text, index) => index + 1)
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${related('a', 'officeDocument', 'ppt/presentation.xml')}</Relationships>`,
    'ppt/presentation.xml': `<p:presentation><p:sldIdLst>${numbers.map((number) => `<p:sldId id="${number}" r:id="s${number}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `<Relationships>${numbers.map((number) => related(`s${number}`, 'slide', `slides/slide${number}.xml`)).join('')}</Relationships>`,
  }
  for (const [index, text] of texts.entries()) {
    parts[`ppt/slides/_rels/slide${index + 1}.xml.rels`] =
      `<Relationships>${picture ? related('i', 'image', '../media/image.png') : ''}${outside}</Relationships>`
    parts[`ppt/slides/slide${index + 1}.xml`] = slide(text, picture !== null)
  }
  const packed = zipSync({
    ...Object.fromEntries(Object.entries(parts).map(([path, part]) => [path, strToU8(part)])),
    ...(picture && { 'ppt/media/image.png': picture }),
  })
  const mimeType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  return { name: `${name}.pptx`, mimeType, buffer: Buffer.from(packed) }
}

function slide(text: string, isPictured: boolean): string {
  const run = (letters: string, look: string, inner = '') =>
    `<a:r><a:rPr sz="4000"${look}>${inner}</a:rPr><a:t>${letters}</a:t></a:r>`
  const runs =
    run(text, ' b="1"') +
    run(' slanted', ' i="1" u="sng"') +
    run(' and ', '') +
    run('more', '', '<a:hlinkClick r:id="h"/>')
  const words = `<p:txBody><a:bodyPr/><a:p>${runs}</a:p></p:txBody>`
  const shapes =
    `<p:sp><p:spPr>${place}<a:prstGeom prst="rect"/></p:spPr>${words}</p:sp>` +
    (isPictured
      ? `<p:pic><p:nvPicPr><p:cNvPr descr="A red field"/></p:nvPicPr><p:blipFill><a:blip r:embed="i"/></p:blipFill><p:spPr>${lower}</p:spPr></p:pic>`
      : '') +
    '<p:graphicFrame><a:graphic><a:graphicData uri="chart"/></a:graphic></p:graphicFrame>'
  return `<p:sld><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`
}
