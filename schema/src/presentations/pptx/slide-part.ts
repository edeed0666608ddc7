import type { Bullet, Slide } from '../model.ts'
import { fit, isFromRight, linesAt } from '../rules.ts'
import { layouts, places, type LayoutName } from './design.ts'
import {
  declaration,
  escaped,
  namespaces,
  paragraphs,
  placeholder,
  relations,
  shapeTree,
  solid,
  xfrm,
  type Place,
  type Relation,
} from './markup.ts'

/** An image of the file, with its size in pixels. */
export type PlacedPicture = { readonly file: string; readonly width: number; readonly height: number }

type Surroundings = { readonly number: number; readonly language: string; readonly picture: PlacedPicture | null }

const layoutOf: Readonly<Record<Slide['kind'], LayoutName>> = {
  title: 'title',
  section: 'section',
  points: 'text',
  summary: 'text',
  question: 'text',
  definition: 'statement',
  figure: 'bare',
  table: 'bare',
  comparison: 'two',
}

/** A slide's part and its relations. */
export function slidePart(
  slide: Slide,
  { number, language, picture }: Surroundings,
): { slide: string; relations: string } {
  const list: Relation[] = [
    { id: 'rId1', type: 'slideLayout', target: `../slideLayouts/slideLayout${layouts[layoutOf[slide.kind]]}.xml` },
  ]
  if (slide.notes !== undefined)
    list.push({ id: 'rId2', type: 'notesSlide', target: `../notesSlides/notesSlide${number}.xml` })
  if (picture) list.push({ id: 'rId3', type: 'image', target: `../media/${picture.file}` })
  if (slide.source?.link !== undefined)
    list.push({ id: 'rId4', type: 'hyperlink', target: slide.source.link, isOutside: true })
  const shapes = titleOf(slide, language) + bodyOf(slide, language, picture) + footOf(slide, language)
  return {
    slide: `${declaration}<p:sld ${namespaces}><p:cSld>${shapeTree(shapes)}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`,
    relations: relations(list),
  }
}

function titleOf({ title, part }: Slide, language: string): string {
  const text = part === undefined || part.of < 2 || title === '' ? title : `${title} (${part.at}/${part.of})`
  return placeholder({
    id: 2,
    name: 'Title',
    type: 'title',
    text: paragraphs(text.replaceAll('\n', ' '), { language }),
  })
}

function bodyOf(slide: Slide, language: string, picture: PlacedPicture | null): string {
  switch (slide.kind) {
    case 'title':
      return placeholder({
        id: 3,
        name: 'Subtitle',
        type: 'subTitle',
        index: 1,
        text: paragraphs(slide.subtitle ?? '', { language }),
      })
    case 'section':
      return ''
    case 'points':
    case 'summary':
      return placeholder({
        id: 3,
        name: 'Text',
        index: 1,
        text: bullets(slide.points, language, sizeFor(slide.points)),
      })
    case 'definition':
      return placeholder({
        id: 3,
        name: 'Text',
        index: 1,
        text: paragraphs(slide.text, { language, run: linesAt(slide.text, 34) <= 3 ? ' sz="4000"' : '' }),
      })
    case 'question':
      return placeholder({
        id: 3,
        name: 'Text',
        index: 1,
        text: options(slide.options, language, sizeFor(slide.options.map((text) => ({ text, level: 0 })))),
      })
    case 'comparison':
      return slide.sides
        .map(({ title, points }, index) => {
          const head = title === '' ? '' : paragraphs(title, { language, run: ' b="1"', bullet: '<a:buNone/>' })
          return placeholder({
            id: 3 + index,
            name: index === 0 ? 'Left' : 'Right',
            index: index + 1,
            text: head + bullets(points, language),
          })
        })
        .join('')
    case 'table':
      return tableOf(slide.rows, language)
    case 'figure':
      return figureOf(slide, language, picture)
  }
}

const empty = '<a:p><a:endParaRPr/></a:p>'

/** The run's size where few lines would leave a slide half empty; nothing where the layout's own fits best. */
function sizeFor(points: readonly Bullet[]): string {
  const room = [
    { size: 3_200, columns: 46, lines: 6 },
    { size: 2_800, columns: 52, lines: 9 },
  ]
  if (points.some(({ level }) => level > 0) || points.length > fit.options.most) return ''
  const found = room.find(
    ({ columns, lines }) => points.reduce((sum, { text }) => sum + linesAt(text, columns), 0) <= lines,
  )
  return found ? ` sz="${found.size}"` : ''
}

function bullets(points: readonly Bullet[], language: string, run = ''): string {
  return points.map(({ text, level }) => paragraphs(text, { language, level, run })).join('') || empty
}

function options(texts: readonly string[], language: string, run: string): string {
  const bullet = '<a:buFont typeface="+mj-lt"/><a:buAutoNum type="alphaUcPeriod"/>'
  const look = { language, bullet, run, indent: 571_500 }
  return texts.map((text) => paragraphs(text.replaceAll('\n', ' '), look)).join('') || empty
}

type TextBox = { id: number; name: string; place: Place; text: string }

function textBox({ id, name, place, text }: TextBox): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>${xfrm(place)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr><p:txBody><a:bodyPr wrap="square"><a:normAutofit/></a:bodyPr><a:lstStyle/>${text}</p:txBody></p:sp>`
}

/** The passage that a slide was made of, below it. */
function footOf({ kind, source }: Slide, language: string): string {
  if (source === undefined || source.label === '') return ''
  const link = source.link === undefined ? '' : '<a:hlinkClick r:id="rId4"/>'
  const colour = solid(kind === 'title' || kind === 'section' ? 'bg1' : 'tx1')
  const text = paragraphs(source.label.replaceAll('\n', ' '), { language, run: ' sz="1200"', inner: colour + link })
  return textBox({ id: 8, name: 'Source', place: places.foot, text })
}

function tableOf(rows: readonly (readonly string[])[], language: string): string {
  const across = Math.max(1, ...rows.map((row) => row.length))
  const [x, y, width] = places.body
  const column = Math.floor((width * 9_144) / across)
  const { size, height } = lettersFor(rows)
  const isRight = rows.some((row) => row.some(isFromRight))
  const markup = rows.map((row, down) => {
    const cells = Array.from({ length: across }, (_, at) =>
      cellOf(row[at] ?? '', language, { isName: down === 0, size }),
    )
    return `<a:tr h="${height}">${cells.join('')}</a:tr>`
  })
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="3" name="Table"/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>${xfrm([x, y, width, (rows.length * height) / 9_144], 'p:xfrm')}<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1"${isRight ? ' rtl="1"' : ''}/><a:tblGrid>${`<a:gridCol w="${column}"/>`.repeat(across)}</a:tblGrid>${markup.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
}

const edge = (side: string) => `<a:${side} w="9525">${solid('accent1')}</a:${side}>`
const edges = ['lnL', 'lnR', 'lnT', 'lnB'].map(edge).join('')

/** The size of a table's text and the height of its rows: a small table is read from the last row of a class, too. */
function lettersFor(rows: readonly (readonly string[])[]): { size: number; height: number } {
  const across = Math.max(1, ...rows.map((row) => row.length))
  const isSmall = rows.length <= 6 && rows.every((row) => row.every((cell) => linesAt(cell, 60 / across) === 1))
  return isSmall ? { size: 2_400, height: 640_000 } : { size: 1_800, height: 480_000 }
}

function cellOf(text: string, language: string, { isName, size }: { isName: boolean; size: number }): string {
  const [look, colour, fill] = isName ? [` sz="${size}" b="1"`, 'bg1', 'accent1'] : [` sz="${size}"`, 'tx1', 'bg1']
  return `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${paragraphs(text, { language, run: look, inner: solid(colour) })}</a:txBody><a:tcPr>${edges}${solid(fill)}</a:tcPr></a:tc>`
}

function figureOf(
  { picture: { alt }, caption = '' }: Extract<Slide, { kind: 'figure' }>,
  language: string,
  picture: PlacedPicture | null,
): string {
  const [x, y, width, height] = places.body
  const room = caption === '' ? height : height - 60
  const shown = picture === null ? '' : pictureIn(picture, alt, [x, y, width, room])
  const below: Place = [x, y + room + 5, width, 55]
  const text =
    caption === ''
      ? ''
      : textBox({
          id: 4,
          name: 'Caption',
          place: below,
          text: paragraphs(caption, { language, run: ' sz="1800"', align: 'ctr' }),
        })
  return shown + text
}

/** An image as large as its box allows, in the middle of it. */
function pictureIn({ width, height }: PlacedPicture, alt: string, [x, y, across, down]: Place): string {
  const scale = Math.min(across / width, down / height)
  const [wide, high] = [width * scale, height * scale]
  const place: Place = [x + (across - wide) / 2, y + (down - high) / 2, wide, high]
  return `<p:pic><p:nvPicPr><p:cNvPr id="3" name="Picture" descr="${escaped(alt).replaceAll('\n', ' ')}"/><p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId3"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${xfrm(place)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`
}

/** The speaker's notes of a slide, and their relations. */
export function notesPart(text: string, { number, language }: Pick<Surroundings, 'number' | 'language'>) {
  const shapes =
    '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Slide"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg" idx="2"/></p:nvPr></p:nvSpPr><p:spPr/></p:sp>' +
    placeholder({
      id: 3,
      name: 'Notes',
      type: 'body',
      index: 3,
      settings: '<a:bodyPr/>',
      text: paragraphs(text, { language }),
    })
  return {
    notes: `${declaration}<p:notes ${namespaces}><p:cSld>${shapeTree(shapes)}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>`,
    relations: relations([
      { id: 'rId1', type: 'notesMaster', target: '../notesMasters/notesMaster1.xml' },
      { id: 'rId2', type: 'slide', target: `../slides/slide${number}.xml` },
    ]),
  }
}
