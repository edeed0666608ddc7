import type { Readable } from '@takhti/assistant/source'
import type { Exchange, GivenSource } from '@takhti/schema/learning/model'
import { lateCalls } from '#api/late-calls.ts'
import { q, queryClient } from '#api/query.ts'
import { PageTexts } from '#documents/page-texts.ts'
import type { LocalLesson } from '#offline/rows.ts'

/** Something that a class was given: a published lesson of this device, or a source. */
export type Material = { kind: 'lesson' | 'source'; id: string; name: string; state: string; language: string }

export type Passage = Exchange['passages'][number]

/** The text of a material, as the engine reads it. An empty language is detected from the text. */
export type MaterialText = { material: Material; capture: Readable }

/** What a class was given, those in the language of learning first. */
export function materialsOf(
  classId: string,
  {
    lessons,
    sources,
    language,
  }: { lessons: readonly LocalLesson[]; sources: readonly GivenSource[]; language: string },
): Material[] {
  const ofLessons = lessons
    .filter(({ classIds, downloadedBytes }) => classIds.includes(classId) && downloadedBytes !== null)
    .map(({ flow_id: id, name, updatedAt }): Material => {
      return { kind: 'lesson', id, name, state: updatedAt, language: '' }
    })
  const ofSources = sources
    .filter(({ classIds }) => classIds.includes(classId))
    .map(({ id, name, language: own }): Material => ({ kind: 'source', id, name, state: '', language: own }))
  const isOther = (material: Material) => material.language !== '' && !material.language.startsWith(language)
  return [...ofSources, ...ofLessons].toSorted((one, other) => Number(isOther(one)) - Number(isOther(other)))
}

let texts: PageTexts | null = null

/** The texts of materials on this device; one that is not here, or has no text, is left out. */
export async function readMaterials(materials: readonly Material[]): Promise<MaterialText[]> {
  const read = await Promise.all(materials.map((material) => textOf(material).catch(() => null)))
  return read.filter((each) => each !== null && each.capture.segments.length > 0).filter((each) => each !== null)
}

async function textOf(material: Material): Promise<MaterialText> {
  if (material.kind === 'lesson') return { material, capture: await lessonText(material) }
  const { data } = await queryClient.fetchQuery({ ...q(lateCalls.learning.source, { id: material.id }), retry: false })
  const { kind, name, language, createdAt, segments, format } = data
  return { material, capture: { kind, title: name, language, capturedAt: createdAt, segments, format } }
}

async function lessonText({ id, name, state }: Material): Promise<Readable> {
  texts ??= new PageTexts()
  const pages = await texts.pages(id, state)
  const segments = pages.flatMap(({ text }, index) =>
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => ({ text: line, page: index + 1 })),
  )
  return { kind: 'document', title: name, language: '', capturedAt: state, segments }
}
