import { IconMessageQuestion, IconRoute } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'

/** Links from the lessons of a class to its learning path and to its students' assistant. */
export function ClassLearningLinks({ classId, isTeacher }: { classId: string; isTeacher: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="row after-lessons">
      <Link to={paths.learningPath} params={{ classId }} className="button">
        <IconRoute size={20} aria-hidden="true" />
        {t('learning.path')}
      </Link>
      {isTeacher && (
        <Link to={paths.classAssistant} params={{ classId }} className="button">
          <IconMessageQuestion size={20} aria-hidden="true" />
          {t('learning.assistant')}
        </Link>
      )}
    </div>
  )
}
