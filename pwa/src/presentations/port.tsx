import type { Content } from '@takhti/schema/files/model'
import type { OutlinePart } from '@takhti/schema/presentations/outline-text'
import { Suspense } from 'react'
import { latePart } from '#languages/late-part.ts'
import type { Material, NameOfPage } from './material.ts'

/** Opens the slides of a material, with its texts. */
const Button = latePart<{ load: (nameOfPage: NameOfPage) => Promise<Material> }>(
  'presentations',
  () => import('./SlidesButton.tsx').then((file) => file.SlidesButton),
  () => null,
)

/** Opens the slides of a source; a question set or a deck has none. */
export function SlidesButton({ content }: { content: Content }) {
  if (content.kind === 'questions' || content.kind === 'cards') return null
  return (
    <Suspense fallback={null}>
      <Button
        load={async (nameOfPage) => {
          const { contentMaterial } = await import('./material.ts')
          return await contentMaterial(content, nameOfPage)
        }}
      />
    </Suspense>
  )
}

/** Opens the slides of a plan, whose outline the teacher looks through first. */
function PlanSlides({ name, parts }: { name: string; parts: readonly OutlinePart[] }) {
  return (
    <Suspense fallback={null}>
      <Button
        load={async () => {
          const { outlineMaterial } = await import('./material.ts')
          return outlineMaterial(name, parts)
        }}
      />
    </Suspense>
  )
}

/** The part of a plan that opens its slides. */
export const planSlot = { PlanSlides }

/** The card that opens slides of an outline. */
export const OutlineWay = latePart(
  'presentations',
  () => import('./OutlineWay.tsx').then((file) => file.OutlineWay),
  () => null,
)

/** Slides, speech and a video of a lesson. */
export function loadTalkDialog() {
  return import('./talk/TalkDialog.tsx').then((file) => file.TalkDialog)
}
