import { isFromRight } from '../rules.ts'

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const packaging = 'http://schemas.openxmlformats.org/package/2006'

export const namespaces = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${office}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`

/** The size of a slide, in slide units (EMU): 13⅓ by 7½ inches. */
export const [slideWidth, slideHeight] = [12_192_000, 6_858_000]

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': ' ' }

/** Text as markup: nothing in it is a mark, and what no markup can contain is left out. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"\r]/g, (mark) => marks[mark] ?? '')
}

/** A relation of a part to another, or to an address outside of the file. */
export type Relation = { id: string; type: string; target: string; isOutside?: boolean }

export function relations(list: readonly Relation[]): string {
  const all = list.map(
    ({ id, type, target, isOutside }) =>
      `<Relationship Id="${id}" Type="${office}/${type}" Target="${escaped(target)}"${isOutside === true ? ' TargetMode="External"' : ''}/>`,
  )
  return `${declaration}<Relationships xmlns="${packaging}/relationships">${all.join('')}</Relationships>`
}

/** Where something is on a slide, in hundredths of an inch. */
export type Place = readonly [x: number, y: number, width: number, height: number]

export function xfrm([x, y, width, height]: Place, tag = 'a:xfrm'): string {
  const [left, top, across, down] = [x, y, width, height].map((value) => Math.round(value * 9_144))
  return `<${tag}><a:off x="${left}" y="${top}"/><a:ext cx="${across}" cy="${down}"/></${tag}>`
}

export type ParagraphLook = {
  readonly language: string
  readonly level?: number
  /** Attributes of the run, and its children. */
  readonly run?: string
  readonly inner?: string
  /** Markup within the paragraph's properties, such as its bullet. */
  readonly bullet?: string
  readonly align?: 'ctr'
  /** How far the text is from its bullet, where the level's own distance is too short. */
  readonly indent?: number
}

/** The paragraphs of a text: one for each of its lines, from the side where its script begins. */
export function paragraphs(text: string, look: ParagraphLook): string {
  return text
    .split('\n')
    .map((line) => paragraph(line, look, isFromRight(text)))
    .join('')
}

function paragraph(text: string, look: ParagraphLook, isRight: boolean): string {
  const { language, level = 0, run = '', inner = '', bullet = '', align, indent } = look
  const side = align === undefined ? (isRight ? ' algn="r"' : '') : ` algn="${align}"`
  const margin = indent === undefined ? '' : ` marL="${indent}" indent="-${indent}"`
  const properties = `<a:pPr${margin}${level > 0 ? ` lvl="${level}"` : ''}${side}${isRight ? ' rtl="1"' : ''}>${bullet}</a:pPr>`
  const spoken = language === 'und' ? '' : ` lang="${escaped(language)}"`
  if (text === '') return `<a:p>${properties}<a:endParaRPr${spoken}/></a:p>`
  return `<a:p>${properties}<a:r><a:rPr${spoken}${run} dirty="0">${inner}</a:rPr><a:t>${escaped(text)}</a:t></a:r></a:p>`
}

/** A tree of shapes as every sheet has one. */
export function shapeTree(shapes: string): string {
  return `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>${shapes}</p:spTree>`
}

export type Placeholder = {
  readonly id: number
  readonly name: string
  readonly type?: string
  readonly index?: number
  readonly place?: Place
  /** Markup of its body's settings and its styles by level. */
  readonly settings?: string
  readonly list?: string
  /** Its paragraphs. */
  readonly text: string
}

export function placeholder({ id, name, type, index, place, settings, list = '', text }: Placeholder): string {
  const kind = `${type === undefined ? '' : ` type="${type}"`}${index === undefined ? '' : ` idx="${index}"`}`
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph${kind}/></p:nvPr></p:nvSpPr>` +
    `<p:spPr>${place ? xfrm(place) : ''}</p:spPr><p:txBody>${settings ?? '<a:bodyPr><a:normAutofit/></a:bodyPr>'}<a:lstStyle>${list}</a:lstStyle>${text}</p:txBody></p:sp>`
  )
}

export function solid(colour: string): string {
  return `<a:solidFill><a:schemeClr val="${colour}"/></a:solidFill>`
}
