import { lazy, Suspense } from 'react'
import { Formula } from '#board/maths/port.tsx'
import { patiently } from '#offline/patiently.ts'
import type { RichParts } from '#ui/rich-text/RichTextView.tsx'

const StoredPicture = lazy(() =>
  patiently(() => import('#quizzes/picture/port.ts').then((file) => ({ default: file.QuestionPicture }))),
)

/** A picture by the name of its file; it is asked for when it is first shown. */
function Picture({ picture, alt }: { picture: string; alt: string }) {
  return (
    <Suspense fallback={null}>
      <StoredPicture image={picture} alt={alt} className="rich-picture" />
    </Suspense>
  )
}

/** What texts of questions and of *My content* are shown with. */
export const parts: RichParts = { Formula, Picture }
