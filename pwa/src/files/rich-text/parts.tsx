import { lazy, Suspense } from 'react'
import { Formula } from '#board/maths/port.tsx'
import { patiently } from '#offline/patiently.ts'
import type { RichParts } from '#ui/rich-text/RichTextView.tsx'

const StoredPicture = lazy(() =>
  patiently(() => import('#quizzes/picture/port.ts').then((file) => ({ default: file.QuestionPicture }))),
)

/** An image by the name of its file; it is fetched when it is first shown. */
function Picture({ picture, alt }: { picture: string; alt: string }) {
  return (
    <Suspense fallback={null}>
      <StoredPicture image={picture} alt={alt} className="rich-picture" />
    </Suspense>
  )
}

/** The parts that render texts of questions and of *My content*. */
export const parts: RichParts = { Formula, Picture }
