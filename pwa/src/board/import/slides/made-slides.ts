import { strToU8, zipSync, type Zippable } from 'fflate'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const spaces = 'xmlns:a="a" xmlns:r="r" xmlns:p="p" xmlns:mc="mc"'

/** Slide units per page pixel of the board: 13⅓ inches are 1,280 pixels. */
export const unit = 9_525

/** A slide of the tests: the markup of its shapes and background, its images and notes. */
export type MadeSlide = {
  readonly shapes: string
  readonly background?: string
  readonly notes?: string
  readonly relations?: string
}

const layoutShapes =
  placeholder('title', { at: place([100, 40, 1080, 120]) }) +
  placeholder('body', {
    more: ' idx="1"',
    at: place([100, 200, 1080, 400]),
    list: '<a:lstStyle><a:lvl1pPr><a:defRPr sz="2400"/></a:lvl1pPr></a:lstStyle>',
  })

const masterStyles =
  '<p:txStyles><p:titleStyle><a:lvl1pPr algn="ctr"><a:defRPr sz="4400"><a:solidFill><a:schemeClr val="tx2"/></a:solidFill></a:defRPr></a:lvl1pPr></p:titleStyle>' +
  '<p:bodyStyle><a:lvl1pPr marL="228600"><a:buChar char="•"/><a:defRPr sz="2800"/></a:lvl1pPr></p:bodyStyle></p:txStyles>'

const theme =
  '<a:theme><a:themeElements><a:clrScheme><a:dk1><a:sysClr val="windowText" lastClr="111111"/></a:dk1><a:lt1><a:srgbClr val="FFFFFF"/></a:lt1>' +
  '<a:dk2><a:srgbClr val="1F3864"/></a:dk2><a:accent1><a:srgbClr val="4472C4"/></a:accent1></a:clrScheme></a:themeElements></a:theme>'

/** A presentation of the tests, built from the markup of its parts as other programs write them. */
export function madeSlides(
  slides: readonly MadeSlide[],
  parts: Readonly<Record<string, string | Uint8Array>> = {},
): Uint8Array<ArrayBuffer> {
  const all: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `${head}<Types/>`,
    '_rels/.rels': relations(related('a', 'officeDocument', 'ppt/presentation.xml')),
    'ppt/presentation.xml': `${head}<p:presentation ${spaces}><p:sldIdLst>${slides
      .map((_slide, at) => `<p:sldId id="${256 + at}" r:id="s${at + 1}"/>`)
      .join('')}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      slides.map((_slide, at) => related(`s${at + 1}`, 'slide', `slides/slide${at + 1}.xml`)).join(''),
    ),
    'ppt/slideLayouts/slideLayout1.xml': sheet('sldLayout', layoutShapes),
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relations(
      related('m', 'slideMaster', '../slideMasters/slideMaster1.xml'),
    ),
    'ppt/slideMasters/slideMaster1.xml': sheet('sldMaster', placeholder('title', { at: place([0, 0, 10, 10]) }), {
      more: masterStyles,
    }),
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relations(related('t', 'theme', '/ppt/theme/theme1.xml')),
    'ppt/theme/theme1.xml': theme,
  }
  for (const [index, { shapes, background = '', notes, relations: own = '' }] of slides.entries()) {
    const number = index + 1
    all[`ppt/slides/slide${number}.xml`] = sheet('sld', shapes, { background })
    all[`ppt/slides/_rels/slide${number}.xml.rels`] = relations(
      related('l', 'slideLayout', '../slideLayouts/slideLayout1.xml') +
        (notes === undefined ? '' : related('n', 'notesSlide', `../notesSlides/notesSlide${number}.xml`)) +
        own,
    )
    if (notes !== undefined)
      all[`ppt/notesSlides/notesSlide${number}.xml`] = sheet(
        'notes',
        placeholder('body', { more: ' idx="1"', words: notes }),
      )
  }
  return zipped({ ...all, ...parts })
}

/** Zips parts into one file. */
export function zipped(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> {
  const packed: Zippable = {}
  for (const [name, part] of Object.entries(parts)) packed[name] = typeof part === 'string' ? strToU8(part) : part
  return Uint8Array.from(zipSync(packed, { level: 6 }))
}

export function related(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
}

function relations(all: string): string {
  return `${head}<Relationships>${all}</Relationships>`
}

function sheet(kind: string, shapes: string, { background = '', more = '' } = {}): string {
  return `${head}<p:${kind} ${spaces}><p:cSld>${background}<p:spTree><p:nvGrpSpPr/><p:grpSpPr/>${shapes}</p:spTree></p:cSld>${more}</p:${kind}>`
}

/** A place in page pixels; `more` are attributes such as `rot` and `flipH`. */
export function place(box: readonly [x: number, y: number, width: number, height: number], more = ''): string {
  const [left, top, across, down] = box.map((value) => value * unit)
  return `<a:xfrm${more}><a:off x="${left}" y="${top}"/><a:ext cx="${across}" cy="${down}"/></a:xfrm>`
}

export function fill(colour: string): string {
  return `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`
}

/** A shape with a preset outline; `look` is the markup after it, such as a fill and a line. */
export function shape(preset: string, at: string, { look = '', words = '', settings = '' } = {}): string {
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="S"/><p:nvPr/></p:nvSpPr><p:spPr>${at}<a:prstGeom prst="${preset}"><a:avLst/></a:prstGeom>${look}</p:spPr>` +
    `${words === '' ? '' : `<p:txBody><a:bodyPr${settings}/>${words}</p:txBody>`}</p:sp>`
  )
}

/**
 * A placeholder of a title or a body, empty or filled. `more` are attributes of the placeholder, `list` styles by
 * level.
 */
export function placeholder(type: string, { more = '', at = '', list = '', words = '' } = {}): string {
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="3" name="P"/><p:nvPr><p:ph type="${type}"${more}/></p:nvPr></p:nvSpPr><p:spPr>${at}</p:spPr>` +
    `<p:txBody><a:bodyPr/>${list}${words === '' ? '<a:p/>' : words}</p:txBody></p:sp>`
  )
}

/** A paragraph; `look` are attributes of its run, `inner` the run's children, `declared` attributes of the paragraph. */
export function paragraph(text: string, { look = '', inner = '', declared = '' } = {}): string {
  return `<a:p><a:pPr${declared}/><a:r><a:rPr${look}>${inner}</a:rPr><a:t>${text}</a:t></a:r></a:p>`
}

export function connector(preset: string, at: string, line: string): string {
  return `<p:cxnSp><p:nvCxnSpPr/><p:spPr>${at}<a:prstGeom prst="${preset}"/><a:ln w="19050">${line}</a:ln></p:spPr></p:cxnSp>`
}

export function picture(id: string, at: string, { crop = '', description = '' } = {}): string {
  return (
    `<p:pic><p:nvPicPr><p:cNvPr id="4" name="I" descr="${description}"/><p:nvPr/></p:nvPicPr>` +
    `<p:blipFill><a:blip r:embed="${id}"/>${crop}<a:stretch/></p:blipFill><p:spPr>${at}</p:spPr></p:pic>`
  )
}
