import { partsOf, type Mark } from '../../board/shapes/marks.ts'
import { isFromRight } from '../rules.ts'
import { layouts } from './design.ts'
import {
  declaration,
  escaped,
  namespaces,
  relations,
  shapeTree,
  slideHeight,
  slideWidth,
  type Relation,
} from './markup.ts'

/** Where something is on a page, in its pixels, and how far it is turned around its middle, in degrees. */
export type PagePlace = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly turn?: number
}

/** A text in its place. Its size and the colours are those of the page. */
export type PlacedText = {
  readonly kind: 'text'
  readonly place: PagePlace
  readonly text: string
  readonly size: number
  readonly colour: string
  readonly marks: readonly Mark[]
}

export type PlacedCell = Pick<PlacedText, 'text' | 'size' | 'colour'> & {
  readonly isBold: boolean
  /** Its ground; null where the page shows through. */
  readonly fill: string | null
}

export type PlacedTable = {
  readonly kind: 'table'
  readonly place: PagePlace
  /** The widths of the columns from the left, and the heights of the rows with their cells from the left. */
  readonly columns: readonly number[]
  readonly rows: readonly { readonly height: number; readonly cells: readonly PlacedCell[] }[]
  readonly line: string
}

export type PlacedPaint = { readonly colour: string; readonly alpha: number }

export type PlacedItem =
  | PlacedText
  | PlacedTable
  | {
      readonly kind: 'box'
      readonly place: PagePlace
      readonly fill: PlacedPaint | null
      readonly line: (PlacedPaint & { readonly width: number }) | null
    }
  | { readonly kind: 'picture'; readonly place: PagePlace; readonly bytes: string; readonly alt: string }

/** A page of a lesson as a slide: what it shows is where the page has it, the lowest first. */
export type PlacedSlide = {
  readonly kind: 'placed'
  /** The text that is the slide's title; empty where no text is. */
  readonly title: string
  /** The part of the page that the slide shows. */
  readonly page: PagePlace
  readonly items: readonly PlacedItem[]
  readonly notes?: string
}

type Surroundings = {
  readonly number: number
  readonly language: string
  /** The name of the image file of an item. */
  fileOf(item: PlacedItem): string | null
}

/** The slide's units in a pixel of the page, and where the page's corner is on the slide. */
type Scale = { readonly unit: number; readonly left: number; readonly top: number }

/** The part of a slide that shows a page, and its relations. */
export function placedPart(
  { page, items, title, notes }: PlacedSlide,
  { number, language, fileOf }: Surroundings,
): { slide: string; relations: string } {
  const unit = Math.min(slideWidth / page.width, slideHeight / page.height)
  const scale = {
    unit,
    left: (slideWidth - page.width * unit) / 2 - page.x * unit,
    top: (slideHeight - page.height * unit) / 2 - page.y * unit,
  }
  const list: Relation[] = [
    { id: 'rId1', type: 'slideLayout', target: `../slideLayouts/slideLayout${layouts.bare}.xml` },
  ]
  if (notes !== undefined)
    list.push({ id: 'rId2', type: 'notesSlide', target: `../notesSlides/notesSlide${number}.xml` })
  const relate = (relation: Omit<Relation, 'id'>) => {
    const id = `rId${list.length + 10}`
    list.push({ id, ...relation })
    return id
  }
  const heading = items.find((item) => item.kind === 'text' && item.text.trim() === title && title !== '')
  const shapes = items.map((item, index) => {
    const around = { id: index + 2, scale, language, relate }
    if (item.kind === 'text') return textIn(item, { ...around, isTitle: item === heading })
    if (item.kind === 'table') return tableIn(item, around)
    if (item.kind === 'box') return boxIn(item, around)
    const file = fileOf(item)
    return file === null ? '' : pictureIn(item, { ...around, file })
  })
  // The page has its own design: bar and logo of the theme would be over it.
  return {
    slide: `${declaration}<p:sld ${namespaces} showMasterSp="0"><p:cSld><p:bg><p:bgPr>${paint('#ffffff')}<a:effectLst/></p:bgPr></p:bg>${shapeTree(shapes.join(''))}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`,
    relations: relations(list),
  }
}

type Around = {
  readonly id: number
  readonly scale: Scale
  readonly language: string
  relate(relation: Omit<Relation, 'id'>): string
}

function xfrm({ x, y, width, height, turn = 0 }: PagePlace, { unit, left, top }: Scale, tag = 'a:xfrm'): string {
  const [atX, atY] = [Math.round(left + x * unit), Math.round(top + y * unit)]
  const [across, down] = [Math.round(width * unit), Math.round(height * unit)]
  const turned = Math.round(turn) === 0 ? '' : ` rot="${Math.round((((turn % 360) + 360) % 360) * 60_000)}"`
  return `<${tag}${turned}><a:off x="${atX}" y="${atY}"/><a:ext cx="${across}" cy="${down}"/></${tag}>`
}

function paint(colour: string, alpha = 1): string {
  const value = colour.slice(1).toUpperCase()
  const shown = alpha < 1 ? `<a:alpha val="${Math.round(alpha * 100_000)}"/>` : ''
  return `<a:solidFill><a:srgbClr val="${value}">${shown}</a:srgbClr></a:solidFill>`
}

/** The page's distance of lines, in font heights, and how much lower a line of such a distance begins in a file. */
const [leading, lower] = [1.5, 0.3]

function textIn({ place, text, size, colour, marks }: PlacedText, around: Around & { isTitle: boolean }): string {
  const { id, scale, isTitle } = around
  const higher = { ...place, y: place.y - size * lower }
  const settings = '<a:bodyPr wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" anchor="t"><a:noAutofit/></a:bodyPr>'
  const kind = isTitle
    ? `<p:nvSpPr><p:cNvPr id="${id}" name="Title"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr>`
    : `<p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr>`
  const form = `<p:spPr>${xfrm(higher, scale)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr>`
  return `<p:sp>${kind}${form}<p:txBody>${settings}<a:lstStyle/>${paragraphsIn({ text, size, colour, marks }, around)}</p:txBody></p:sp>`
}

type Words = Pick<PlacedText, 'text' | 'size' | 'colour' | 'marks'>

/** One paragraph for each line, from the side where its script begins, with the runs of its marks. */
function paragraphsIn(
  { text, size, colour, marks, isDense = false }: Words & { isDense?: boolean },
  around: Omit<Around, 'id'>,
): string {
  const points = sizeOf(size, around.scale)
  const lines = isDense ? '' : `<a:lnSpc><a:spcPts val="${Math.round(points * leading)}"/></a:lnSpc>`
  const spacing = `${lines}<a:spcBef><a:spcPts val="0"/></a:spcBef><a:buNone/>`
  let from = 0
  return text
    .split('\n')
    .map((line) => {
      const start = from
      from += line.length + 1
      const side = isFromRight(line) ? ' algn="r" rtl="1"' : ' algn="l" rtl="0"'
      const properties = `<a:pPr marL="0" indent="0"${side}>${spacing}</a:pPr>`
      const runs = partsOf(marks, start, start + line.length).map((part) => {
        const shown = escaped(text.slice(part.from, part.to))
        return shown === '' ? '' : `<a:r>${runLook(part.mark, { points, colour }, around)}<a:t>${shown}</a:t></a:r>`
      })
      return `<a:p>${properties}${runs.join('') || `<a:endParaRPr sz="${points}"/>`}</a:p>`
    })
    .join('')
}

function sizeOf(size: number, { unit }: Scale): number {
  // A point has 12,700 units, and a size is in hundredths of it.
  return Math.min(400_000, Math.max(100, Math.round((size * unit) / 127)))
}

function runLook(
  mark: Partial<Mark> | null,
  { points, colour }: { points: number; colour: string },
  { language, relate }: Pick<Around, 'language' | 'relate'>,
): string {
  const { isBold, isItalic, isUnderlined, link, colour: own } = mark ?? {}
  const spoken = language === 'und' ? '' : ` lang="${escaped(language)}"`
  const look = ` sz="${points}" b="${isBold ? 1 : 0}"${isItalic ? ' i="1"' : ''}${isUnderlined ? ' u="sng"' : ''}`
  const leads =
    link === undefined ? '' : `<a:hlinkClick r:id="${relate({ type: 'hyperlink', target: link, isOutside: true })}"/>`
  return `<a:rPr${spoken}${look} dirty="0">${paint(own ?? colour)}${leads}</a:rPr>`
}

function boxIn({ place, fill, line }: Extract<PlacedItem, { kind: 'box' }>, { id, scale }: Around): string {
  const inside = fill ? paint(fill.colour, fill.alpha) : '<a:noFill/>'
  const edge = line
    ? `<a:ln w="${Math.round(line.width * scale.unit)}">${paint(line.colour, line.alpha)}<a:miter lim="800000"/></a:ln>`
    : '<a:ln><a:noFill/></a:ln>'
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Box ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${xfrm(place, scale)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${inside}${edge}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr/></a:p></p:txBody></p:sp>`
}

function pictureIn(
  { place, alt }: Extract<PlacedItem, { kind: 'picture' }>,
  { id, scale, relate, file }: Around & { file: string },
): string {
  const relation = relate({ type: 'image', target: `../media/${file}` })
  return `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="Picture ${id}" descr="${escaped(alt).replaceAll('\n', ' ')}"/><p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${xfrm(place, scale)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`
}

function tableIn({ place, columns, rows, line }: PlacedTable, around: Around): string {
  const { id, scale } = around
  const isRight = rows.some(({ cells }) => cells.some(({ text }) => isFromRight(text)))
  // The first column of a table from the right is the rightmost one.
  const ordered = <Each>(all: readonly Each[]) => (isRight ? all.toReversed() : all)
  const edges = ['lnL', 'lnR', 'lnT', 'lnB'].map((side) => `<a:${side} w="9525">${paint(line)}</a:${side}>`).join('')
  const cell = ({ text, size, colour, isBold, fill }: PlacedCell) => {
    const marks = isBold && text !== '' ? [{ from: 0, to: text.length, isBold: true as const }] : []
    const body = paragraphsIn({ text, size, colour, marks, isDense: true }, around)
    return `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${body}</a:txBody><a:tcPr>${edges}${fill === null ? '<a:noFill/>' : paint(fill)}</a:tcPr></a:tc>`
  }
  const markup = rows.map(
    ({ height, cells }) => `<a:tr h="${Math.round(height * scale.unit)}">${ordered(cells).map(cell).join('')}</a:tr>`,
  )
  const grid = ordered(columns).map((width) => `<a:gridCol w="${Math.round(width * scale.unit)}"/>`)
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Table ${id}"/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>${xfrm(place, scale, 'p:xfrm')}<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr${isRight ? ' rtl="1"' : ''}/><a:tblGrid>${grid.join('')}</a:tblGrid>${markup.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
}
