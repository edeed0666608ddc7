import type { Content } from '@takhti/schema/files/model'
import type { Slide, SlideSource } from '@takhti/schema/presentations/model'
import { outlineText, type OutlinePart } from '@takhti/schema/presentations/outline-text'
import type { SourceText } from '#assistant/port.tsx'

/** What slides are made of: a text that the engine reads, or an outline that the teacher looks through first. */
export type Material = {
  readonly name: string
  readonly from: { readonly source: SourceText; readonly contentId?: string } | { readonly outline: string }
  /** Where a slide leads, and how that place is named there. */
  readonly placeOf?: (slide: Slide) => Pick<SlideSource, 'label' | 'link'> | null
}

/** Names a page in the language of the app. */
export type NameOfPage = (page: number) => string

/** A source of *My content*: each slide leads to its passage. */
export async function contentMaterial(content: Content, nameOfPage: NameOfPage): Promise<Material> {
  const [{ sourceOf }, { passageAddress }] = await Promise.all([
    import('#assistant/port.tsx').then(({ loadSourceSlides }) => loadSourceSlides()),
    import('#screen/passage-address.ts'),
  ])
  return {
    name: content.name,
    from: { source: sourceOf(content), contentId: content.id },
    placeOf: ({ source }) => {
      const span = source?.span
      if (span === undefined) return null
      const place = span.page === undefined ? [] : [nameOfPage(span.page)]
      return { label: labelOf(content.name, place), link: passageAddress(content.id, span) }
    },
  }
}

/** A plan or an outline of the teacher. */
export function outlineMaterial(name: string, parts: readonly OutlinePart[]): Material {
  return { name, from: { outline: parts.length === 0 ? '' : outlineText(name, parts) } }
}

/** Words of a line on average, from which on a lesson is prose that the engine shortens; below, each line is a point. */
const proseWords = 12

/** The fewest words of a lesson that the engine shortens. */
const fewestWords = 150

/** The texts of a lesson: prose for the engine, notes as an outline; each slide names its page. */
export async function lessonMaterial(lessonId: string, name: string, nameOfPage: NameOfPage): Promise<Material> {
  const [{ lessonOutline }, { languageOf }, { paths }] = await Promise.all([
    import('#board/port.ts').then(({ loadLessonTalk }) => loadLessonTalk()),
    import('@takhti/assistant/text-language'),
    import('#screen/paths.ts'),
  ])
  const pages = await lessonOutline(lessonId)
  const link = `${location.origin}${paths.lesson.replace('$lessonId', lessonId)}`
  const placed = (page: number | undefined) =>
    page === undefined ? null : { label: labelOf(name, [nameOfPage(page)]), link }
  const parts = pages.map((page) => ({ ...page, heading: page.heading || `${name} · ${nameOfPage(page.page)}` }))
  const lines = pages.flatMap((page) => page.lines.map(({ text }) => text))
  const words = lines.join(' ').split(/\s+/).length
  if (words >= fewestWords && words / Math.max(1, lines.length) >= proseWords) {
    const segments = parts.flatMap(({ heading, page, lines: own }) => [
      { text: heading, form: 'heading' as const, page },
      ...own.map(({ text }) => ({ text, page })),
    ])
    const language = languageOf(lines.join('\n'))
    const capture = { kind: 'document' as const, title: name, language, capturedAt: '', segments }
    const source = { key: `lesson ${lessonId} ${words} ${segments.length}`, capture }
    return { name, from: { source }, placeOf: (slide) => placed(slide.source?.span?.page) }
  }
  const numbers = new Map(parts.map(({ heading, page }) => [heading.replaceAll(/\s+/g, ' ').trim(), page]))
  return { ...outlineMaterial(name, parts), placeOf: ({ title }) => placed(numbers.get(title)) }
}

function labelOf(name: string, place: readonly string[]): string {
  return [name, ...place].join(' · ').slice(0, 200)
}
