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
import { placedPart, type PlacedItem, type PlacedSlide } from './page-slide.ts'
import { notesPart, slidePart, type PlacedPicture } from './slide-part.ts'

export const presentationType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/** Why slides cannot be a file. */
export type PresentationFault = 'picture' | 'pictures'

/** A slide by its content, or a page of a lesson in its own places. */
export type WrittenSlide = Slide | PlacedSlide

/** What a file is written of. */
export type WrittenPresentation = Omit<Presentation, 'slides'> & { readonly slides: readonly WrittenSlide[] }

const format = 'application/vnd.openxmlformats-officedocument.presentationml'

/** Slides as a PowerPoint file: text stays text, and a table a table. */
export function writePresentation(
  { title, language, theme: look, colour, logo: given, slides }: WrittenPresentation,
  now: Date,
  mostBytes = maxPicturesBytes,
): Uint8Array<ArrayBuffer> | { fault: PresentationFault } {
  const media = picturesOf({ slides, logo: given, mostBytes })
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
    const made = partOf(slide, { number, language, media })
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

type Media = {
  files: Map<string, Uint8Array>
  placed: Map<WrittenSlide | PlacedItem, PlacedPicture>
  logo: Logo | null
}

type Surroundings = { number: number; language: string; media: Media }

function partOf(slide: WrittenSlide, { number, language, media: { placed } }: Surroundings) {
  if (slide.kind !== 'placed') return slidePart(slide, { number, language, picture: placed.get(slide) ?? null })
  return placedPart(slide, { number, language, fileOf: (item) => placed.get(item)?.file ?? null })
}

type Pictured = { slides: readonly WrittenSlide[]; logo: SlidePicture | undefined; mostBytes: number }

function picturesOf({ slides, logo, mostBytes }: Pictured): Media | { fault: PresentationFault } {
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
    if (size > mostBytes) return { fault: 'pictures' }
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
  for (const [shown, bytes] of slides.flatMap(picturesIn)) {
    const placed = place(bytes)
    if ('fault' in placed) return placed
    media.placed.set(shown, placed)
  }
  return media
}

/** What is a picture on a slide, with its bytes in base64. */
function picturesIn(slide: WrittenSlide): (readonly [WrittenSlide | PlacedItem, string])[] {
  if (slide.kind === 'figure') return [[slide, slide.picture.bytes]]
  if (slide.kind !== 'placed') return []
  return slide.items.flatMap((item) => (item.kind === 'picture' ? [[item, item.bytes] as const] : []))
}

function hasNotes(slides: readonly WrittenSlide[]): boolean {
  return slides.some(({ notes }) => notes !== undefined)
}

type Document = { title: string; now: Date; isRight: boolean }

function documentParts(slides: readonly WrittenSlide[], { title, now, isRight }: Document): Record<string, string> {
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

function contentTypes(slides: readonly WrittenSlide[]): string {
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
export function fileNameOf({ title, slides }: Pick<WrittenPresentation, 'title' | 'slides'>): string {
  const name = (title || (slides[0]?.title ?? ''))
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 100)
    .trim()
    .replace(/\.+$/, '')
  return `${name.toWellFormed() || 'slides'}.pptx`
}
