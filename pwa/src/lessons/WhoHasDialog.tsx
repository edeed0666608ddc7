import type { Holder, Holding } from '@takhti/schema/lessons/model'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { Age } from '#languages/Age.tsx'
import type { LocalLesson } from '#offline/rows.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const tones: Record<Holding, string> = { notYet: 'quiet', downloaded: 'blue', opened: 'good' }

/** Every student and other teacher of the lesson's classes, how far the lesson has come on their device, and whether they saw it as it is. */
export function WhoHasDialog({ lesson, onClose }: { lesson: LocalLesson; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error } = useQuery({
    ...q(calls.lessons.listHolders, { flow_id: lesson.flow_id, limit: 100 }),
    // Students report while the dialog is open.
    refetchInterval: 3_000,
  })
  return (
    <Dialog title={t('holders.title')} closeLabel={t('common.close')} onClose={onClose}>
      <p className="soft" dir="auto">
        {lesson.name}
      </p>
      {error && !data && <p role="alert">{t(`errors.${error.code}`)}</p>}
      {!error && !data && <Skeleton label={t('common.loading')} />}
      {data && <Holders holders={data.data.items} />}
    </Dialog>
  )
}

function Holders({ holders }: { holders: readonly Holder[] }) {
  const { t } = useTranslation()
  const teachers = holders.filter(({ role }) => role === 'instructor')
  const students = holders.filter(({ role }) => role !== 'instructor')
  const have = students.filter(({ holding }) => holding !== 'notYet').length
  return (
    <>
      {students.length === 0 ? (
        <p>{t('holders.empty')}</p>
      ) : (
        <>
          <p role="status">
            <strong>{t('holders.summary', { have, all: students.length })}</strong>
          </p>
          <HolderTable heading={t('holders.name')} holders={students} />
        </>
      )}
      {teachers.length > 0 && <HolderTable heading={t('holders.teacher')} holders={teachers} />}
    </>
  )
}

function HolderTable({ heading, holders }: { heading: string; holders: readonly Holder[] }) {
  const { t } = useTranslation()
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{t('holders.state')}</th>
          <th scope="col">{t('holders.seen')}</th>
        </tr>
      </thead>
      <tbody>
        {holders.map((holder) => (
          <tr key={holder.userId}>
            <th scope="row">
              <bdi>{holder.name}</bdi>
              {holder.role === 'guest' && <span className="small soft"> · {t('holders.guest')}</span>}
            </th>
            <td>
              <span className="tag" data-tone={tones[holder.holding]}>
                {t(`holders.${holder.holding}`)}
              </span>
              {holder.holding === 'opened' && !holder.isLatest && (
                <span className="small soft"> {t('holders.older')}</span>
              )}
            </td>
            <td className="small soft">{holder.seenAt && <Age at={holder.seenAt} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
