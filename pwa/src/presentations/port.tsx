import type { Content } from '@takhti/schema/files/model'
import { Suspense } from 'react'
import { latePart } from '#languages/late-part.ts'

/** Opens the slides of a source, with its texts; a question set or a deck has none. */
const Button = latePart<{ content: Content }>(
  'presentations',
  () => import('./SlidesButton.tsx').then((file) => file.SlidesButton),
  () => null,
)

export function SlidesButton({ content }: { content: Content }) {
  if (content.kind === 'questions' || content.kind === 'cards') return null
  return (
    <Suspense fallback={null}>
      <Button content={content} />
    </Suspense>
  )
}

/** Slides, speech and a video of a lesson. */
export function loadTalkDialog() {
  return import('./talk/TalkDialog.tsx').then((file) => file.TalkDialog)
}
