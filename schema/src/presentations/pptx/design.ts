import { lookOf } from '../looks.ts'
import type { ThemeName } from '../rules.ts'
import {
  declaration,
  escaped,
  namespaces,
  placeholder,
  relations,
  shapeTree,
  slideHeight,
  slideWidth,
  solid,
  xfrm,
  type Place,
  type Relation,
} from './markup.ts'

/** The layouts of slides, by the number of their part. */
export const layouts = { title: 1, section: 2, text: 3, bare: 4, two: 5, statement: 6 } as const

export type LayoutName = keyof typeof layouts

/** The places of the layouts, in hundredths of an inch. */
export const places = {
  title: [75, 40, 1_183, 110],
  body: [75, 165, 1_183, 500],
  left: [75, 165, 576, 500],
  right: [682, 165, 576, 500],
  foot: [75, 690, 1_050, 40],
  logo: [1_148, 676, 110, 58],
} as const satisfies Record<string, Place>

const clear = '<a:t></a:t>'
const empty = `<a:p><a:r><a:rPr lang="en"/>${clear}</a:r></a:p>`

/** Typefaces that the systems have for scripts which the Latin one lacks. */
const scriptFonts = [
  ['Arab', 'Arial'],
  ['Hebr', 'Arial'],
  ['Deva', 'Nirmala UI'],
  ['Beng', 'Nirmala UI'],
  ['Gujr', 'Nirmala UI'],
  ['Guru', 'Nirmala UI'],
  ['Knda', 'Nirmala UI'],
  ['Mlym', 'Nirmala UI'],
  ['Orya', 'Nirmala UI'],
  ['Taml', 'Nirmala UI'],
  ['Telu', 'Nirmala UI'],
  ['Hans', 'Microsoft YaHei'],
  ['Hant', 'Microsoft JhengHei'],
  ['Jpan', 'Yu Gothic'],
  ['Hang', 'Malgun Gothic'],
]

/** A theme with its colours, or those that an institute's own leads to. */
export function theme(name: ThemeName, own?: string): string {
  const { strong, soft, ground, ink, link } = lookOf(name, own)
  const colour = (tag: string, value: string) =>
    `<a:${tag}><a:srgbClr val="${value.slice(1).toUpperCase()}"/></a:${tag}>`
  const accents = [strong, '#2e75b6', '#548235', '#bf8f00', '#c55a11', '#7030a0'].map((value, index) =>
    colour(`accent${index + 1}`, value),
  )
  const fonts = `<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface="Arial"/>${scriptFonts.map(([script, face]) => `<a:font script="${script}" typeface="${face}"/>`).join('')}`
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
  const line = `<a:ln w="9525" cap="flat" cmpd="sng" algn="ctr">${fill}<a:prstDash val="solid"/></a:ln>`
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>'
  return `${declaration}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="${name}"><a:themeElements><a:clrScheme name="${name}">${colour('dk1', ink)}${colour('lt1', ground)}${colour('dk2', strong)}${colour('lt2', soft)}${accents.join('')}${colour('hlink', link)}${colour('folHlink', link)}</a:clrScheme><a:fontScheme name="${name}"><a:majorFont>${fonts}</a:majorFont><a:minorFont>${fonts}</a:minorFont></a:fontScheme><a:fmtScheme name="${name}"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
}

const colourMap =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'

const letters = (size: number, colour: string, more = '') =>
  `<a:defRPr sz="${size}"${more} kern="1200">${solid(colour)}<a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr>`

function level(number: number, size: number): string {
  const margin = 285_750 + (number - 1) * 342_900
  return `<a:lvl${number}pPr marL="${margin}" indent="-285750" algn="l" rtl="0" eaLnBrk="1" hangingPunct="1"><a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPts val="900"/></a:spcBef><a:buFont typeface="Arial"/><a:buChar char="•"/>${letters(size, 'tx1')}</a:lvl${number}pPr>`
}

const bar = `<p:sp><p:nvSpPr><p:cNvPr id="9" name="Bar"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${slideWidth}" cy="137160"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${solid('accent1')}<a:ln><a:noFill/></a:ln></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="en"/></a:p></p:txBody></p:sp>`

/** An image in the corner of every sheet, on a ground of its own: few logos are drawn for a dark one. */
export type Logo = { readonly file: string; readonly alt: string; readonly width: number; readonly height: number }

export function master(logo: Logo | null): string {
  const shapes =
    bar +
    logoIn(logo) +
    placeholder({
      id: 2,
      name: 'Title',
      type: 'title',
      place: places.title,
      settings: '<a:bodyPr anchor="ctr"><a:normAutofit/></a:bodyPr>',
      text: empty,
    }) +
    placeholder({ id: 3, name: 'Text', type: 'body', index: 1, place: places.body, text: empty })
  const ids = Object.values(layouts).map(
    (number) => `<p:sldLayoutId id="${2_147_483_648 + number}" r:id="rId${number}"/>`,
  )
  const levels = [level(1, 2_400), level(2, 2_000), level(3, 1_800)].join('')
  return `${declaration}<p:sldMaster ${namespaces}><p:cSld><p:bg><p:bgPr>${solid('bg1')}<a:effectLst/></p:bgPr></p:bg>${shapeTree(shapes)}</p:cSld>${colourMap}<p:sldLayoutIdLst>${ids.join('')}</p:sldLayoutIdLst><p:txStyles><p:titleStyle><a:lvl1pPr algn="l" rtl="0"><a:spcBef><a:spcPct val="0"/></a:spcBef><a:buNone/>${letters(3_200, 'tx2', ' b="1"')}</a:lvl1pPr></p:titleStyle><p:bodyStyle>${levels}</p:bodyStyle><p:otherStyle><a:lvl1pPr marL="0">${letters(1_800, 'tx1')}</a:lvl1pPr></p:otherStyle></p:txStyles></p:sldMaster>`
}

function logoIn(logo: Logo | null): string {
  if (logo === null) return ''
  const { alt, width, height } = logo
  const [x, y, across, down] = places.logo
  const scale = Math.min(across / width, down / height)
  const [wide, high] = [width * scale, height * scale]
  const place: Place = [x + across - wide, y + (down - high) / 2, wide, high]
  return `<p:pic><p:nvPicPr><p:cNvPr id="10" name="Logo" descr="${escaped(alt)}"/><p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr userDrawn="1"/></p:nvPicPr><p:blipFill><a:blip r:embed="rId30"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${xfrm(place)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></p:spPr></p:pic>`
}

function logoRelation(logo: Logo | null): Relation[] {
  return logo === null ? [] : [{ id: 'rId30', type: 'image', target: `../media/${logo.file}` }]
}

export function masterRelations(logo: Logo | null): string {
  const all = Object.values(layouts).map((number) => ({
    id: `rId${number}`,
    type: 'slideLayout',
    target: `../slideLayouts/slideLayout${number}.xml`,
  }))
  return relations([...all, { id: 'rId20', type: 'theme', target: '../theme/theme1.xml' }, ...logoRelation(logo)])
}

const large = (size: number, colour: string, more = '') =>
  `<a:lvl1pPr marL="0" indent="0"><a:buNone/>${letters(size, colour, more)}</a:lvl1pPr>`

const dark = `<p:bg><p:bgPr>${solid('tx2')}<a:effectLst/></p:bgPr></p:bg>`
const heading = (place: Place, size: number) =>
  placeholder({
    id: 2,
    name: 'Title',
    type: 'title',
    place,
    settings: '<a:bodyPr anchor="b"><a:normAutofit/></a:bodyPr>',
    list: large(size, 'bg1', ' b="1"'),
    text: empty,
  })
const title = placeholder({ id: 2, name: 'Title', type: 'title', text: empty })

const sheets: Readonly<Record<LayoutName, { type: string; shapes: string; background?: string }>> = {
  title: {
    type: 'title',
    background: dark,
    shapes:
      heading([100, 150, 1_133, 260], 4_400) +
      placeholder({
        id: 3,
        name: 'Subtitle',
        type: 'subTitle',
        index: 1,
        place: [100, 430, 1_133, 150],
        list: large(2_400, 'bg1'),
        text: empty,
      }),
  },
  section: { type: 'secHead', background: dark, shapes: heading([100, 200, 1_133, 300], 4_000) },
  text: {
    type: 'obj',
    shapes: title + placeholder({ id: 3, name: 'Text', index: 1, place: places.body, text: empty }),
  },
  bare: { type: 'titleOnly', shapes: title },
  two: {
    type: 'twoObj',
    shapes:
      title +
      placeholder({ id: 3, name: 'Left', index: 1, place: places.left, text: empty }) +
      placeholder({ id: 4, name: 'Right', index: 2, place: places.right, text: empty }),
  },
  statement: {
    type: 'obj',
    shapes:
      title +
      placeholder({
        id: 3,
        name: 'Text',
        index: 1,
        place: places.body,
        settings: '<a:bodyPr anchor="ctr"><a:normAutofit/></a:bodyPr>',
        list: large(3_200, 'tx1'),
        text: empty,
      }),
  },
}

export function layout(name: LayoutName, logo: Logo | null): string {
  const { type, shapes, background = '' } = sheets[name]
  // The bar of the master would be invisible on a dark background.
  const hides = background === '' ? '' : ' showMasterSp="0"'
  return `${declaration}<p:sldLayout ${namespaces} type="${type}" preserve="1"${hides}><p:cSld name="${name}">${background}${shapeTree(shapes + (hides === '' ? '' : logoIn(logo)))}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`
}

export function layoutRelations(logo: Logo | null): string {
  return relations([
    { id: 'rId1', type: 'slideMaster', target: '../slideMasters/slideMaster1.xml' },
    ...logoRelation(logo),
  ])
}

export function notesMaster(): string {
  const shapes =
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Slide"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg" idx="2"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="685800" y="1143000"/><a:ext cx="5486400" cy="3086100"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:sp>` +
    placeholder({
      id: 3,
      name: 'Notes',
      type: 'body',
      index: 3,
      place: [75, 480, 600, 400],
      settings: '<a:bodyPr/>',
      text: empty,
    })
  return `${declaration}<p:notesMaster ${namespaces}><p:cSld><p:bg><p:bgPr>${solid('bg1')}<a:effectLst/></p:bgPr></p:bg>${shapeTree(shapes)}</p:cSld>${colourMap}<p:notesStyle><a:lvl1pPr marL="0">${letters(1_200, 'tx1')}</a:lvl1pPr></p:notesStyle></p:notesMaster>`
}

export const notesMasterRelations = relations([{ id: 'rId1', type: 'theme', target: '../theme/theme2.xml' }])

export { slideHeight, slideWidth }
