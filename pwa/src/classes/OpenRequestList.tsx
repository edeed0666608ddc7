import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { usePages } from '#api/pages.ts'
import { Age } from '#languages/Age.tsx'
import { Button } from '#ui/Button.tsx'
import { MoreButton } from '#ui/MoreButton.tsx'
import { PersonRow } from '#ui/PersonRow.tsx'

/** People who were invited to a class, or to the institute for it, and have not answered. */
export function OpenRequestList({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const pages = usePages(calls.classes.listRequestsOfClass, { id: classId, limit: 50 }, (page) => page)
  const { items } = pages
  const withdraw = useCommand(calls.classes.withdrawRequest)
  if (items.length === 0) return null
  return (
    <section className="stack" aria-labelledby="waiting">
      <h2 id="waiting">{t('classes.waitingTitle')}</h2>
      <ul className="people">
        {items.map(({ requestId, first_name, last_name, createdAt }) => {
          const name = `${first_name} ${last_name}`.trim()
          return (
            <PersonRow key={requestId} name={name} detail={<Age at={createdAt} />}>
              <Button
                aria-label={t('classes.withdrawName', { name })}
                disabled={withdraw.isBlocked}
                // The bar at the top shows a refusal of the server.
                onClick={() => void withdraw.run({ requestId, classId }).catch(() => {})}
              >
                {t('classes.withdraw')}
              </Button>
            </PersonRow>
          )
        })}
      </ul>
      <MoreButton pages={pages} />
    </section>
  )
}
