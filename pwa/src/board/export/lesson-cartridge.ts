import { strToU8, type Zippable, zipSync } from 'fflate'

/** The media type of a Common Cartridge. */
export const cartridgeType = 'application/vnd.ims.imsccv1p3'

/** The name of the lesson in its cartridge, by which this app reads it again without a loss. */
export const lessonPart = 'lesson.takhti'

/** A lesson for a cartridge: each page as SVG, the whole as PDF and as a lesson file. */
export type CartridgeLesson = {
  readonly title: string
  readonly language: string
  readonly pages: readonly string[]
  readonly pdf: Uint8Array
  readonly lesson: Uint8Array
}

/** ZIP has no dates before 1980, which is what the clocks of some devices show. */
const partsDate = new Date(2000, 0, 1)

/** Packs a lesson as a Common Cartridge 1.3: a web page with a picture for each page, and the whole as files. */
export function packCartridge({ title, language, pages, pdf, lesson }: CartridgeLesson): Uint8Array<ArrayBuffer> {
  const parts: Zippable = { 'imsmanifest.xml': strToU8(manifestOf({ title, pages: pages.length })) }
  for (const [index, svg] of pages.entries()) {
    parts[pictureName(index)] = strToU8(svg)
    parts[pageName(index)] = strToU8(pageMarkup({ svg, title: pageTitle(title, index), language, index }))
  }
  parts['lesson.pdf'] = [pdf, { level: 0 }]
  parts[lessonPart] = [lesson, { level: 0 }]
  return Uint8Array.from(zipSync(parts, { level: 6, mtime: partsDate }))
}

const pageName = (index: number) => `pages/page-${index + 1}.html`
const pictureName = (index: number) => `pages/page-${index + 1}.svg`
const pageTitle = (title: string, index: number) => `${title} ${index + 1}`

function manifestOf({ title, pages }: { title: string; pages: number }): string {
  const numbers = Array.from({ length: pages }, (_, index) => index)
  const item = (id: string, shown: string) =>
    `<item identifier="item-${id}" identifierref="${id}"><title>${escaped(shown)}</title></item>`
  const resource = (id: string, names: readonly string[]) =>
    `<resource identifier="${id}" type="webcontent" href="${names[0]}">${names.map((name) => `<file href="${name}"/>`).join('')}</resource>`
  const items = [
    ...numbers.map((index) => item(`page-${index + 1}`, pageTitle(title, index))),
    item('pdf', `${title} (PDF)`),
  ]
  const resources = [
    ...numbers.map((index) => resource(`page-${index + 1}`, [pageName(index), pictureName(index)])),
    resource('pdf', ['lesson.pdf']),
    resource('takhti', [lessonPart]),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="manifest" xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1" xmlns:lomimscc="http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest"><metadata><schema>IMS Common Cartridge</schema><schemaversion>1.3.0</schemaversion><lomimscc:lom><lomimscc:general><lomimscc:title><lomimscc:string>${escaped(title)}</lomimscc:string></lomimscc:title></lomimscc:general></lomimscc:lom></metadata><organizations><organization identifier="course" structure="rooted-hierarchy"><item identifier="root"><item identifier="lesson"><title>${escaped(title)}</title>${items.join('')}</item></item></organization></organizations><resources>${resources.join('')}</resources></manifest>
`
}

type PageMarkup = { svg: string; title: string; language: string; index: number }

/** A page as a web page. The words of the picture are its description, for those who do not see it. */
function pageMarkup({ svg, title, language, index }: PageMarkup): string {
  // The picture has its words escaped already.
  const words = /<desc>([^<]*)<\/desc>/.exec(svg)?.[1] ?? ''
  return `<!DOCTYPE html>
<html lang="${escaped(language)}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body><img src="page-${index + 1}.svg" alt="${words || escaped(title)}" style="max-width:100%;height:auto"></body></html>
`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
