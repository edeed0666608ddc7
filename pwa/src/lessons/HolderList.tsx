import type { Holder, Holding } from '@takhti/schema/lessons/model'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { usePages, type Pages } from '#api/pages.ts'
import { Age } from '#languages/Age.tsx'
import { MoreButton } from '#ui/MoreButton.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const tones: Record<Holding, string> = { notYet: 'quiet', downloaded: 'blue', opened: 'good' }

/** The people of a lesson's classes with the state of their copies, refreshed while it is open. */
export function HolderList({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation()
  const pages = usePages(
    calls.lessons.listHolders,
    { flow_id: lessonId, limit: 100 },
    {
      itemsOf: (page) => page,
      // Students report while the list is open.
      refetchInterval: 3_000,
    },
  )
  const { first, problem } = pages
  return (
    <>
      {!first && problem && <p role="alert">{t(`errors.${problem.code}`)}</p>}
      {!first && !problem && <Skeleton label={t('common.loading')} />}
      {first && <Holders pages={pages} all={first.students} have={first.have} />}
    </>
  )
}

type HoldersProps = { pages: Pages<Holder>; all: number; have: number }

/** The counts are the server's: the rows are a page of a list that may be longer. */
function Holders({ pages, all, have }: HoldersProps) {
  const { t } = useTranslation()
  const teachers = pages.items.filter(({ role }) => role === 'instructor')
  const students = pages.items.filter(({ role }) => role !== 'instructor')
  return (
    <>
      <p role="status">{all === 0 ? t('holders.empty') : <strong>{t('holders.summary', { have, all })}</strong>}</p>
      {students.length > 0 && <HolderTable heading={t('holders.name')} holders={students} />}
      {teachers.length > 0 && <HolderTable heading={t('holders.teacher')} holders={teachers} />}
      <MoreButton pages={pages} />
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
