import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { Age } from '#languages/Age.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** The students of a class, those who joined by code included. */
export function StudentList({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(q(calls.classes.listLearners, { id: classId, limit: 100 }))
  if (error && !data) return <p role="alert">{t(`errors.${error.code}`)}</p>
  if (!data) return <Skeleton label={t('common.loading')} />
  const { items } = data.data
  return (
    <section className="card stack" aria-labelledby="students">
      <h2 id="students">{t('classes.students', { count: items.length })}</h2>
      {items.length === 0 && <p className="soft">{t('classes.noStudents')}</p>}
      <ul className="student-list">
        {items.map(({ userId, first_name, last_name, role, joinedAt }) => (
          <li key={userId} className="student">
            <span className="student-mark" aria-hidden="true">
              {[...first_name][0]}
            </span>
            <span className="grow">
              <bdi>{`${first_name} ${last_name}`.trim()}</bdi>
              <span className="small soft">
                <Age at={joinedAt} wording="classes.joined" />
              </span>
            </span>
            <span className="tag">{t(role === 'guest' ? 'classes.guest' : 'classes.learner')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
