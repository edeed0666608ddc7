import { fileOf, paperFileNamed } from '@takhti/schema/quizzes/pictures'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { patiently } from '#offline/patiently.ts'
import { loadQuestionPicture } from '#quizzes/port.tsx'

const QuestionPicture = lazy(() => patiently(loadQuestionPicture))

/** An image embedded in its question is available offline; one that is stored as a file is fetched. */
export function SetPicture({ image }: { image: string }) {
  const { t } = useTranslation()
  const alt = t('sets.picture')
  if (fileOf(image) === null && paperFileNamed(image) === null)
    return <img className="set-picture" src={image} alt={alt} />
  return (
    <Suspense fallback={null}>
      <QuestionPicture image={image} alt={alt} className="set-picture" />
    </Suspense>
  )
}
