import type { Content } from '@takhti/schema/files/model'
import { lazy, Suspense } from 'react'

const Actions = lazy(() => import('./SourceActions.tsx').then((file) => ({ default: file.SourceActions })))

/** What the assistant does with a source; it comes after the source itself. A question set or a deck is none. */
export function SourceActions({ content }: { content: Content }) {
  if (content.kind === 'questions' || content.kind === 'cards') return null
  return (
    <Suspense fallback={null}>
      <Actions content={content} />
    </Suspense>
  )
}
