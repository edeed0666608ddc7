import { strToU8, zipSync, type Zippable } from 'fflate'
import { isLessonImage, readImageHeader } from '#lessons/images/rules.ts'
import type { Presentation, Slide, SlidePicture } from '../model.ts'
import { isFromRight, maxPicturesBytes } from '../rules.ts'
import {
  layout,
  layoutRelations,
  layouts,
  master,
  masterRelations,
  notesMaster,
  notesMasterRelations,
  slideHeight,
  slideWidth,
  theme,
  type LayoutName,
  type Logo,
} from './design.ts'
import { declaration, escaped, namespaces, office, packaging, relations, type Relation } from './markup.ts'
import { notesPart, slidePart, type PlacedPicture } from './slide-part.ts'

export const presentationType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/** Why slides cannot be a file. */
export type PresentationFault = 'picture' | 'pictures'

const format = 'application/vnd.openxmlformats-officedocument.presentationml'

/** Slides as a PowerPoint file: text stays text, and a table a table. */
export function writePresentation(
  { title, language, theme: look, colour, logo: given, slides }: Presentation,
  now: Date,
): Uint8Array<ArrayBuffer> | { fault: PresentationFault } {
  const media = picturesOf(slides, given)
  if ('fault' in media) return media
  const { logo } = media
  const parts: Record<string, string> = {
    ...documentParts(slides, { title, now, isRight: isFromRight(title || (slides[0]?.title ?? '')) }),
    'ppt/theme/theme1.xml': theme(look, colour),
    'ppt/slideMasters/slideMaster1.xml': master(logo),
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': masterRelations(logo),
  }
  // The keys are the layouts' own.
  for (const [name, number] of Object.entries(layouts) as [LayoutName, number][]) {
    parts[`ppt/slideLayouts/slideLayout${number}.xml`] = layout(name, logo)
    parts[`ppt/slideLayouts/_rels/slideLayout${number}.xml.rels`] = layoutRelations(logo)
  }
  if (hasNotes(slides)) {
    parts['ppt/theme/theme2.xml'] = theme(look, colour)
    parts['ppt/notesMasters/notesMaster1.xml'] = notesMaster()
    parts['ppt/notesMasters/_rels/notesMaster1.xml.rels'] = notesMasterRelations
  }
  for (const [index, slide] of slides.entries()) {
    const number = index + 1
    const made = slidePart(slide, { number, language, picture: media.placed.get(slide) ?? null })
    parts[`ppt/slides/slide${number}.xml`] = made.slide
    parts[`ppt/slides/_rels/slide${number}.xml.rels`] = made.relations
    if (slide.notes === undefined) continue
    const noted = notesPart(slide.notes, { number, language })
    parts[`ppt/notesSlides/notesSlide${number}.xml`] = noted.notes
    parts[`ppt/notesSlides/_rels/notesSlide${number}.xml.rels`] = noted.relations
  }
  const packed: Zippable = Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))
  // They are compressed already.
  for (const [file, bytes] of media.files) packed[`ppt/media/${file}`] = [bytes, { level: 0 }]
  return Uint8Array.from(zipSync(packed, { level: 6, mtime: now }))
}

type Media = { files: Map<string, Uint8Array>; placed: Map<Slide, PlacedPicture>; logo: Logo | null }

function picturesOf(slides: readonly Slide[], logo?: SlidePicture): Media | { fault: PresentationFault } {
  const media: Media = { files: new Map(), placed: new Map(), logo: null }
  const known = new Map<string, PlacedPicture>()
  let size = 0
  const place = (encoded: string): PlacedPicture | { fault: PresentationFault } => {
    const before = known.get(encoded)
    if (before !== undefined) return before
    // The oldest promised browsers have no `Uint8Array.fromBase64`.
    const bytes = Uint8Array.from(atob(encoded), (each) => each.charCodeAt(0))
    const header = isLessonImage(bytes) ? readImageHeader(bytes) : null
    // PowerPoint before 2019 shows no WebP.
    if (header === null || (header.type !== 'image/png' && header.type !== 'image/jpeg')) return { fault: 'picture' }
    size += bytes.length
    if (size > maxPicturesBytes) return { fault: 'pictures' }
    const { width, height, type } = header
    const file = `image${known.size + 1}.${type === 'image/png' ? 'png' : 'jpeg'}`
    const placed = { file, width, height }
    known.set(encoded, placed)
    media.files.set(file, bytes)
    return placed
  }
  if (logo) {
    const placed = place(logo.bytes)
    if ('fault' in placed) return placed
    media.logo = { ...placed, alt: logo.alt }
  }
  for (const slide of slides) {
    if (slide.kind !== 'figure') continue
    const placed = place(slide.picture.bytes)
    if ('fault' in placed) return placed
    media.placed.set(slide, placed)
  }
  return media
}

function hasNotes(slides: readonly Slide[]): boolean {
  return slides.some(({ notes }) => notes !== undefined)
}

type Document = { title: string; now: Date; isRight: boolean }

function documentParts(slides: readonly Slide[], { title, now, isRight }: Document): Record<string, string> {
  const isNoted = hasNotes(slides)
  const time = `${now.toISOString().slice(0, 19)}Z`
  const own: Relation[] = [
    { id: 'rId1', type: 'slideMaster', target: 'slideMasters/slideMaster1.xml' },
    { id: 'rId2', type: 'theme', target: 'theme/theme1.xml' },
    ...(isNoted ? [{ id: 'rId3', type: 'notesMaster', target: 'notesMasters/notesMaster1.xml' }] : []),
    ...slides.map((_slide, index) => ({
      id: `rId${index + 10}`,
      type: 'slide',
      target: `slides/slide${index + 1}.xml`,
    })),
  ]
  const ids = slides.map((_slide, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 10}"/>`)
  const notes = isNoted ? '<p:notesMasterIdLst><p:notesMasterId r:id="rId3"/></p:notesMasterIdLst>' : ''
  return {
    '[Content_Types].xml': contentTypes(slides),
    '_rels/.rels': `${declaration}<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="ppt/presentation.xml"/><Relationship Id="rId2" Type="${packaging}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    'docProps/core.xml': `${declaration}<cp:coreProperties xmlns:cp="${packaging}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escaped(title)}</dc:title><dcterms:created xsi:type="dcterms:W3CDTF">${time}</dcterms:created></cp:coreProperties>`,
    'ppt/presentation.xml': `${declaration}<p:presentation ${namespaces}${isRight ? ' rtl="1"' : ''} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>${notes}<p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="${slideWidth}" cy="${slideHeight}"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(own),
  }
}

function contentTypes(slides: readonly Slide[]): string {
  const override = (path: string, type: string) => `<Override PartName="${path}" ContentType="${type}"/>`
  const numbered = slides.map((slide, index) => ({ slide, number: index + 1 }))
  const noted = numbered.filter(({ slide }) => slide.notes !== undefined)
  const parts = [
    override('/ppt/presentation.xml', `${format}.presentation.main+xml`),
    override('/ppt/slideMasters/slideMaster1.xml', `${format}.slideMaster+xml`),
    override('/ppt/theme/theme1.xml', 'application/vnd.openxmlformats-officedocument.theme+xml'),
    override('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
    ...Object.values(layouts).map((number) =>
      override(`/ppt/slideLayouts/slideLayout${number}.xml`, `${format}.slideLayout+xml`),
    ),
    ...numbered.map(({ number }) => override(`/ppt/slides/slide${number}.xml`, `${format}.slide+xml`)),
    ...noted.map(({ number }) => override(`/ppt/notesSlides/notesSlide${number}.xml`, `${format}.notesSlide+xml`)),
  ]
  if (noted.length > 0) {
    parts.push(override('/ppt/notesMasters/notesMaster1.xml', `${format}.notesMaster+xml`))
    parts.push(override('/ppt/theme/theme2.xml', 'application/vnd.openxmlformats-officedocument.theme+xml'))
  }
  return `${declaration}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/>${parts.join('')}</Types>`
}

/** The file's name by its title, without characters that systems refuse. */
export function fileNameOf({ title, slides }: Pick<Presentation, 'title' | 'slides'>): string {
  const name = (title || (slides[0]?.title ?? ''))
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 100)
    .trim()
    .replace(/\.+$/, '')
  return `${name.toWellFormed() || 'slides'}.pptx`
}
